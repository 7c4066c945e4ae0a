/** Words that tell bearers of one name in a family apart: `Jr`, `Sr`, `III`, `2nd`, `Filho`. Pure. */
import { wordsOf } from '@probity/matching/normalise/words';

/** Words of one meaning. They count behind the first word of a name. */
const WORDS: Readonly<Record<string, string>> = {
  son: 'jr jnr junior',
  father: 'sr snr senior',
  '2': 'ii',
  '3': 'iii',
  '4': 'iv iiii',
  '6': 'vi',
  '7': 'vii',
  '8': 'viii',
  '9': 'ix',
  '12': 'xii',
};
/** The same as the last word of a family name alone: elsewhere they are names and initials. */
const LAST_WORDS: Readonly<Record<string, string>> = {
  son: 'jun filho fils hijo',
  father: 'sen pere',
  grandson: 'neto',
  '1': 'i',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '5': 'v fifth',
  '10': 'x',
};
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;

/** Usage differs in whether these are the same. */
const PERHAPS_SAME: ReadonlySet<string> = new Set(['2 son', '1 father']);

const EVERYWHERE = byWord(WORDS);
const AT_END = byWord(LAST_WORDS);

type Names = Readonly<Record<'given' | 'middle' | 'family', string>>;

/** Two generations are two persons. One that only one side states agrees in part. */
export function compareGenerations(ours: Names, theirs: Names): 'agrees' | 'partly' | 'differs' {
  const [a, b] = [generationOf(ours), generationOf(theirs)];
  if (a === b) return 'agrees';
  if (a === undefined || b === undefined) return 'partly';
  return PERHAPS_SAME.has([a, b].toSorted().join(' ')) ? 'partly' : 'differs';
}

function generationOf({ given, middle, family }: Names): string | undefined {
  const words = wordsOf(family).words;
  const within = [...wordsOf(given).words.slice(1), ...wordsOf(middle).words, ...words.slice(1)];
  const last = words.length > 1 ? words.at(-1) : undefined;
  const stated = within.map((word) => EVERYWHERE.get(word) ?? ORDINAL.exec(word)?.[1]);
  return stated.find((each) => each !== undefined) ?? AT_END.get(last ?? '');
}

function byWord(groups: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([meaning, words]) =>
      words.split(' ').map((word) => [word, meaning] as const),
    ),
  );
}
