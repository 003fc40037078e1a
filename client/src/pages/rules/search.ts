// Finding rules, and putting them in the order of the book.

import type { RuleTold } from "../../types";

export interface Section {
  id: string;
  name: string;
  /** The part after the colon, for a section within another. */
  under: string;
  rules: RuleTold[];
}

/** What somebody searches for: words of two letters or more. */
export function words(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1);
}

/** The rules in which all words stand, in the sentence, the name or the section. */
export function found(rules: readonly RuleTold[], wanted: readonly string[]): RuleTold[] {
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section} ${rule.says} ${rule.rulings.join(" ")}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The rules by section, sections within another right after it. */
export function sections(rules: readonly RuleTold[]): Section[] {
  const known = new Map<string, Section>();
  for (const rule of rules) {
    let section = known.get(rule.section);
    if (!section) {
      const [name = "", under = ""] = rule.section.split(/:\s*/, 2);
      const id = rule.section.toLowerCase().replace(/[^a-z0-9]+/g, "-");
      known.set(
        rule.section,
        (section = { id, name, under: under && under[0]!.toUpperCase() + under.slice(1), rules: [] }),
      );
    }
    section.rules.push(rule);
  }
  const all = [...known.values()];
  const heads = [...new Set(all.map((section) => section.name))];
  return heads.flatMap((head) => {
    const own = all.filter((section) => section.name === head);
    return [...own.filter((section) => !section.under), ...own.filter((section) => section.under)];
  });
}
