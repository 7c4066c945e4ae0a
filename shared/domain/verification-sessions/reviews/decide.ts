/** What a review decides. With four eyes, an approval needs a second person. */
import type { ProfileView } from '../../tenants/schema.ts';
import { secondPersonRequired } from '../errors.ts';
import type { Decision } from '../schema.ts';
import type { Review } from './repository.ts';

export interface ReviewCall {
  readonly decision: Decision;
  readonly by: ProfileView;
  readonly fourEyes: boolean;
}

/**
 * The decision of the review, and what it proposes. With four eyes the first approval is `pending` and proposes `approved`; an
 * approval by another person directly after it is `approved`. Any other review in between discards the proposal. Throws where
 * the same person approves twice. `latest` is the review before.
 */
export function decisionOf(
  { decision, by, fourEyes }: ReviewCall,
  latest: Pick<Review, 'decision' | 'proposed_decision' | 'reviewed_by'> | undefined,
): Pick<Review, 'decision' | 'proposed_decision'> {
  if (!fourEyes || decision !== 'approved' || latest?.decision === 'approved')
    return { decision, proposed_decision: null };
  if (latest?.proposed_decision !== 'approved') return { decision: 'pending', proposed_decision: 'approved' };
  if (latest.reviewed_by.id === by.id) throw secondPersonRequired();
  return { decision: 'approved', proposed_decision: null };
}
