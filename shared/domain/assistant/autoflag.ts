/** Checking submitted answers after a submit; its outcome is announced, and answers it doubts are flagged. */
import * as z from 'zod';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { eventWrite, outboxKey } from '#shared/platform/outbox.ts';
import type { Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findQuestionnaire, type Questionnaire } from '../questionnaires/repository.ts';
import { validateAnswer } from '../questionnaires/rules/answers.ts';
import { responseEvents, responseIdentity } from '../responses/events.ts';
import {
  type LoadedResponse,
  type LoadedSection,
  loadResponse,
  sectionWrite,
} from '../responses/repository.ts';
import { finishTaskWrite, TaskFinished } from '../tasks/repository.ts';

const JobInput = z.object({ task_id: z.uuid(), response_id: z.uuid() });
const OutboxJob = z.object({ pk: z.string(), sk: z.string(), body: z.string() });

/** The answers changed while they were being checked; the message comes back and the check runs again. */
class AnswersChanged extends Error {}

/** Runs one autoflag job; a second delivery of it changes nothing. */
export async function runAutoflag(pointer: OutboxPointer, context: WorkerContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const [item, vault] = await Promise.all([table.get(outboxKey(scope, pointer.outbox_id)), opening]);
  if (item === undefined) return;
  const job = OutboxJob.parse(item);
  const input = JobInput.parse(vault.openJson({ pk: job.pk, sk: job.sk, attribute: 'body' }, job.body));
  const loaded = await loadResponse(table, scope, input.response_id, opening);
  const questionnaire =
    loaded === undefined ? undefined : await findQuestionnaire(table, scope, loaded.record.questionnaire_id);
  try {
    await table.commit(
      loaded === undefined || questionnaire === undefined
        ? [finishTaskWrite(scope, input.task_id, 'failed', new Date(context.clock.now()).toISOString())]
        : outcomeWrites(input.task_id, loaded, questionnaire, { scope, vault, context }),
    );
  } catch (error) {
    if (!(error instanceof TaskFinished)) throw error;
  }
}

/** Test mode is simulated: nothing is assessed, nothing flagged, the events are the same (EVT-007). */
function outcomeWrites(
  taskId: string,
  loaded: LoadedResponse,
  questionnaire: Questionnaire,
  run: { readonly scope: TenantScope; readonly vault: Vault; readonly context: WorkerContext },
): readonly Write[] {
  const { scope, vault, context } = run;
  const simulated = scope.environment === 'test';
  const flagged = simulated ? [] : flaggedSections(loaded.sections, questionnaire);
  const answers = loaded.sections.flatMap((section) => section.answers).filter((answer) => !answer.archived);
  const summary = {
    simulated,
    total_assessed: simulated ? 0 : answers.length,
    total_flagged: flagged.flatMap((section) => section.answers).filter((answer) => answer.is_flagged).length,
  };
  const now = context.clock.now();
  const data = { ...responseIdentity(loaded), task_id: taskId, autoflag_summary: summary };
  return [
    finishTaskWrite(scope, taskId, 'completed', new Date(now).toISOString()),
    ...flagged.map((section) =>
      sectionWrite(scope, vault, loaded.record.id, section, () => new AnswersChanged()),
    ),
    eventWrite(
      scope,
      vault,
      { type: responseEvents.autoflagCompleted.type, data },
      { outboxId: context.ids.uuid(), now },
    ),
  ];
}

/** The sections in which an answer does not fit its question, with those answers flagged. */
export function flaggedSections(
  sections: readonly LoadedSection[],
  questionnaire: Questionnaire,
): readonly LoadedSection[] {
  const questions = new Map(questionnaire.questions.map((question) => [question.id, question]));
  return sections
    .map((section) => ({
      ...section,
      answers: section.answers.map((answer) => {
        const question = questions.get(answer.question_id);
        const doubtful =
          question !== undefined && !answer.archived && validateAnswer(question, answer) !== null;
        return doubtful ? { ...answer, is_flagged: true } : answer;
      }),
    }))
    .filter((section) => section.answers.some((answer) => answer.is_flagged));
}
