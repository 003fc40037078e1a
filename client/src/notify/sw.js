// The service worker. It keeps the files of the client and the printed boards, which are the same for everybody; nothing of a
// game, no answer of the API, no page, and so no secret. A new build has a new name and waits until no page of the old one is
// open. `dev/app.ts` writes in the name of the build and the files that are kept from the beginning.

const BUILD = "__BUILD__";
const SHELL = __SHELL__;
const ICON = "__ICON__";
const OFFLINE = "/offline.html";
const KEEP = `hegemon-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll([OFFLINE, ...SHELL])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEEP).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!address.pathname.startsWith("/api/")) event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (address.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (address.pathname.startsWith("/api/boards/")) event.respondWith(newestFirst(request));
});

/** A file whose name changes with its content. */
async function keptFirst(request) {
  const cache = await caches.open(KEEP);
  return (await cache.match(request)) ?? keep(cache, request, await fetch(request));
}

/** A board as it is printed: from the server if it answers. */
async function newestFirst(request) {
  const cache = await caches.open(KEEP);
  try {
    return keep(cache, request, await fetch(request));
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

function keep(cache, request, answer) {
  if (answer.status === 200) void cache.put(request, answer.clone());
  return answer;
}

// --- it is somebody's turn --------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  event.waitUntil(tell(event.data));
});

async function tell(data) {
  let told = {};
  try {
    told = data.json();
  } catch {
    // a message that cannot be read still has to be shown, or the browser shows one of its own
  }
  const game = /^[a-z0-9]{1,16}$/.test(told.game) ? told.game : "";
  await self.registration.showNotification(String(told.says ?? "Hegemon"), {
    body: String(told.table ?? ""),
    tag: "hegemon-turn",
    icon: ICON,
    data: game,
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ? `/g/${event.notification.data}` : "/"));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = pages.find((page) => new URL(page.url).pathname === path);
  return found ? found.focus() : self.clients.openWindow(path);
}
