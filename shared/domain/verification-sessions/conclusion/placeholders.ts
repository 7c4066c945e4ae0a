/** Parts of a name that hold something in place of a name that a person has not: `FNU`, `no last name`, `-`. Pure. */
import { PLACEHOLDERS } from '@probity/matching/vocabulary/beside/placeholders';

/** Without marks and signs. `N/A` and `n.a.` need their signs, because `Na` is a name. */
const PHRASES: ReadonlySet<string> = new Set(PLACEHOLDERS.map(lettersOf));
const SIGNED = /^\W*n(?:\/|\.\s?)[ak]\.?\W*$/iu;

/** The part, or nothing where it is no name. */
export function withoutPlaceholder(part: string): string {
  const letters = lettersOf(part);
  return letters === '' || PHRASES.has(letters) || SIGNED.test(part) ? '' : part;
}

function lettersOf(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
