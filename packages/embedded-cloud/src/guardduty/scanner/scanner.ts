/** What judges the content of objects. */

/** The scan results of GuardDuty, as its events and tags spell them (User Guide, "S3 object potential malware scan result status"). */
export type ScanResult = 'NO_THREATS_FOUND' | 'THREATS_FOUND' | 'UNSUPPORTED' | 'ACCESS_DENIED' | 'FAILED';

export interface Judgement {
  readonly result: ScanResult;
  /** Names of the threats; empty unless there are any. */
  readonly threats: readonly string[];
}

/** Rejects where the scanner cannot be reached: the object is scanned again later. */
export type Scanner = (content: Buffer) => Promise<Judgement>;

export const CLEAN: Judgement = { result: 'NO_THREATS_FOUND', threats: [] };
