/** Fills placeholders of texts, and chooses plural forms. */
import { formatNumber, localized } from './format.ts';

/** Forms of a text by plural category (`Intl.PluralRules`); `other` is always present. */
export type Forms = Readonly<Record<string, string>>;

/** Replaces each `{name}` by the value of that name. Numbers are formatted in the current language. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = values[name] ?? placeholder;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

const category = localized((to) => {
  const rules = new Intl.PluralRules(to);
  return (n: number) => rules.select(n);
});

/** The plural form for `n`, with `{n}` replaced. */
export function count(forms: Forms, n: number): string {
  return fill(lookUp(forms, category(n)) ?? lookUp(forms, 'other') ?? '', { n });
}

/** The text for a code of the service or of a rule; undefined for an unknown code. */
export function lookUp(byCode: Forms, code: string): string | undefined {
  return byCode[code];
}
