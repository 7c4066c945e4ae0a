/** Maps the characters of normalised tokens to small numbers: a to z, 0 to 9, and `~`, which marks a legal form. */
import { byteAt } from '../cells.ts';

export const SIGNS = 37;
const FIRST_DIGIT = 26;
const FORM_MARK = 36;
const LETTER_A = 97;
const DIGIT_0 = 48;

export function signOf(charCode: number): number {
  if (charCode >= LETTER_A && charCode < LETTER_A + FIRST_DIGIT) return charCode - LETTER_A;
  if (charCode >= DIGIT_0 && charCode < DIGIT_0 + 10) return FIRST_DIGIT + charCode - DIGIT_0;
  return FORM_MARK;
}

/** The token as character codes, one byte each. */
export function encode(token: string): Uint8Array {
  const signs = new Uint8Array(token.length);
  for (let i = 0; i < token.length; i += 1) signs[i] = signOf(token.charCodeAt(i));
  return signs;
}

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789~';

/** The token of these character codes. */
export function decode(signs: Uint8Array, start: number, end: number): string {
  let token = '';
  for (let i = start; i < end; i += 1) token += CHARACTERS.charAt(byteAt(signs, i));
  return token;
}

export function isDigit(sign: number): boolean {
  return sign >= FIRST_DIGIT && sign < FORM_MARK;
}
