/** Replaces answers of a response, and keeps what they were: every save, submission and autofill comes here. */
import { carriedBytes } from '#shared/http/exchange/reply-size.ts';
import type { Refusal, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { answersTooLong, tooMuchAtOnce } from '../errors.ts';
import { type ResponseRecord, submissionsOf } from '../record.ts';
import { MOST_ANSWER_BYTES } from '../schema.ts';
import { keepSectionsWrites } from '../submission/earlier/repository.ts';
import type { AnswerActor } from './history/actor.ts';
import { overwrittenAnswers } from './history/overwritten.ts';
import { keepOverwrittenWrites } from './history/repository.ts';
import { withChanged } from './merge.ts';
import { type LoadedSection, sectionWrites } from './sections.ts';

export interface ChangedAnswers {
  readonly writes: readonly Write[];
  /** Must be added to `overwritings` of the response in the same transaction (`touchWrite`, `moveWrites`). */
  readonly overwritings: number;
}

/** A transaction holds a hundred writes: these beside the sections, the files and what a submission adds. */
const MOST_KEPT = 6;

/**
 * The writes that replace the sections `after` of a response whose sections are `before`. What is overwritten goes to the history,
 * and sections as they were submitted go to their submission. Throws 400 where one transaction cannot hold it. `at`: ISO instant.
 */
export function changeAnswers(
  scope: TenantScope,
  vault: Vault,
  response: { readonly record: ResponseRecord; readonly sections: readonly LoadedSection[] },
  change: { readonly after: readonly LoadedSection[]; readonly by: AnswerActor; readonly at: string },
  refuse: Refusal = () => new StaleRead(),
): ChangedAnswers {
  const { record, sections: before } = response;
  const submissions = submissionsOf(record);
  const after = change.after.map((section) => ({ ...section, afterSubmission: submissions }));
  const writing = { by: change.by.kind, now: change.at, submittedAt: record.submitted_at };
  const answers = overwrittenAnswers(before, after, writing);
  const history = keepOverwrittenWrites(scope, vault, record, { answers, by: change.by, at: change.at });
  const replaced = before.filter((was) => after.some((is) => is.sectionNumber === was.sectionNumber));
  const kept = [...history, ...keepSectionsWrites(scope, vault, record, replaced)];
  if (kept.length > MOST_KEPT) throw tooMuchAtOnce();
  const writes = [...sectionWrites(scope, vault, record.id, after, refuse, sizeOf(kept)), ...kept];
  refuseTooLong(before, after);
  return { writes, overwritings: history.length };
}

/** A change that makes the answers shorter is never refused. */
function refuseTooLong(before: readonly LoadedSection[], after: readonly LoadedSection[]): void {
  const replaced = before.filter((was) => after.some((is) => is.sectionNumber === was.sectionNumber));
  if (bytesOf(after) <= bytesOf(replaced)) return;
  if (bytesOf(withChanged(before, after)) > MOST_ANSWER_BYTES) throw answersTooLong(MOST_ANSWER_BYTES);
}

/** A submission only marks answers that no longer apply. The mark is not counted, so that no submission is refused for it. */
function bytesOf(sections: readonly LoadedSection[]): number {
  return carriedBytes(
    sections.map(({ answers }) => answers.map((answer) => ({ ...answer, archived: true }))),
  );
}

/** Characters of the sealed attributes. */
function sizeOf(writes: readonly Write[]): number {
  const texts = writes.flatMap((write) => ('put' in write ? Object.values(write.put) : []));
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}
