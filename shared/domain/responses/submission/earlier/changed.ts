/** What an answer was at the submission before: the answers that a reviewer has to look at again. */
import { carriedBytes } from '#shared/http/exchange/reply-size.ts';
import type { TenantRequest } from '#shared/http/operation.ts';
import { type AnswerValue, sameValue } from '../../answers/history/overwritten.ts';
import { type StoredAnswer, submissionsOf } from '../../record.ts';
import type { LoadedResponse } from '../../repository.ts';
import type { ChangedFrom } from './changed-value.ts';
import { answersAt } from './content.ts';
import { findKept, unsealKept } from './repository.ts';

/** Bytes of all earlier values in one reply. Longer ones are cut away: the submission has them. */
export const MOST_CHANGED_BYTES = 100_000;

/** A submission with its answers. */
export interface Before {
  readonly number: number;
  readonly answers: readonly StoredAnswer[];
}

type Compared = Pick<LoadedResponse, 'record' | 'sections'>;

/**
 * The submission to compare with: the last one where answers were changed since, or else the one before it. 0 where there is none,
 * as before the second submission.
 */
function comparedWith({ record, sections }: Compared): number {
  const last = submissionsOf(record);
  const isChanged = sections.some(({ afterSubmission = 0 }) => last > 0 && afterSubmission >= last);
  return isChanged ? last : Math.max(0, last - 1);
}

/** One more round trip, and only for a response that came back or was changed after its submission. */
export async function loadBefore(
  loaded: Compared,
  { tenantTable: table, scope, vault: opened }: Pick<TenantRequest, 'tenantTable' | 'scope' | 'vault'>,
): Promise<Before | undefined> {
  const number = comparedWith(loaded);
  if (number === 0) return undefined;
  const to = submissionsOf(loaded.record);
  const [kept, vault] = await Promise.all([
    findKept(table, scope, loaded.record.id, { from: number, to }),
    opened(),
  ]);
  const sections = kept.answers.flatMap((item) => unsealKept(item, vault));
  return { number, answers: answersAt({ number }, sections, loaded) };
}

/** The earlier values of answers that are different now, by question. */
export function changedFrom(
  before: Before | undefined,
  answers: readonly (AnswerValue & { readonly question_id: number })[],
): ReadonlyMap<number, ChangedFrom> {
  if (before === undefined) return new Map();
  const was = new Map(
    before.answers.filter(({ archived }) => !archived).map((answer) => [answer.question_id, answer]),
  );
  const changed = new Map<number, ChangedFrom>();
  let bytes = 0;
  for (const answer of answers) {
    const then: AnswerValue = was.get(answer.question_id) ?? EMPTY;
    if (sameValue(then, answer)) continue;
    const value = shown(before.number, then);
    const size = carriedBytes(value);
    const fits = bytes + size <= MOST_CHANGED_BYTES;
    if (fits) bytes += size;
    changed.set(answer.question_id, fits ? value : { ...shown(before.number, EMPTY), is_cut: true });
  }
  return changed;
}

const EMPTY: AnswerValue = { answer_text: '', date_answer: null, structured_data: null };

function shown(submission: number, { answer_text, date_answer, structured_data }: AnswerValue): ChangedFrom {
  return { submission, answer_text, date_answer, structured_data, is_cut: false };
}
