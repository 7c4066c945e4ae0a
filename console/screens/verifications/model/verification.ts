/** What the screen reads of a verification: the session, its results, and what reviewers have decided. */
import type {
  ResultsView,
  ReviewList,
  VerificationView,
} from '#shared/domain/verification-sessions/schema.ts';
import type { Mode } from '../../../base/route/route.ts';

export type Verification = VerificationView;
export type Results = ResultsView;
export type Reviews = ReviewList;
export type Review = Reviews['reviews'][number];
export type Comparison = Results['comparison'][number];

/** True where the results come from the sandbox, the only provider of test mode. Before there are results nothing was simulated. */
export function isSimulated({ status }: Pick<Verification, 'status'>, mode: Mode): boolean {
  return mode === 'test' && (status === 'completed' || status === 'failed');
}
