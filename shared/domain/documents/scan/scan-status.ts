/** What the malware scan of a stored file has found so far: the copy that its record holds of the tag on its object. */
import * as z from 'zod';
import { ACTIVE_CONTENT } from '../content/active/kinds.ts';

export const SCAN_STATUSES = ['pending', 'clean', 'infected', 'unscannable'] as const;
export const ScanStatus = z.enum(SCAN_STATUSES).meta({ id: 'ScanStatus' });
export type ScanStatus = z.output<typeof ScanStatus>;

/** What is known of the content of a stored file: on its record, and in what the API answers. */
export const CHECKED_CONTENT = {
  scan_status: ScanStatus,
  /** What in the file could run, or fetch something, where it is opened. */
  active_content: z.array(z.enum(ACTIVE_CONTENT)),
};
