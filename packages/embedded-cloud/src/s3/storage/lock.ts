/** Object Lock with the default retention of a bucket (S3 User Guide, "Locking objects with Object Lock"). */
import { accessDenied, invalidRequest, notEmulated } from '../protocol/errors.ts';

/** The retention that every new object of a bucket gets. */
export interface DefaultRetention {
  readonly mode: 'GOVERNANCE' | 'COMPLIANCE';
  readonly days: number;
}

/** How long a version can be neither changed nor removed. */
export interface Retention {
  readonly mode: DefaultRetention['mode'];
  /** Milliseconds. */
  readonly until: number;
}

interface Locked {
  readonly retention?: Retention;
}

const DAY_MS = 86_400_000;

/** What a new object of the bucket gets. S3 takes none without a digest of its body. */
export function retentionOf(
  { lock }: { readonly lock?: DefaultRetention },
  at: { readonly now: number; readonly hasDigest: boolean },
): { readonly retention?: Retention } {
  if (lock === undefined) return {};
  if (!at.hasDigest) {
    throw invalidRequest(
      'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    );
  }
  return { retention: { mode: lock.mode, until: at.now + lock.days * DAY_MS } };
}

/** S3 keeps the earlier version of what is put again; here there is one version, and it must not be lost. */
export function checkReplaceable(before: Locked | undefined, now: number): void {
  if (isLocked(before, now)) throw notEmulated('PutObject over a version that Object Lock protects');
}

/** Without a version S3 hides the object behind a delete marker, and removes nothing. */
export function checkRemovable(
  object: Locked | undefined,
  now: number,
  version: string | null | undefined,
): void {
  if (!isLocked(object, now)) return;
  if (version === null || version === undefined)
    throw notEmulated('DeleteObject of a version that Object Lock protects');
  throw accessDenied('Access Denied because object protected by object lock.');
}

export function retentionHeaders({ retention }: Locked): Record<string, string> {
  if (retention === undefined) return {};
  return {
    'x-amz-object-lock-mode': retention.mode,
    'x-amz-object-lock-retain-until-date': new Date(retention.until).toISOString(),
  };
}

function isLocked(object: Locked | undefined, now: number): boolean {
  return object?.retention !== undefined && object.retention.until > now;
}
