/** Texts that change with a number, in the plural forms of a language (Unicode CLDR, plural rules). */

export type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** The form for this number; a language that lacks it has one form for several. */
export function formFor(text: Counted, count: number, language: string): string {
  return text[new Intl.PluralRules(language).select(count)] ?? text.other;
}
