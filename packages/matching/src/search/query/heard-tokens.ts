/** Finds names of other languages that kana write by their sound, and the reverse: `ロバート` and `Robert`. */
import { byteAt, realAt, wordAt } from '../../cells.ts';
import { tokenText } from '../../index/dictionary.ts';
import { KANA_FLAG, type Sections, TOKEN_MASK } from '../../index/sections.ts';
import { coarseOf, heardIn, soundsOf } from '../../normalise/heard.ts';
import { OTHER_VOICE, OTHER_VOWEL, SOUND_OF_KANA } from '../parameters.ts';

type Places = ReadonlyMap<string, readonly number[]>;

const BASES = Float32Array.from(SOUND_OF_KANA);

/** Tokens of one index by their sounds. Read at the first query that needs them: few indexes and few queries have kana. */
export class HeardTokens {
  private readonly sections: Sections;
  private latin: Places | undefined;
  private kana: Places | undefined;

  constructor(sections: Sections) {
    this.sections = sections;
  }

  /** Tokens in the other script that sound like this part, with their similarities. `isKana` is how the part is written. */
  like(text: string, isKana: boolean): readonly (readonly [token: number, similarity: number])[] {
    const places = isKana ? this.inLatin() : this.inKana();
    if (places.size === 0) return [];
    const ours = heardIn(text, isKana);
    const found = new Map<number, number>();
    for (const heard of ours)
      for (const token of places.get(coarseOf(heard)) ?? []) {
        const theirs = heardIn(tokenText(this.sections, token), !isKana);
        const similarity = Math.max(
          ...theirs.map((other) => (isKana ? alike(heard, other) : alike(other, heard))),
        );
        found.set(token, Math.max(similarity, found.get(token) ?? 0));
      }
    return [...found].filter(([, similarity]) => similarity > 0);
  }

  private inLatin(): Places {
    this.latin ??= this.placesOf(
      Array.from({ length: this.sections.tokenLetters.length }, (_, token) => token),
      false,
    );
    return this.latin;
  }

  private inKana(): Places {
    this.kana ??= this.placesOf(this.tokensInKana(), true);
    return this.kana;
  }

  private tokensInKana(): readonly number[] {
    const { nameFlags, nameStart, nameTokens } = this.sections;
    const tokens = new Set<number>();
    for (let name = 0; name < nameFlags.length; name += 1) {
      if ((byteAt(nameFlags, name) & KANA_FLAG) === 0) continue;
      for (let at = wordAt(nameStart, name); at < wordAt(nameStart, name + 1); at += 1)
        tokens.add(wordAt(nameTokens, at) & TOKEN_MASK);
    }
    return [...tokens];
  }

  private placesOf(tokens: readonly number[], isKana: boolean): Places {
    const places = new Map<string, number[]>();
    for (const token of tokens)
      for (const heard of heardIn(tokenText(this.sections, token), isKana)) {
        const key = coarseOf(heard);
        const known = places.get(key);
        if (known === undefined) places.set(key, [token]);
        else if (known.at(-1) !== token) known.push(token);
      }
    return places;
  }
}

/** 0 to 1, or 0 where the consonants are not the same. */
function alike(kana: string, latin: string): number {
  if (coarseOf(kana) !== coarseOf(latin)) return 0;
  const theirs = soundsOf(latin);
  const ours = soundsOf(kana);
  const consonants = ours.filter(([consonant]) => consonant !== '-').length;
  if (consonants === 0) return 0;
  const base = realAt(BASES, Math.min(BASES.length, consonants) - 1);
  return ours.reduce((similarity, [consonant, vowels], at) => {
    const [other = '', otherVowels = ''] = theirs[at] ?? [];
    const isOther = vowels === '' ? !MUTE.has(otherVowels) : isOtherVowel(vowels, otherVowels);
    return similarity - (consonant === other ? 0 : OTHER_VOICE) - (isOther ? OTHER_VOWEL : 0);
  }, base);
}

/**
 * True where the vowels behind a consonant are others. Kana add `u`, `o` and `i` to consonants that have no vowel, but neither `a`
 * nor `e`; and an `r` that is not spoken makes any vowel long.
 */
function isOtherVowel(kana: string, latin: string): boolean {
  if (latin === '') return /[ae]|..$/.test(kana);
  if (latin.includes('r')) return false;
  return !Array.from(kana).some(
    (vowel) => latin.includes(vowel) || latin.includes(GLIDES.get(vowel) ?? vowel),
  );
}

/** What Latin spelling writes without a sound: the `e` of `Barnes`. */
const MUTE: ReadonlySet<string> = new Set(['', 'e', 'h']);

const GLIDES: ReadonlyMap<string, string> = new Map([
  ['i', 'y'],
  ['u', 'w'],
  ['y', 'i'],
  ['w', 'u'],
]);
