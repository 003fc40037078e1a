// Cuts the fonts down to the letters of English and of the names in the editions, so that a first visit stays light. The
// files made here are not kept in the repository; the whole Latin files remain beside them for names with other letters.
import { mkdirSync, readdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", ".fonts");
const require = createRequire(import.meta.url);

/** The letters with accents that the editions use in names and texts, small and capital. */
function accented() {
  const editions = join(here, "..", "..", "src", "hegemon", "editions");
  const files = readdirSync(editions, { recursive: true }).filter((name) => /\.(toml|md)$/.test(name));
  const texts = files.map((name) => readFileSync(join(editions, name), "utf8")).join("");
  const found = new Set(texts.match(/[\u00c0-\u024f]/g) ?? []);
  return [...found].flatMap((one) => [one.toLowerCase(), one.toUpperCase()]).sort().join("");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const plain = letters + "0123456789 \u00a0.,:;!?'()-&’‘“”–—…";
const all = Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k)).join("") + "\u00a0–—‘’“”…·×−→←§°½";

const wanted = [
  ["im-fell-english-sc", "latin-400-normal", plain + accented()],
  ["im-fell-english", "latin-400-italic", plain + accented(), ["kern"]],
  ["cinzel", "latin-600-normal", plain + accented()],
  ["cormorant-garamond", "latin-600-normal", all],
  ["cormorant-garamond", "latin-700-normal", plain + "+%/#×−·", ["kern", "lnum"]],
];

mkdirSync(out, { recursive: true });
for (const [family, face, text, keepFeatures = ["kern", "liga", "lnum"]] of wanted) {
  const file = join(out, `${family}-${face}.woff2`);
  const made = join(out, `${family}-${face}.txt`);
  const how = `${text} ${keepFeatures}`;
  if (existsSync(file) && existsSync(made) && readFileSync(made, "utf8") === how) continue;
  const from = require.resolve(`@fontsource/${family}/files/${family}-${face}.woff2`);
  writeFileSync(
    file,
    await subset(readFileSync(from), text, {
      targetFormat: "woff2",
      noHinting: true,
      keepFeatures,
    }),
  );
  writeFileSync(made, how);
}
