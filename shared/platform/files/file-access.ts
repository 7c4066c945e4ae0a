/** What a stored file is judged by and handed out as. */

/** What a malware scan found. `unscannable`: protected by a password, too large, or the scan itself failed. */
export type ScanVerdict = 'clean' | 'infected' | 'unscannable';

/** A signed download: what the browser saves the file as, or shows it as where it is `inline`. */
export interface SignedDownload {
  readonly filename: string;
  readonly contentType: string;
  readonly expiresSec: number;
  readonly inline?: boolean;
  /** True where no cache may keep what was shown, that of the browser included. */
  readonly noStore?: boolean;
}
