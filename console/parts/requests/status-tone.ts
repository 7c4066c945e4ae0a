/** How requests stand: every state, and the tone of its chip. The word says the same. Pure. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import type { Tone } from '../words.tsx';

type Status = ResponseListItem['status'];

/** In the order in which a response passes through them. */
const TONES: Readonly<Record<Status, Tone>> = {
  PREFILL: 'line',
  DRAFT: 'line',
  SUBMITTED: 'accent',
  UNDER_REVIEW: 'accent',
  CHANGES_REQUESTED: 'warn',
  RESUBMITTED: 'accent',
  REVIEWED: 'accent',
  APPROVED: 'good',
  REJECTED: 'bad',
};

export const STATUSES = unsafeStatuses(Object.keys(TONES));

export function toneOfStatus(status: Status): Tone {
  return TONES[status];
}

/** Keys of the table, which the compiler holds complete. */
function unsafeStatuses(keys: readonly string[]): readonly Status[] {
  return keys as readonly Status[];
}
