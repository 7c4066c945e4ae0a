/** The job that checks answers: compares them with all sources and each other, and writes comments and evidence (AI-209, AI-210). */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import { responseEvents, responseIdentity } from '../../responses/events.ts';
import { evidenceWrite } from '../../responses/evidence/repository.ts';
import { responseExists } from '../../responses/exists-check.ts';
import { completeTaskWrites } from '../../tasks/repository.ts';
import { fileComments } from '../file-comments.ts';
import { type CheckContext, type CheckRun, commitFound, failRun, runCheckJob } from '../job.ts';
import { readResponse } from '../reading.ts';
import { commentWrites, newComments } from '../writes.ts';
import { type Checked, checkResponse } from './check-response.ts';
import { checkedSections } from './evidence.ts';
import { comparedWith, readGround } from './ground.ts';

/** Runs one job. */
export function runCheck(pointer: OutboxPointer, context: CheckContext): Promise<void> {
  return runCheckJob(pointer, context, work);
}

async function work(run: CheckRun): Promise<void> {
  const { scope, vault, task, input, context } = run;
  const reading = await readResponse(run.table, scope, input.response_id, vault);
  if (reading.kind === 'impossible') return failRun(run, reading.reason);
  const { loaded, questionnaire } = reading;
  const ground = await readGround(run, loaded);
  if (ground === undefined) return failRun(run, 'entity_not_found');
  const { sources, leftOut, evidence } = ground;
  // The run may have waited for files.
  const now = context.clock.now();
  const at = new Date(now).toISOString();
  const checked = checkResponse(loaded, questionnaire, sources, now);
  const comments = [...newComments(loaded, checked.findings, at), ...fileComments(loaded, at)];
  const compared = comparedWith(ground, task.task_id, at);
  const sections = checkedSections(questionnaire, evidence, checked.compared, compared);
  const counts = countsOf(checked);
  const ending = [
    ...completeTaskWrites(scope, task, at, {
      ...counts,
      documents_read: sources.documents.length,
      documents_left_out: [...leftOut],
    }),
    announcer(scope, vault, { ids: context.ids, now })(responseEvents.checkAnswersCompleted.type, {
      ...responseIdentity(loaded),
      task_id: task.task_id,
      ...counts,
    }),
    responseExists(loaded.record),
  ];
  const found = [
    ...sections.map((section) => evidenceWrite(scope, vault, loaded.record.id, section)),
    ...commentWrites(scope, vault, comments),
  ];
  await commitFound(run, found, ending);
}

function countsOf({ checked, findings, verdicts }: Checked) {
  return {
    answers_checked: checked,
    answers_supported: verdicts.supported,
    answers_contradicted: verdicts.contradicted,
    answers_without_evidence: verdicts.no_evidence,
    findings: findings.length,
  };
}
