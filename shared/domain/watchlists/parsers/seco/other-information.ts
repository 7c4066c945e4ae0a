/** Numbers in the free text of Switzerland's list. */
import { clean } from '../../reading/clean.ts';
import type { Identifier } from '../../reading/record.ts';

/** Each kind of number, in the words in front of it. The first that fits decides. */
const NUMBERS: readonly (readonly [type: string, words: string])[] = [
  ['IMO number', String.raw`IMO(?: number| no\.?)?`],
  ['Tax number', String.raw`(?:tax(?:payer)? (?:identification|registration|id) (?:number|no\.?)|INN|TIN)`],
  [
    'Registration number',
    String.raw`(?:(?:\S+\/)?(?:(?:main )?state |business |company |trade )?registration (?:number|no\.?)|OGRN)`,
  ],
  ['Passport', String.raw`(?:diplomatic |national )?passport(?: number| no\.?)?`],
  [
    'National identification number',
    String.raw`(?:national |personal )?(?:identification|identity|id)(?: card)? (?:number|no\.?)`,
  ],
];

/** One number: it has a digit, and no blank. */
const VALUE = String.raw`((?=\S*\d)[\p{L}\d](?:[\p{L}\d./-]*[\p{L}\d])?)`;
const PATTERNS = NUMBERS.map(
  ([type, words]) => [type, new RegExp(String.raw`^${words}\s*:\s*${VALUE}\.?$`, 'iu')] as const,
);
const IMO = /\bIMO\b[^\d]{0,12}(\d{7})\b/i;

/** The number that a text consists of, such as `Tax registration number: 0123456789.`. Of a vessel, the IMO number anywhere in it. */
export function numberIn(text: string, isVessel: boolean): readonly Identifier[] {
  const written = clean(text);
  for (const [type, pattern] of PATTERNS) {
    const value = pattern.exec(written)?.[1];
    if (value !== undefined) return [{ type, value, country: undefined }];
  }
  const imo = isVessel ? IMO.exec(written)?.[1] : undefined;
  return imo === undefined ? [] : [{ type: 'IMO number', value: imo, country: undefined }];
}
