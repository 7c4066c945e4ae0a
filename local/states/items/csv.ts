/** Reads CSV (RFC 4180) into rows of fields. */

/** Rows of a text; `delimiter` is one character. Empty lines are skipped. */
export function csvRows(text: string, delimiter: string): string[][] {
  const fields = new RegExp(`("(?:[^"]|"")*"|[^\\${delimiter}\\r\\n]*)(\\${delimiter}|\\r?\\n|$)`, 'gy');
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, field = '', end] of text.matchAll(fields)) {
    if (whole === '' && row.length === 0) break;
    row.push(unquoted(field));
    if (end === delimiter) continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

function unquoted(field: string): string {
  return /^".*"$/s.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field;
}
