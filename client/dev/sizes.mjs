// Says how large the built client is, as it goes over the wire, and fails if it is over budget.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(
  process.env.HEGEMON_STATIC ?? join(here, "..", "..", "src", "hegemon", "server", "static"),
  "assets",
);
const total = { js: 0, css: 0, fonts: 0 };
for (const name of readdirSync(folder).sort()) {
  const data = readFileSync(join(folder, name));
  const small = name.endsWith(".woff2") ? data.length : gzipSync(data, { level: 9 }).length;
  console.log(`${String(small).padStart(8)}  ${name}`);
  if (name.endsWith(".js")) total.js += small;
  else if (name.endsWith(".css")) total.css += small;
  else total.fonts += small;
}
console.log(`script ${total.js}, style ${total.css}, fonts and pictures ${total.fonts} bytes`);
if (total.js > 60_000) {
  console.error("The script is over its budget of 60 kB.");
  process.exit(1);
}
