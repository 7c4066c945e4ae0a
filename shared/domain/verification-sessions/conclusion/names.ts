/** Compares the name of a document with that of our record: the same, alike, the same in part, or another one. Pure. */
import { compareNames } from '@probity/matching/compare';
import type { TokenMatch } from '@probity/matching/model';
import { normaliseName } from '@probity/matching/normalise/name';
import { bestOf, type Found, found, notCompared, worstOf } from './findings.ts';
import { compareGenerations } from './generations.ts';
import { withoutPlaceholder } from './placeholders.ts';

export interface PersonName {
  readonly given: string;
  readonly middle: string;
  readonly family: string;
}

/** Words between a name and the name of birth. They stand between two names, so that nobody is called so alone. */
const BIRTH_WORDS =
  'geb|geboren|geborene|geborener|née|nee|né|née|born|roz|z domu|født|född|épouse|epouse|ép|formerly';
const BIRTH = new RegExp(String.raw`(?<=\S[\s,(]+)(?:${BIRTH_WORDS})\.?(?=[\s]+\S)`, 'giu');

/** What readers of machine-readable zones write for letters with marks (ICAO 9303-3, section 6). */
const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/[äæ]/giu, 'ae'],
  [/[öøœ]/giu, 'oe'],
  [/ü/giu, 'ue'],
  [/å/giu, 'aa'],
  [/þ/giu, 'th'],
];

type Part = 'given' | 'middle' | 'family';
type Weighed = 'agrees' | 'similar' | 'partly' | 'differs';

export function comparePersons(ours: PersonName, theirs: PersonName): Found {
  const [a, b] = [named(ours), named(theirs)];
  if (whole(a) === '') return notCompared(whole(b) === '' ? 'neither_has' : 'record_has_none');
  if (whole(b) === '') return notCompared('provider_gave_none');
  const readings = [judged(a, b), judged(writtenOut(a), writtenOut(b))];
  const finding = bestOf(readings.map((each) => each.finding));
  return found(finding, Math.max(...readings.map(({ score }) => score)));
}

function judged(ours: PersonName, theirs: PersonName): { readonly finding: Weighed; readonly score: number } {
  const [ourText, theirText] = [whole(ours), whole(theirs)];
  const { score, tokens } = compareNames(
    { text: ourText, kind: 'individual' },
    { text: theirText, kind: 'individual' },
  );
  const ourParts = partsOf(ours);
  const theirParts = partsOf(theirs);
  const paired = tokens.filter(({ query, listed }) => query !== '' && listed !== '');
  const pairedParts = paired.map(({ query }) => ourParts.get(firstWord(query)));
  const lacks = (part: Part) => [...ourParts.values()].includes(part) && !pairedParts.includes(part);
  if (paired.length === 0 || lacks('family') || lacks('given')) return { finding: 'differs', score };
  const areTwoScripts = isLatin(ourText) !== isLatin(theirText);
  const ourRest = tokens.flatMap(({ query, listed }) => (listed === '' ? (ourParts.get(query) ?? []) : []));
  const theirRest = tokens.flatMap(({ query, listed }) =>
    query === '' ? (theirParts.get(listed) ?? []) : [],
  );
  const findings = [
    ...paired.map((pair) => pairFinding(pair, areTwoScripts)),
    restFinding(ourRest, theirRest),
    compareGenerations(ours, theirs),
    isOneName(ourParts) && theirRest.length > 0 ? ('partly' as const) : ('agrees' as const),
  ];
  return { finding: worstOf(findings), score };
}

/** Who is recorded with one name alone may be anybody who has it beside others. */
function isOneName(parts: ReadonlyMap<string, Part>): boolean {
  const all = [...parts.values()];
  return !(all.includes('given') && all.includes('family'));
}

/**
 * Words that only one side has. Another middle name is for a person to decide. A document may leave out middle names, and may have given names that our record does not. A
 * family name in part is for a person to decide, and two other ones are two names.
 */
function restFinding(ours: readonly Part[], theirs: readonly Part[]): Weighed {
  const areOthers = (part: Part) => ours.includes(part) && theirs.includes(part);
  if (areOthers('family') || areOthers('given')) return 'differs';
  const areOtherMiddleNames = ours.includes('middle') && theirs.some((part) => part !== 'family');
  const isInPart = ours.some((part) => part !== 'middle') || theirs.some((part) => part === 'family');
  return isInPart || areOtherMiddleNames ? 'partly' : 'agrees';
}

function pairFinding({ by, query, listed }: TokenMatch, areTwoScripts: boolean): Weighed {
  if (by === 'exact' || by === 'joined') return 'agrees';
  if (by === 'initial' || by === 'acronym') return 'partly';
  if (by === 'other_initial') return 'differs';
  return areTwoScripts && isTransliteration(query, listed) ? 'agrees' : 'similar';
}

/** Systems of transliteration differ in these letters. A script without vowels is compared by its consonants. */
function isTransliteration(one: string, other: string): boolean {
  const [a, b] = [plainLetters(one), plainLetters(other)];
  if (a === b) return true;
  const isAbjad = [a, b].some((letters) => !/[aeou]/.test(letters));
  return isAbjad && consonants(a) === consonants(b);
}

function plainLetters(word: string): string {
  return word
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/kh/g, 'h')
    .replaceAll(/w/g, 'v')
    .replaceAll(/ks/g, 'x')
    .replaceAll(/(.)\1+/g, '$1');
}

function consonants(word: string): string {
  return word.replaceAll(/[aeiou]/g, '').replaceAll(/(.)\1+/g, '$1');
}

/** The part of each word. Titles are no part of a name. */
function partsOf(name: PersonName): ReadonlyMap<string, Part> {
  const parts = (['middle', 'given', 'family'] as const).flatMap((part) =>
    normaliseName(name[part], 'individual')
      .tokens.filter(({ kind }) => kind !== 'title')
      .flatMap(({ text }) => text.split(' ').map((word) => [word, part] as const)),
  );
  return new Map(parts);
}

function firstWord(text: string): string {
  return text.split(' ', 1)[0] ?? '';
}

function whole({ given, middle, family }: PersonName): string {
  return [given, middle, family].filter((part) => part !== '').join(' ');
}

/** Without words of birth and placeholders. */
function named({ given, middle, family }: PersonName): PersonName {
  return {
    given: withoutPlaceholder(given),
    middle: withoutPlaceholder(middle),
    family: withoutPlaceholder(family.replaceAll(BIRTH, ' ')),
  };
}

function writtenOut(name: PersonName): PersonName {
  const written = (text: string) =>
    WRITTEN_OUT.reduce((all, [letters, latin]) => all.replaceAll(letters, latin), text.normalize('NFC'));
  return { given: written(name.given), middle: written(name.middle), family: written(name.family) };
}

function isLatin(text: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(text);
}
