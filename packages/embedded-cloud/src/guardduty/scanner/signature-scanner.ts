/**
 * The scanner of the embedded cloud: compares content with its signatures, also within archives. It finds no real malware. As
 * GuardDuty does, it answers UNSUPPORTED for what it cannot look into: passwords, archives beyond its caps.
 */
import { type ArchiveEntry, archiveEntries } from './archive.ts';
import { CLEAN, type Judgement, type Scanner } from './scanner.ts';
import { SIGNATURES } from './signatures.ts';

/** What entries are inflated to at most: each of them, and all together. */
const MAX_ENTRY_BYTES = 16_777_216;
const MAX_INFLATED_BYTES = 134_217_728;
/** Archives within archives (GuardDuty User Guide, "Quotas in Malware Protection for S3"). */
const MAX_DEPTH = 5;

const PATTERNS = SIGNATURES.map((signature) => ({
  ...signature,
  bytes: Buffer.from(signature.text, 'latin1'),
}));
/** The stream of a password-protected Office document (MS-OFFCRYPTO, 1.3.3). */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const UNSUPPORTED: Judgement = { result: 'UNSUPPORTED', threats: [] };

/** What one scan may still inflate. */
interface Budget {
  left: number;
}

export const signatureScanner: Scanner = async (content) => judged(content, { left: MAX_INFLATED_BYTES }, 0);

function judged(content: Buffer, budget: Budget, depth: number): Judgement {
  const found = PATTERNS.find(({ bytes }) => content.includes(bytes));
  if (found !== undefined) return judgementOf(found);
  if (isProtected(content)) return UNSUPPORTED;
  const entries = archiveEntries(content);
  if (entries === undefined) return CLEAN;
  if (entries === 'unreadable' || depth >= MAX_DEPTH) return UNSUPPORTED;
  return worst(entries.map((entry) => entryJudged(entry, budget, depth + 1)));
}

function judgementOf({ result, name }: (typeof PATTERNS)[number]): Judgement {
  return { result, threats: result === 'THREATS_FOUND' ? [name] : [] };
}

function entryJudged(entry: ArchiveEntry, budget: Budget, depth: number): Judgement {
  if (entry.encrypted) return UNSUPPORTED;
  const limit = Math.min(budget.left, MAX_ENTRY_BYTES);
  const content = limit <= 0 ? undefined : entry.content(limit);
  budget.left -= content?.length ?? limit;
  return content === undefined ? UNSUPPORTED : judged(content, budget, depth);
}

function isProtected(content: Buffer): boolean {
  return content.subarray(0, COMPOUND.length).equals(COMPOUND) && content.includes(ENCRYPTED_STREAM);
}

/** A threat in one entry outweighs everything; an entry that could not be judged outweighs clean ones. */
function worst(judgements: readonly Judgement[]): Judgement {
  return (
    judgements.find(({ result }) => result === 'THREATS_FOUND') ??
    judgements.find(({ result }) => result !== 'NO_THREATS_FOUND') ??
    CLEAN
  );
}
