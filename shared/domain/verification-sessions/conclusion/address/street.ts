/** Names of streets and towns: fuzzy, in any script, with and without abbreviations. */
import { spellingLikeness } from '@probity/matching/duplicates';
import { wordsOf } from '@probity/matching/normalise/words';
import { compareSides, plainSide } from './sides.ts';

/** Kinds of streets, each with its abbreviations and its translations. */
const KINDS: Readonly<Record<string, string>> = {
  street:
    'st str street strasse straat rue calle cl via rua gata gatan gade gate utca sokak ulitsa ulica ul vulytsia',
  road: 'rd road weg vag vagen vej veien carretera cesta chemin ch caddesi cd',
  avenue: 'av ave avenue avenida avda allee laan viale prospekt prosp',
  square: 'sq square platz plein place pl plaza piazza praca plac namesti ploshchad',
  lane: 'ln lane gasse steeg vicolo',
  drive: 'dr drive',
  court: 'ct court',
  close: 'cl close',
  terrace: 'ter terrace',
  boulevard: 'blvd bd boulevard bulvar',
  crescent: 'cres crescent',
  gardens: 'gdns gardens',
  quay: 'quay quai kai kade',
};

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

/** Words that are written together with their kind, the longest first: `Hauptstraße`. */
const ENDINGS = [
  'strasse',
  'straat',
  'gatan',
  'gasse',
  'vagen',
  'platz',
  'allee',
  'plein',
  'gade',
  'laan',
  'vej',
  'weg',
  'str',
];

/** Words that say only that a number follows. */
const NUMBER_WORDS = new Set(['no', 'nr', 'num', 'numero', 'number', 'house', 'dom', 'd', 'c', 'o']);

interface Street {
  readonly words: readonly string[];
  readonly names: readonly string[];
  readonly kinds: readonly string[];
}

/** From which likeness on two names of streets are one, and below which they are two. */
const SAME = 0.75;
const OTHER = 0.5;

export type StreetAlike = 'same' | 'unknown' | 'partly' | 'differs';

/** `unknown` where one side has no name. In two scripts, what is not alike may still be the same. */
export function compareStreets(
  ours: string,
  theirs: string,
): { readonly alike: StreetAlike; readonly score: number } {
  const [a, b] = [streetOf(ours), streetOf(theirs)];
  if (a.names.length === 0 || b.names.length === 0) return { alike: 'unknown', score: 0 };
  const score = likeness(a.names, b.names);
  const sides = compareSides(a.words, b.words);
  if (sides === 'differs') return { alike: 'differs', score };
  const areTwoKinds =
    a.kinds.length > 0 && b.kinds.length > 0 && !a.kinds.some((kind) => b.kinds.includes(kind));
  if (score >= SAME) return { alike: areTwoKinds || sides === 'partly' ? 'partly' : 'same', score };
  return { alike: score >= OTHER || isLatin(ours) !== isLatin(theirs) ? 'partly' : 'differs', score };
}

/** True where two names of towns cannot be one. */
export function areOtherTowns(ours: string, theirs: string): boolean {
  if (isLatin(ours) !== isLatin(theirs)) return false;
  const [a, b] = [wordsIn(ours), wordsIn(theirs)];
  return a.length > 0 && b.length > 0 && likeness(a, b) < OTHER;
}

/** The better of: letters in common of the whole, in any order of the words, and all words of the shorter one in the longer one. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const isWithin = fewer.every((word) => more.some((other) => spellingLikeness(word, other) >= SAME));
  const whole = spellingLikeness(a.join(''), b.join(''));
  const sorted = spellingLikeness(a.toSorted().join(''), b.toSorted().join(''));
  return Math.max(whole, sorted, isWithin ? 1 : 0);
}

function streetOf(text: string): Street {
  const words = wordsIn(text)
    .filter((word) => !NUMBER_WORDS.has(word))
    .flatMap(apart)
    .map(plainSide);
  const names = words.filter((word) => !KIND_OF.has(word));
  return {
    words,
    // A street may be called by its kind alone: "The Avenue", "Allee".
    names: names.length === 0 ? words : names,
    kinds: words.flatMap((word) => KIND_OF.get(word) ?? []),
  };
}

function apart(word: string): readonly string[] {
  const ending = ENDINGS.find((each) => word.length > each.length + 2 && word.endsWith(each));
  return ending === undefined ? [word] : [word.slice(0, -ending.length), ending];
}

/** A script that is not romanised is compared as it is written. */
function wordsIn(text: string): readonly string[] {
  const { words } = wordsOf(text.toWellFormed());
  if (words.length > 0) return words;
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

function isLatin(text: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(text);
}
