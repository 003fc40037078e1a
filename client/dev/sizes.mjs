// Says how large the built client is, as it goes over the wire, and fails if a page needs more script than its budget.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 80_000;

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.env.HEGEMON_STATIC ?? join(here, "..", "..", "src", "hegemon", "server", "static");
const sizes = {};
const total = { js: 0, css: 0, fonts: 0 };
for (const name of readdirSync(join(folder, "assets")).sort()) {
  const data = readFileSync(join(folder, "assets", name));
  const small = name.endsWith(".woff2") ? data.length : gzipSync(data, { level: 9 }).length;
  if (name.endsWith(".json")) continue;
  sizes[`assets/${name}`] = small;
  console.log(`${String(small).padStart(8)}  ${name}`);
  if (name.endsWith(".js")) total.js += small;
  else if (name.endsWith(".css")) total.css += small;
  else total.fonts += small;
}
console.log(`script ${total.js}, style ${total.css}, fonts and pictures ${total.fonts} bytes in all`);

// What a page needs: the entry, the page's own file, and whatever these import.
const manifest = JSON.parse(readFileSync(join(folder, "assets", "manifest.json"), "utf8"));
function needed(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) needed(other, found);
  return found;
}
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
let over = false;
for (const page of Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)) {
  const files = needed(page, needed(entry));
  const script = [...files].reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
  console.log(`${String(script).padStart(8)}  of script for ${page}`);
  over ||= script > BUDGET;
}
if (over) {
  console.error(`A page needs more than its budget of ${BUDGET} bytes of script.`);
  process.exit(1);
}
