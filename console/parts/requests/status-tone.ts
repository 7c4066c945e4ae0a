/** How a request stands, in the tone of its chip. The word says the same. Pure. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import type { Tone } from '../words.tsx';

const TONES: Readonly<Record<ResponseListItem['status'], Tone>> = {
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

export function toneOfStatus(status: ResponseListItem['status']): Tone {
  return TONES[status];
}
