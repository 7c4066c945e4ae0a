/** The consonants of a token as most languages pronounce them, so that different spellings of one name compare as equal. */

/** Applied in this order. Capitals stand for sounds that Latin spelling writes with two letters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ou|o|u)/, 'w'],
  // German, Scandinavian and Polish spellings of sounds that Latin letters lack: Tschernov, Tjernov, Czernow.
  [/d[sz]ch|zj/g, 'j'],
  [/sjtsj|sjtj|szcz|schtsch|tsch|tsj|tj|sj|cz/g, 'S'],
  // A Slavic vowel glide. In other places `j` is the consonant of Arabic.
  [/(?<=[eio]|[^aeiou]y)j$|(?<=[aeiouy])j(?=e[vwn])/g, ''],
  [/tch|tsh|sch|sh|ch/g, 'S'],
  [/c(?=[eiy])/g, 's'],
  [/kh/g, 'h'],
  [/gh/g, 'k'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/dzh|zh|dj/g, 'j'],
  [/t[sz]/g, 's'],
  [/ck/g, 'k'],
  [/x/g, 'ks'],
  [/[qcg]/g, 'k'],
  [/v/g, 'w'],
  [/z/g, 's'],
  [/p/g, 'b'],
];

const SOFT = /[aeiouyhw]/g;

export function soundOf(token: string): string {
  let sound = token;
  for (const [spelling, heard] of SPELLINGS) sound = sound.replace(spelling, heard);
  const first = sound.charAt(0).replace(SOFT, '-');
  return (first + sound.slice(1).replace(SOFT, '')).replace(/(.)\1+/g, '$1');
}

const TWO_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/kh/g, 'x'],
  [/sh|ch/g, 'S'],
  [/[tdpz]h/g, 't'],
  [/gh/g, 'g'],
];

/**
 * The letters that a script without vowels would write, `h` included: `mhmd` for Muhammad, `mhd` for Mahdi. Doubled letters
 * are written once.
 */
export function writtenConsonants(token: string): string {
  let written = token.replace(/(.)\1+/g, '$1').replace(/h$/, '');
  for (const [spelling, letter] of TWO_LETTERS) written = written.replace(spelling, letter);
  const first = /^[aeiouyw]/.test(written) ? '-' : '';
  return first + written.replace(/[aeiouyw]/g, '');
}
