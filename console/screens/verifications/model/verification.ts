/** What the screen reads of a verification: the session, its results, and what reviewers have decided. */
import type {
  ResultsView,
  ReviewList,
  VerificationView,
} from '#shared/domain/verification-sessions/schema.ts';

export type Verification = VerificationView;
export type Results = ResultsView;
export type Reviews = ReviewList;
export type Review = Reviews['reviews'][number];
export type Decision = Review['decision'];
export type Comparison = Results['comparison'][number];
