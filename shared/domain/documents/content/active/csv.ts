/** Cells of a CSV file that a spreadsheet program would compute instead of showing (OWASP, "CSV Injection"). */

/**
 * The beginning of a cell: after a delimiter or a line end, behind spaces and a quote. `=` and `@` always begin a formula; `+` and
 * `-` do where neither a number, an amount, a telephone number nor a dash follows. A quoted cell may hide the sign behind a tab
 * or a line end.
 */
const FORMULA =
  /(?:^|[,;|\t\r\n])[ \u00a0"]*(?:(?<=")[\t\r])?(?:[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?![\d .'()/%eE€$£+-]*(?: ?[A-Z]{3})?(?:[,;|\t\r\n"]|$)))/;

export function holdsFormula(bytes: Uint8Array): boolean {
  return FORMULA.test(decoded(bytes));
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
