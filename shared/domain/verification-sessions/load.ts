/** A verification session with its results and reviews, in one query of its partition. */
import type { Item, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationSessions } from '../verification/keys.ts';
import { unsealVerification } from '../verification/repository.ts';
import {
  type VerificationDetails,
  type VerificationRecord,
  verificationRecordOf,
} from '../verification/schema.ts';
import { verificationResults, verificationReviews } from './keys.ts';
import { unsealResults } from './results/repository.ts';
import type { VerificationResults } from './results/schema.ts';
import { type Review, unsealReview } from './reviews/repository.ts';

export interface LoadedVerification {
  readonly record: VerificationRecord;
  readonly details: VerificationDetails;
  /** Null before there are results, and after their retention time. */
  readonly results: VerificationResults | null;
  /** Most recent first. */
  readonly reviews: readonly Review[];
}

/** Undefined for an unknown id. `now` in milliseconds decides whether results are still kept. */
export async function loadVerification(
  table: Table,
  scope: TenantScope,
  id: string,
  { opening, now }: { readonly opening: Promise<Vault>; readonly now: number },
): Promise<LoadedVerification | undefined> {
  const pk = verificationSessions.partition(scope, { id });
  const range = { from: verificationResults.sk, to: verificationSessions.sk };
  const [items, vault] = await Promise.all([table.query({ pk, ...range, consistent: true }), opening]);
  const withKey = (sk: string): Item | undefined => items.find((item) => item['sk'] === sk);
  const main = withKey(verificationSessions.sk);
  if (main === undefined) return undefined;
  const record = verificationRecordOf(main);
  const results = (record.results_until ?? 0) > now ? withKey(verificationResults.sk) : undefined;
  return {
    record,
    details: unsealVerification(record, vault),
    results: results === undefined ? null : unsealResults(results, vault),
    reviews: items
      .filter(({ sk }) => String(sk).startsWith(verificationReviews.start))
      .map((item) => unsealReview(item, vault))
      .reverse(),
  };
}
