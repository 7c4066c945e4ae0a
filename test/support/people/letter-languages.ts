/** What tests see of the language of a letter. */
import type { Mail } from '#shared/platform/ports.ts';

/** What the HTML part says of its language. */
export function directionOf({ html }: Pick<Mail, 'html'>): Readonly<Record<string, string | undefined>> {
  return { ...(/<html lang="(?<lang>\w+)" dir="(?<dir>\w+)">/.exec(html)?.groups ?? {}) };
}

/** Words in Latin letters of both parts and the subject, besides these names, addresses and the time zone. */
export function strayLatin({ html, text, subject }: Mail, names: readonly string[]): readonly string[] {
  const shown = html.replace(/<head>.*<\/head>/s, '').replaceAll(/<[^>]+>/g, ' ');
  const without = names.reduce((left, name) => left.replaceAll(name, ''), `${subject} ${text} ${shown}`);
  return without.replaceAll(/https:\S+|\bUTC\b|&\w+;/g, '').match(/[A-Za-z]+/g) ?? [];
}
