/** What a review decides. With four eyes, an approval needs a second person. */
import { roleLacksScope } from '#shared/http/admission/session/errors.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { secondPersonRequired } from '../errors.ts';
import type { Decision } from '../schema.ts';
import type { Review } from './repository.ts';

export interface ReviewCall {
  readonly decision: Decision;
  readonly by: ProfileView;
  readonly fourEyes: boolean;
  /** False where the caller's role does not allow to be the second person. */
  readonly mayConfirm: boolean;
}

/** Scope of roles: the second person of an approval. */
export const CONFIRMING = 'verification:confirm';

/**
 * The decision of the review, and what it proposes. With four eyes the first approval is `pending` and proposes `approved`; an
 * approval by another person directly after it is `approved`. Any other review in between discards the proposal. Throws where
 * the same person approves twice, and where the second one may not confirm. `latest` is the review before.
 */
export function decisionOf(
  { decision, by, fourEyes, mayConfirm }: ReviewCall,
  latest: Pick<Review, 'decision' | 'proposed_decision' | 'reviewed_by'> | undefined,
): Pick<Review, 'decision' | 'proposed_decision'> {
  if (!fourEyes || decision !== 'approved' || latest?.decision === 'approved')
    return { decision, proposed_decision: null };
  if (latest?.proposed_decision !== 'approved') return { decision: 'pending', proposed_decision: 'approved' };
  if (latest.reviewed_by.id === by.id) throw secondPersonRequired();
  if (!mayConfirm) throw roleLacksScope(CONFIRMING);
  return { decision: 'approved', proposed_decision: null };
}
