// Cuts the fonts down to the letters of English, so that a first visit stays light. The files made here are not kept in
// the repository; the whole Latin files remain beside them for names with other letters.
import { mkdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subset from "subset-font";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", ".fonts");
const require = createRequire(import.meta.url);

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const plain = letters + "0123456789 .,:;!?'()-&’‘“”–—…";
const all = Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k)).join("") + "–—‘’“”…·×−→←§°½";

const wanted = [
  ["im-fell-english-sc", "latin-400-normal", plain],
  ["im-fell-english", "latin-400-italic", plain, ["kern"]],
  ["cinzel", "latin-600-normal", plain],
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
