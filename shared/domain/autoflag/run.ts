/** The job that checks submitted answers: reads, assesses, flags, comments, keeps evidence, and sends the event. */
import type { OutboxPointer } from '#shared/contract/message.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { sectionWrite } from '../responses/answers/sections.ts';
import { responseEvents, responseIdentity } from '../responses/events.ts';
import { evidenceWrite } from '../responses/evidence/repository.ts';
import { responseExists } from '../responses/exists-check.ts';
import type { LoadedResponse } from '../responses/repository.ts';
import { completeTaskWrites } from '../tasks/repository.ts';
import { assess } from './assess.ts';
import { compareWithSources } from './check/against-sources.ts';
import { answeredQuestions } from './check/answered-questions.ts';
import { checkedSections } from './check/evidence.ts';
import { comparedWith, readGround } from './check/ground.ts';
import { fileComments } from './file-comments.ts';
import { type CheckContext, type CheckRun, commitFound, failRun, runCheckJob } from './job.ts';
import type { Finding } from './model.ts';
import { assessedResponse, type Reading, readResponse } from './reading.ts';
import { commentWrites, MAX_COMMENTS, newComments, reflaggedSections } from './writes.ts';

type Ready = Extract<Reading, { kind: 'ready' }>;

/** Runs one autoflag job. */
export function runAutoflag(pointer: OutboxPointer, context: CheckContext): Promise<void> {
  return runCheckJob(pointer, context, async (run) => {
    const reading = await readResponse(run.table, run.scope, run.input.response_id, run.vault);
    if (reading.kind === 'impossible') return failRun(run, reading.reason);
    // Test mode is simulated: nothing is assessed or flagged, and the same events are sent (EVT-007).
    return run.scope.environment === 'test'
      ? complete(run, reading.loaded, { summary: { simulated: true, total_assessed: 0, total_flagged: 0 } })
      : assessAll(run, reading);
  });
}

/** By the rules, and by what documents, records and screening say. */
async function assessAll(run: CheckRun, { loaded, questionnaire }: Ready): Promise<void> {
  const { scope, vault, task, context } = run;
  const ground = await readGround(run, loaded);
  const now = context.clock.now();
  const at = new Date(now).toISOString();
  const { total, findings: own } = assess(assessedResponse(loaded, questionnaire, now));
  const { findings: ofSources, compared } =
    ground === undefined
      ? { findings: [], compared: [] }
      : compareWithSources(answeredQuestions(loaded, questionnaire), ground.sources);
  const findings = [...ofSources, ...own];
  const comments = [...newComments(loaded, findings, at), ...fileComments(loaded, at)];
  const sections =
    ground === undefined
      ? []
      : checkedSections(questionnaire, ground.evidence, compared, comparedWith(ground, task.task_id, at));
  const id = loaded.record.id;
  await complete(run, loaded, {
    summary: {
      simulated: false,
      total_assessed: total,
      total_flagged: new Set(findings.map(({ question_id }) => question_id)).size,
      ...countsOf(findings),
    },
    writes: [
      // The answers changed during the check: it runs again.
      ...reflaggedSections(loaded.sections, findings).map((section) =>
        sectionWrite(scope, vault, id, section, () => new StaleRead()),
      ),
      ...sections.map((section) => evidenceWrite(scope, vault, id, section)),
      ...commentWrites(scope, vault, comments),
    ],
  });
}

async function complete(
  run: CheckRun,
  loaded: LoadedResponse,
  { summary, writes = [] }: { readonly summary: object; readonly writes?: readonly Write[] },
): Promise<void> {
  const { scope, vault, task, context } = run;
  const now = context.clock.now();
  const ending = [
    ...completeTaskWrites(scope, task, new Date(now).toISOString()),
    announcer(scope, vault, { ids: context.ids, now })(responseEvents.autoflagCompleted.type, {
      ...responseIdentity(loaded),
      task_id: task.task_id,
      autoflag_summary: summary,
    }),
    responseExists(loaded.record),
  ];
  await commitFound(run, writes, ending);
}

/** Number of findings per rule, and of findings beyond the limit of comments. */
function countsOf(findings: readonly Finding[]) {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return {
    findings: Object.fromEntries([...byRule].map(([rule, found]) => [rule, found.length])),
    findings_without_comment: Math.max(0, findings.length - MAX_COMMENTS),
  };
}
