/** The signatures that the embedded cloud knows: the EICAR test file, and harmless texts that stand for each scan result. */
import type { ScanResult } from './scanner.ts';

interface Signature {
  /** Name of the threat, or of the reason. */
  readonly name: string;
  readonly result: ScanResult;
  /** Found anywhere in the content. */
  readonly text: string;
}

/**
 * The EICAR test file (eicar.org, "Anti-Malware Testfile") is harmless, and every scanner reports it. It is written in two parts,
 * so that scanners do not report this file too.
 */
const EICAR = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`, '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export const SIGNATURES: readonly Signature[] = [
  { name: 'EICAR-Test-File', result: 'THREATS_FOUND', text: EICAR },
  { name: 'Embedded-Cloud-Test', result: 'THREATS_FOUND', text: 'EMBEDDED-CLOUD-TEST-THREATS-FOUND' },
  { name: 'Embedded-Cloud-Test', result: 'UNSUPPORTED', text: 'EMBEDDED-CLOUD-TEST-UNSUPPORTED' },
  { name: 'Embedded-Cloud-Test', result: 'ACCESS_DENIED', text: 'EMBEDDED-CLOUD-TEST-ACCESS-DENIED' },
  { name: 'Embedded-Cloud-Test', result: 'FAILED', text: 'EMBEDDED-CLOUD-TEST-FAILED' },
];
