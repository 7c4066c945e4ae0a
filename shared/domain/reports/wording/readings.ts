/** How the text of a document was read, in the words of reports. Pure. */
import type { ReadingOutcome, ReadingState } from '@probity/reading/outcome';

const STATES: Readonly<Record<ReadingState, string>> = {
  read: 'Text read',
  partly_read: 'Text read in part',
  nothing_to_read: 'Nothing to read',
  scanned: 'Not read: scanned',
  protected: 'Not read: protected by a password',
  unreadable: 'Not read',
};

const REASONS: Readonly<Record<NonNullable<ReadingOutcome['reason']>, string>> = {
  damaged: 'the file is damaged',
  too_large: 'it unfolds to too much',
  too_slow: 'it took too long',
  crashed: 'it ended the reader',
  xfa_form: 'a form that only its own program shows (XFA)',
  garbled_text: 'its fonts do not tell their letters',
  garbled_pages: 'fonts of some pages do not tell their letters',
  pages_without_text: 'some pages have no text',
  formulas_without_values: 'some formulas were saved without values',
  too_long: 'it is longer than is read',
};

/** `Not read: scanned`, or `Text not read yet` where there is no reading. */
export function readingInWords(reading: ReadingOutcome | null): string {
  if (reading === null) return 'Text not read yet';
  const state = STATES[reading.state];
  return reading.reason === null ? state : `${state}: ${REASONS[reading.reason]}`;
}
