/** Replaces answers of a response, and keeps what they were: every save, submission and autofill comes here. */
import type { Refusal, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { tooMuchAtOnce } from '../errors.ts';
import { type ResponseRecord, submissionsOf } from '../record.ts';
import { keepSectionsWrites } from '../submission/earlier/repository.ts';
import type { AnswerActor } from './history/actor.ts';
import { overwrittenAnswers } from './history/overwritten.ts';
import { keepOverwrittenWrites } from './history/repository.ts';
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
  return {
    writes: [...sectionWrites(scope, vault, record.id, after, refuse, sizeOf(kept)), ...kept],
    overwritings: history.length,
  };
}

/** Characters of the sealed attributes. */
function sizeOf(writes: readonly Write[]): number {
  const texts = writes.flatMap((write) => ('put' in write ? Object.values(write.put) : []));
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}
