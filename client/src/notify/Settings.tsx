// Settings: the sound, and notifications.

import { useEffect } from "preact/hooks";
import { Choice } from "../Choice";
import { notifyText as text } from "../text/notify";
import { alerts, choose, permission } from "./alerts";
import { findOut, pushing } from "./push";
import { choose as hear, volume } from "./sound";

export function NotifySettings() {
  useEffect(findOut, []);
  const help =
    permission.value === "missing"
      ? text.alertsMissing
      : permission.value === "denied"
        ? text.alertsDenied
        : pushing.value
          ? text.alertsClosed
          : text.alertsHelp;
  return (
    <>
      <Choice
        legend={text.sound}
        name="sound"
        value={volume.value}
        set={hear}
        choices={[
          ["off", text.sounds.off],
          ["soft", text.sounds.soft],
          ["loud", text.sounds.loud],
        ]}
      />
      <Choice
        legend={text.alerts}
        name="alerts"
        value={alerts.value}
        set={(value) => void choose(value)}
        choices={[
          ["off", text.alertsOff],
          ["on", text.alertsOn],
        ]}
        help={help}
      />
    </>
  );
}
