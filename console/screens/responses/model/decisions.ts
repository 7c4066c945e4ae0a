/** Which decisions a person may take on a response, and what each of them does. Pure. */
import type { Response } from './response.ts';

export type Decision = 'approve' | 'changes' | 'reject' | 'complete';

/** The key of each decision. It opens the note, and decides nothing by itself. */
export const DECISION_KEYS = { a: 'approve', c: 'changes', r: 'reject', d: 'complete' } as const;

export const TRANSITIONS = { approve: 'APPROVED', changes: 'CHANGES_REQUESTED', reject: 'REJECTED' } as const;

export interface Decidable {
  readonly status: Response['status'];
  /** May write, so may finish a review. */
  readonly mayReview: boolean;
  /** May approve, reject and ask for changes. */
  readonly mayDecide: boolean;
}

const REVIEWABLE: readonly Response['status'][] = ['SUBMITTED', 'RESUBMITTED', 'UNDER_REVIEW'];
/** While the respondent has the form, there is nothing to decide. */
const WITH_RESPONDENT: readonly Response['status'][] = ['PREFILL', 'DRAFT', 'CHANGES_REQUESTED'];

/** In the order of the bar. Empty where there is nothing to decide, or nothing that this person may decide. */
export function decisionsOf({ status, mayReview, mayDecide }: Decidable): readonly Decision[] {
  if (WITH_RESPONDENT.includes(status)) return [];
  const complete: readonly Decision[] = mayReview && REVIEWABLE.includes(status) ? ['complete'] : [];
  if (!mayDecide) return complete;
  const others = (['reject', 'changes', 'approve'] as const).filter(
    (decision) => status !== TRANSITIONS[decision],
  );
  return [...others, ...(status === 'REVIEWED' ? [] : complete)];
}

/** Why nothing can be decided: the respondent has the form, or the person's role does not allow it. */
export function hindranceOf(decidable: Decidable): 'with_respondent' | 'not_allowed' | undefined {
  if (decisionsOf(decidable).length > 0) return undefined;
  return WITH_RESPONDENT.includes(decidable.status) ? 'with_respondent' : 'not_allowed';
}

/** Two pairs of eyes: what the first person has done, and whether this person is that one. */
export interface Eyes {
  readonly state: 'first' | 'second' | 'same_person' | 'done';
  readonly first: string | undefined;
  readonly second: string | undefined;
}

export function eyesOf(response: Response, me: { readonly id: string }): Eyes {
  const { reviewed_by: first, manager_reviewer: second, status } = response;
  const names = { first: first?.name, second: second?.name };
  if (second !== null || status === 'APPROVED' || status === 'REJECTED') return { ...names, state: 'done' };
  if (status !== 'REVIEWED' || first === null) return { ...names, state: 'first' };
  return { ...names, state: first.id === me.id ? 'same_person' : 'second' };
}
