/** Checks of answers in this process, over the responses of an autofill fixture. */
import { answerCheckWorker } from '#functions/workers/answer-check/app.ts';
import type { Answer } from '../in-process-api.ts';
import type { AutofillFixture } from './autofill-fixture.ts';

export function startCheck(fixture: AutofillFixture, response: string): Promise<Answer> {
  return fixture.call('POST', `/responses/${response}/check-answers/`);
}

/** Hands every check to the worker. Answers how many came back. */
export async function runChecks(
  { api, scope, tenant, mode }: AutofillFixture,
  ports: Partial<AutofillFixture['api']['ports']> = {},
): Promise<number> {
  const jobs = (await api.outbox(scope)).filter(({ type }) => type === 'answer-check');
  const Records = jobs.map(({ outbox_id, type }, index) => ({
    messageId: `message-${index}`,
    body: JSON.stringify({ detail: { tenant_id: tenant.id, environment: mode, outbox_id, type } }),
  }));
  return (await answerCheckWorker({ ...api.ports, ...ports }, 0)({ Records })).batchItemFailures.length;
}

/** Starts a check and runs it to its end. */
export async function checked(fixture: AutofillFixture, response: string): Promise<void> {
  const started = await startCheck(fixture, response);
  if (started.status !== 202) throw new Error(`check-answers: ${started.status} ${started.text}`);
  if ((await runChecks(fixture)) > 0) throw new Error('the job came back');
}
