/** What was not sent, as a file that can be corrected and read again. Pure. */
import { csvText } from '../../../../parts/csv.ts';

interface Failed {
  readonly cells: readonly string[];
  /** Why it was not sent, in words. */
  readonly why: string;
}

/** The columns of the file, and one more that says why. */
export function failedRows(header: readonly string[], rows: readonly Failed[], whyHeading: string): string {
  return csvText([[...header, whyHeading], ...rows.map(({ cells, why }) => [...cells, why])]);
}
