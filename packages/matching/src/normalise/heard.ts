/** The sounds of a part of a name as Japanese hears them: kana have no `l`, `v` and `th`, and add vowels to consonants. */

/** What letters sound like. Several where it depends on the language; an empty sound is a vowel or a glide. */
type Units = ReadonlyMap<string, readonly string[]>;

function units(lines: string): Units {
  return new Map(
    lines
      .trim()
      .split(/\s+/)
      .map((unit) => {
        const [letters = '', sounds = ''] = unit.split('=');
        return [letters, sounds.split('|')];
      }),
  );
}

const CONSONANTS = 'b=B d=D f=F g=G k=K m=M n=N p=P r=R s=S t=T z=Z';
const LATIN = units(`
  ${CONSONANTS} sch=S tch=C tsh=C sh=S ch=C|K th=S|T ph=F kh=K| gh=G ck=K ts=S tz=S dj=J zh=J dz=Z qu=K
  v=B q=K c=K ci=S ce=S cy=S x=KS j=J| l=R ge=G|J gi=G|J gy=G|J
`);
const LATIN_BEFORE_VOWEL: ReadonlySet<string> = new Set(['ci', 'ce', 'cy', 'ge', 'gi', 'gy']);
const KANA = units(`${CONSONANTS} sh=S ch=C|T ts=S|T j=J|D v=B fu=F| f=F`);
const KANA_BEFORE_VOWEL: ReadonlySet<string> = new Set(['fu']);

const LONGEST_UNIT = 3;
const MOST_READINGS = 8;
const VOWEL = /[aeiou]/;
const LABIAL = /^[BPMF]/;
/** Voiced and voiceless sounds are one here, and so are those that kana write alike. */
const COARSE: ReadonlyMap<string, string> = new Map(
  ['BP', 'FP', 'GK', 'DT', 'CS', 'JS', 'ZS'].map(([a = '', b = '']) => [a, b]),
);

/** The consonants without what two languages hear differently: parts are looked up by them. */
export function coarseOf(heard: string): string {
  let coarse = '';
  for (const sound of heard) if (isConsonant(sound)) coarse += COARSE.get(sound) ?? sound;
  return coarse;
}

/** By consonant: itself, or `-` for a vowel at the beginning, and the vowels and glides behind it. */
export function soundsOf(heard: string): readonly (readonly [consonant: string, vowels: string])[] {
  return Array.from(heard.matchAll(/([A-Z-])([^A-Z-]*)/g), ([, consonant = '', vowels = '']) => [
    consonant,
    vowels,
  ]);
}

function isConsonant(sound: string): boolean {
  return sound === '-' || (sound >= 'A' && sound <= 'Z');
}

/**
 * All ways to hear a part, at most eight: consonants as capitals, vowels and glides as small letters, and `-` before a vowel at the
 * beginning. `isKana` says that it was kana before it was romanised.
 */
export function heardIn(part: string, isKana: boolean): readonly string[] {
  let readings: readonly string[] = [''];
  for (let at = 0; at < part.length; ) {
    const { length, sounds } = isKana ? kanaUnit(part, at) : latinUnit(part, at);
    const letters = part.slice(at, at + length);
    const [only = ''] = sounds;
    readings =
      sounds.length === 1
        ? readings.map((reading) => extended(reading, only, letters))
        : readings
            .flatMap((reading) => sounds.map((sound) => extended(reading, sound, letters)))
            .slice(0, MOST_READINGS);
    at += length;
  }
  return readings;
}

interface Unit {
  readonly length: number;
  readonly sounds: readonly string[];
}

const SILENT: readonly string[] = [''];
const FIRST_U: readonly string[] = ['', 'B'];
const CODA_R: readonly string[] = ['R', ''];

function latinUnit(part: string, at: number): Unit {
  // English and German do not speak an `r` without a vowel behind it.
  if (part[at] === 'r' && at > 0 && !VOWEL.test(part[at + 1] ?? '')) return { length: 1, sounds: CODA_R };
  return longestUnit(part, at, LATIN, LATIN_BEFORE_VOWEL);
}

function kanaUnit(part: string, at: number): Unit {
  // `ウラジーミル` for Vladimir.
  const isFirstU = at === 0 && part[0] === 'u' && !VOWEL.test(part[1] ?? 'a');
  return isFirstU ? { length: 1, sounds: FIRST_U } : longestUnit(part, at, KANA, KANA_BEFORE_VOWEL);
}

function longestUnit(part: string, at: number, table: Units, beforeVowel: ReadonlySet<string>): Unit {
  for (let length = Math.min(LONGEST_UNIT, part.length - at); length > 0; length -= 1) {
    const letters = part.slice(at, at + length);
    const sounds = table.get(letters);
    if (sounds !== undefined) return { length: beforeVowel.has(letters) ? length - 1 : length, sounds };
  }
  return { length: 1, sounds: SILENT };
}

/** The reading with one more sound. A doubled consonant is one, and `n` before a labial is `m`. */
function extended(reading: string, sound: string, letters: string): string {
  if (sound === '') return reading === '' ? `-${letters}` : reading + letters;
  const last = reading.charAt(reading.length - 1);
  if (last === '' || !isConsonant(last)) return reading + sound;
  const begun = last === 'N' && LABIAL.test(sound) ? `${reading.slice(0, -1)}M` : reading;
  return coarseOf(begun.slice(-1)) === coarseOf(sound.charAt(0)) ? begun : begun + sound;
}
