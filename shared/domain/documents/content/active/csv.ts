/** Cells of a CSV file that a spreadsheet program would compute instead of showing (OWASP, "CSV Injection"). */

/** A first line by which a file names its delimiter, which spreadsheet programs obey. */
const NAMED_DELIMITER = /^"?sep=([^\s"\u200b\u2060])"?[\r\n]/i;
/** What numbers and amounts consist of. */
const OF_NUMBERS = `\\d .'()/%eE€$£+-`;

export function holdsFormula(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  const named = NAMED_DELIMITER.exec(text)?.[1];
  if (named === undefined) return formulaBehind(',;|\\t\\r\\n').test(text);
  // Where a number ends cannot be told then.
  if (new RegExp(`[${OF_NUMBERS}]`).test(named)) return true;
  const escaped = `\\u${named.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return formulaBehind(`,;|\\t\\r\\n${escaped}`).test(text.slice(text.search(/[\r\n]/)));
}

/**
 * The beginning of a cell behind spaces and quotes. `=` and `@` always begin a formula; `+` and `-` do where neither a number, an
 * amount, a telephone number nor a dash follows. A quoted cell may hide the sign behind a tab or a line end. `|` ends a number, but
 * no amount with a currency: `+CMD|` calls a program. No delimiter is among the characters before the sign, so that the time grows
 * with the length of the text only.
 */
function formulaBehind(delimiters: string): RegExp {
  const hidden = String.raw`[ \v\f\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff"]*(?:(?<=")[\t\r])?`;
  const number = String.raw`[${OF_NUMBERS}]*(?:[,;|\t\r\n"]|$)`;
  const amount = String.raw`[${OF_NUMBERS}]* ?[A-Z]{3}(?:[,;\t\r\n"]|$)`;
  const sign = String.raw`[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?!${number}|${amount})`;
  return new RegExp(`(?:^|[${delimiters}])${hidden}(?:${sign})`);
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
