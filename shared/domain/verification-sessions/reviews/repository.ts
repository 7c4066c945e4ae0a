/** The only file that knows the keys of reviews and how they are sealed. Reviews are numbered from 1. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { all, any, equals, isNew, missing } from '#shared/platform/condition.ts';
import type { Item, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { ProfileView } from '../../tenants/schema.ts';
import { unsealVerification, verificationKey } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { unchangedWork, workOfVerification } from '../../verification/work.ts';
import { markChange } from '../../work/changes.ts';
import { verificationReviews } from '../keys.ts';
import { Decision } from '../schema.ts';

/** `T#<tenant>#<env>#VER#<id>` / `REV#<number>`. */
const ReviewRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  id: Uuid,
  decision: Decision,
  proposed_decision: Decision.nullable(),
  check_ids: z.array(Uuid).nullable(),
  reviewed_at: z.string(),
  /** Sealed JSON of ReviewDetails. */
  details: z.string(),
});
type ReviewRecord = z.output<typeof ReviewRecord>;

const ReviewDetails = z.object({ notes: z.string(), reviewed_by: ProfileView });

export type Review = Omit<ReviewRecord, 'pk' | 'sk' | 'details'> & z.output<typeof ReviewDetails>;

/** Every review of a session, most recent first. */
export async function findReviews(
  table: Table,
  scope: TenantScope,
  sessionId: string,
  opening: Promise<Vault>,
): Promise<readonly Review[]> {
  const [items, vault] = await Promise.all([
    table.query({
      pk: verificationReviews.partition(scope, { id: sessionId }),
      beginsWith: verificationReviews.start,
      descending: true,
      consistent: true,
    }),
    opening,
  ]);
  return items.map((item) => unsealReview(item, vault));
}

export function unsealReview(item: Item, vault: Vault): Review {
  const { pk, sk, details, ...review } = ReviewRecord.parse(item);
  return { ...review, ...ReviewDetails.parse(vault.unsealJson({ pk, sk, attribute: 'details' }, details)) };
}

/** Adds a review. It is refused where another one was added since the session was read. */
export function reviewWrites(
  scope: TenantScope,
  vault: Vault,
  record: VerificationRecord,
  review: Review,
): readonly Write[] {
  const { notes, reviewed_by, ...shown } = review;
  const number = record.reviews + 1;
  const key = verificationReviews.key(scope, { id: record.id, number });
  const details = vault.sealJson({ ...key, attribute: 'details' }, { notes, reviewed_by });
  const stale = () => new StaleRead();
  const seen = equals('reviews', record.reviews);
  const entityName = unsealVerification(record, vault).entity_name;
  const ground = { scope, vault, at: review.reviewed_at };
  const work = workOfVerification(ground, record, record, { entityName, latest: review });
  const marked = markChange('work', work);
  return [
    { put: { ...key, ...shown, details }, when: isNew, refuse: stale },
    {
      update: verificationKey(scope, record.id),
      set: { reviews: number, ...marked.set },
      ...(marked.remove === undefined ? {} : { remove: marked.remove }),
      when: unchangedWork(
        record,
        all(equals('status', record.status), number === 1 ? any(missing('reviews'), seen) : seen),
      ),
      refuse: stale,
    },
    ...work.writes,
  ];
}
