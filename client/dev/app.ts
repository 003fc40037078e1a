// The app around the page, made with every build: the manifest, icons drawn from our mark, the service worker with the
// name of the build, and the page that is shown without a connection.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import type { Plugin } from "vite";
import { appText, offlineText } from "../src/text/notify.ts";

const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
const hash = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex").slice(0, 8);
const PAPER = "#efe5cb";

/** Our mark on paper, with so much room around it that every shape of icon may be cut from it. */
function icon(size: number, room: number): Uint8Array {
  const [, drawn = ""] = /<svg[^>]*>(.*)<\/svg>/s.exec(read("style/mark.svg")) ?? [];
  const half = 16 + room;
  const paper = room ? `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" fill="${PAPER}"/>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${2 * half} ${2 * half}">${paper}${drawn}</svg>`;
  return new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
}

function offlinePage(style: string, mark: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${offlineText.title}</title>
    <link rel="stylesheet" href="/${style}" />
  </head>
  <body>
    <main>
      <img src="/${mark}" width="72" height="72" alt="" />
      <h1>${offlineText.heading}</h1>
      <p>${offlineText.says}</p>
      <p>${offlineText.kept}</p>
      <a href="">${offlineText.again}</a>
    </main>
  </body>
</html>
`;
}

export function app(): Plugin {
  const pictures = { small: icon(192, 0), large: icon(512, 0), cut: icon(512, 6), touch: icon(180, 4) };
  const named = Object.fromEntries(
    Object.entries(pictures).map(([name, data]) => [name, `assets/icon-${name}-${hash(data)}.png`]),
  ) as Record<keyof typeof pictures, string>;
  const style = `assets/offline-${hash(read("notify/offline.css"))}.css`;
  return {
    name: "hegemon-app",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: `/${named.touch}` }, injectTo: "head" },
    ],
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: "asset", fileName, source });
        const files = Object.keys(bundle).sort();
        const entries = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
        const first = entries.flatMap((file) => (file.type === "chunk" ? [file.fileName, ...file.imports] : []));
        const styles = files.filter((name) => /^assets\/index-.*\.css$/.test(name));
        const shell = [...new Set([...first, ...styles, style, named.small])].map((name) => `/${name}`);
        const page = offlinePage(style, named.small);
        const worker = read("notify/sw.js");
        const build = hash([worker, page, ...files, ...Object.values(named)].join("\n"));
        for (const [name, data] of Object.entries(pictures)) emit(named[name as keyof typeof pictures], data);
        emit(style, read("notify/offline.css"));
        emit("offline.html", page);
        emit(
          "sw.js",
          worker
            .replace("__BUILD__", build)
            .replace("__SHELL__", JSON.stringify(shell))
            .replace("__ICON__", `/${named.small}`),
        );
        const icons = [
          { src: `/${named.small}`, sizes: "192x192", type: "image/png" },
          { src: `/${named.large}`, sizes: "512x512", type: "image/png" },
          { src: `/${named.cut}`, sizes: "512x512", type: "image/png", purpose: "maskable" },
        ];
        const manifest = {
          id: "/",
          name: appText.name,
          short_name: appText.name,
          description: appText.says,
          start_url: "/",
          scope: "/",
          display: "standalone",
          background_color: PAPER,
          theme_color: PAPER,
          categories: ["games"],
          icons,
        };
        emit("manifest.webmanifest", `${JSON.stringify(manifest, null, 2)}\n`);
      },
    },
  };
}
