/** The fixed words of printed documents. The PDF and the DOCX renderer print the same. */

/** Marks each passage of a language model. The legend on the cover explains it. */
export const MODEL_MARK = '[AI] ';

export const WORDS = {
  contents: 'Contents',
  testData: 'TEST DATA',
  testNotice:
    'TEST DATA. This document was made in test mode and says nothing about a real company or person.',
  modelLegend: 'Passages marked [AI] were written by a language model.',
} as const;

export function pageWords(page: number, pages: number): string {
  return `Page ${page} of ${pages}`;
}

/** The words below a table with rows left out. */
export function omittedWords(rows: number): string {
  return `… and ${rows.toLocaleString('en-GB')} more ${rows === 1 ? 'row' : 'rows'}, not printed here.`;
}
