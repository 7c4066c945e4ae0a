/** Whether a reader sees something of a text, a letter, or a digit. Small, because pages for respondents hold it. */

/** True where a reader sees anything at all, be it the box in place of a character that no font has. */
export function isVisible(text: string): boolean {
  return /[!-~]/.test(text) || classes().visible.test(text);
}

/** True where a reader sees a letter of any script. */
export function hasLetter(text: string): boolean {
  return /[A-Za-z]/.test(text) || classes().letter.test(text);
}

/** True where a reader sees a letter or a digit. */
export function hasLetterOrDigit(text: string): boolean {
  return /[0-9A-Za-z]/.test(text) || classes().letterOrDigit.test(text);
}

interface Classes {
  readonly visible: RegExp;
  readonly letter: RegExp;
  readonly letterOrDigit: RegExp;
}

let made: Classes | undefined;

/** Made with their first use: the character classes of every script take a millisecond to compile. */
function classes(): Classes {
  // Fillers of Hangul are letters, and the empty pattern of Braille is a sign, that nobody sees.
  const unseen = '(?![\\u115f\\u1160\\u3164\\uffa0\\u2800])';
  made ??= {
    visible: new RegExp(`${unseen}[\\p{L}\\p{N}\\p{P}\\p{S}\\p{Co}\\p{Cs}]`, 'u'),
    letter: new RegExp(`${unseen}\\p{L}`, 'u'),
    letterOrDigit: new RegExp(`${unseen}[\\p{L}\\p{N}]`, 'u'),
  };
  return made;
}
