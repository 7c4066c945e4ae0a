/** The country codes the service accepts, as one fact small enough to travel to the browser. */

/**
 * ISO 3166-1 alpha-2, grouped by first letter: `ADE` stands for AD and AE. `XK` is not assigned by ISO, but the code every payment and
 * customs system writes for Kosovo; its companies exist.
 */
const BY_FIRST_LETTER =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
  'GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ ' +
  'NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU ' +
  'WFS XK YET ZAMW';

/** Every accepted code, in capitals and in order; names come from `Intl.DisplayNames`. */
export const COUNTRY_CODES: readonly string[] = BY_FIRST_LETTER.split(' ').flatMap(
  ([first = '', ...seconds]) => seconds.map((second) => first + second),
);

/** Codes of two letters that are in use beside ISO's. */
const OTHERWISE: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The code that two letters stand for, in either case and without surrounding blanks; undefined where they stand for none. */
export function codeOfLetters(value: string): string | undefined {
  const letters = value.trim().toUpperCase();
  const code = Object.hasOwn(OTHERWISE, letters) ? OTHERWISE[letters] : letters;
  return code !== undefined && isCountryCode(code) ? code : undefined;
}

const known = new Set(COUNTRY_CODES);

/** Whether `value` is an ISO 3166-1 alpha-2 code in capitals, or Kosovo's `XK` (GEN-011, QT-014). */
export function isCountryCode(value: string): boolean {
  return known.has(value);
}
