// Whatever people read is written in this folder: no component has a sentence of its own.

import { parseAst } from "vite";
import { expect, it } from "vitest";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes that are read, or read out. */
const READ = new Set(["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt"]);
/** Properties of our own components that are shown as they are, unless they are names of something, in small letters. */
const SHOWN = new Set(["label", "legend", "help", "says", "name", "hint", "caption"]);
/** Words that are none: the name of the game, and single letters such as those on keys. */
const NO_SENTENCE = /^(?:Hegemon|.)$/u;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const hasWords = (text: string) => /\p{L}/u.test(text) && !NO_SENTENCE.test(text.trim());

function each(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) isNode(one) && each(one, see);
    else if (isNode(value)) each(value, see);
  }
}

/** The texts that an expression may come to: strings, templates, and both sides of a choice. */
function texts(node: unknown): string[] {
  if (!isNode(node)) return [];
  const { type, left, right, consequent, alternate, expression, quasis, value } = node;
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  if (type === "TemplateLiteral") return (quasis as { value: { cooked: string } }[]).map((one) => one.value.cooked);
  if (type === "ConditionalExpression") return [...texts(consequent), ...texts(alternate)];
  if (type === "LogicalExpression") return [...texts(left), ...texts(right)];
  if (type === "BinaryExpression") return node.operator === "+" ? [...texts(left), ...texts(right)] : [];
  return type === "JSXExpressionContainer" || type === "ParenthesizedExpression" ? texts(expression) : [];
}

/** The sentences that stand in a component, with their lines. */
export function sentencesIn(code: string): string[] {
  const found: string[] = [];
  const note = (node: Node, says: string[]) => {
    const line = code.slice(0, node.start).split("\n").length;
    for (const text of says) if (hasWords(text)) found.push(`${line}: ${text.trim().replace(/\s+/g, " ")}`);
  };
  each(parseAst(code, { lang: "tsx" }) as unknown as Node, (node) => {
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const own = node.openingElement as { name?: { name?: string } } | undefined;
      if (own?.name?.name === "code" || own?.name?.name === "kbd") return;
      for (const child of node.children as Node[]) {
        if (child.type === "JSXText") note(child, [child.value as string]);
        else if (child.type === "JSXExpressionContainer") note(child, texts(child));
      }
      const html = /^[a-z]/.test(own?.name?.name ?? "a");
      const attributes = (node.openingElement as { attributes: Node[] } | undefined)?.attributes ?? [];
      for (const attribute of attributes) {
        const name = (attribute.name as { name?: string } | undefined)?.name ?? "";
        if (READ.has(name)) note(attribute, texts(attribute.value));
        else if (!html && SHOWN.has(name)) note(attribute, texts(attribute.value).filter((text) => /[A-Z ]/.test(text)));
      }
    }
  });
  return found;
}

it("finds sentences, and nothing else", () => {
  const code = `const p = <p class="big" title="Read me" data-testid="what">Go {n} <b>{over ? "on" : \`to \${x}\`}</b><code>npm test</code></p>;
    const q = <Icon name="crown" kind="words" size={n} />;`;
  expect(sentencesIn(code).map((one) => one.replace(/^\d+: /, ""))).toEqual(["Go", "Read me", "on", "to"]);
});

/** Whole sentences in a file without markup: they begin large, end in a full stop, and have more than a word. */
function wholeSentences(code: string): string[] {
  const found: string[] = [];
  each(parseAst(code, { lang: "ts" }) as unknown as Node, (node) => {
    const parts = node.type === "TemplateLiteral" || node.type === "Literal" ? texts(node) : [];
    const whole = parts.join("#");
    if (/^[\p{Lu}“#].* .*[.!?…]$/u.test(whole) && hasWords(whole)) found.push(whole);
  });
  return found;
}

it("finds no sentence outside the catalogue in files without markup", () => {
  const files = import.meta.glob<string>("../**/*.ts", { query: "?raw", import: "default", eager: true });
  const code = Object.entries(files).filter(([file]) => !/\.test\.ts$|^\.\/|^\.\.\/text\//.test(file));
  expect(code.length).toBeGreaterThan(15);
  expect(wholeSentences('const x = `Stopped at ${n}.`; say("Go on!", "pass", "a b.");')).toEqual(["Stopped at #.", "Go on!"]);
  expect(code.flatMap(([file, text]) => wholeSentences(text).map((one) => `${file.slice(3)}: ${one}`))).toEqual([]);
});

it("finds no sentence outside the catalogue", () => {
  const files = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });
  expect(Object.keys(files).length).toBeGreaterThan(30);
  const found = Object.entries(files).flatMap(([file, code]) => sentencesIn(code).map((one) => `${file.slice(3)}:${one}`));
  expect(found).toEqual([]);
}, 120_000); // every file is parsed, which takes a busy machine a while
