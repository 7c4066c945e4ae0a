/** Words that tell streets of one name apart: `North`, `Upper`, `Old`. Pure. */

/** Each with its abbreviations and its translations. Those of one line contradict each other. */
const SIDES: readonly Readonly<Record<string, string>>[] = [
  {
    north: 'n north northern nord norte noord norra severnaia pivnichna',
    south: 's south southern sud sued sur sul zuid sodra iuzhnaia yuzhnaya',
    east: 'e east eastern ost est este oost ostra leste vostochnaia vostochnaya',
    west: 'w west western ouest oeste ovest vastra zapadnaia zapadnaya',
    northeast: 'ne northeast nordost noreste nordest',
    northwest: 'nw northwest nordwest noroeste',
    southeast: 'se southeast sudost suedost sureste sudest',
    southwest: 'sw southwest sudwest suedwest suroeste',
  },
  {
    upper: 'upper uppr upr ober obere oberer oberes superior haute haut boven ovre gorna horni verkhniaia',
    lower:
      'lower lwr unter untere unterer unteres nether inferior basse bas beneden nedre dolna dolni nizhniaia',
    middle: 'middle mittlere mittlerer mittel',
  },
  {
    old: 'old alt alte alter altes vieux vieille viejo vieja oude vecchia vecchio velha velho gamla gammel stara staraia',
    new: 'new neu neue neuer neues nouveau nouvelle nuevo nueva nieuwe nuova nuovo nova novo nya nowa novaia',
  },
  {
    great: 'great greater gt big gross grosse grosser grande grand grote bolshaia',
    little: 'little small lesser klein kleine kleiner petit petite piccola pequena malaia mala',
  },
  { inner: 'inner innere innerer', outer: 'outer aussere ausserer aeussere' },
];

const MEANINGS: readonly ReadonlyMap<string, string>[] = SIDES.map(
  (group) =>
    new Map(
      Object.entries(group).flatMap(([meaning, words]) =>
        words.split(' ').map((word) => [word, meaning] as const),
      ),
    ),
);

/** `N` and `Nord` as `north`. Other words as they are. */
export function plainSide(word: string): string {
  return MEANINGS.find((meanings) => meanings.has(word))?.get(word) ?? word;
}

/** Both are plain. `partly` where one side alone has such a word. */
export function compareSides(
  ours: readonly string[],
  theirs: readonly string[],
): 'same' | 'partly' | 'differs' {
  const pairs = MEANINGS.map((meanings) => [statedIn(ours, meanings), statedIn(theirs, meanings)] as const);
  if (pairs.some(([a, b]) => a !== '' && b !== '' && a !== b)) return 'differs';
  return pairs.every(([a, b]) => a === b) ? 'same' : 'partly';
}

/** `North East` is `NE`. */
function statedIn(words: readonly string[], meanings: ReadonlyMap<string, string>): string {
  const stated = new Set(words.flatMap((word) => meanings.get(word) ?? []));
  return [...stated].toSorted((one, other) => order(one) - order(other)).join('');
}

/** North and south come first. */
function order(meaning: string): number {
  return /^(?:north|south)/.test(meaning) ? 0 : 1;
}
