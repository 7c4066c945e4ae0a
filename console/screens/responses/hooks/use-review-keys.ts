/** The keys of the review. A decision's key opens its note, and never decides by itself. */
import { useKeys } from '../../../base/keys/listen.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { DECISION_KEYS } from '../model/decisions.ts';
import type { Deciding } from './use-deciding.ts';
import type { Marking } from './use-marks.ts';
import type { Review } from './use-review.ts';

interface Bound {
  readonly review: Review;
  readonly marking: Marking;
  readonly deciding: Deciding;
  readonly walk: Walk;
  readonly nextOpen: () => void;
  readonly setCommenting: (isCommenting: boolean) => void;
  readonly compare: () => void;
}

export function useReviewKeys({
  review,
  marking,
  deciding,
  walk,
  nextOpen,
  setCommenting,
  compare,
}: Bound): void {
  const { before, after } = walk.around ?? {};
  useKeys({
    next: () => review.step(1),
    previous: () => review.step(-1),
    nextOpen,
    openOnly: review.toggleOpenOnly,
    check: () => {
      if (review.at !== undefined) marking.toggle(review.at);
    },
    comment: () => setCommenting(true),
    document: () => document.getElementById('document')?.focus(),
    compare,
    approve: () => deciding.begin(DECISION_KEYS.a),
    changes: () => deciding.begin(DECISION_KEYS.c),
    reject: () => deciding.begin(DECISION_KEYS.r),
    complete: () => deciding.begin(DECISION_KEYS.d),
    queueBefore: () => {
      if (before !== undefined) walk.open(before);
    },
    queueAfter: () => {
      if (after !== undefined) walk.open(after);
    },
  });
}
