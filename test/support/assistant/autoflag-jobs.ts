/** Checks of submitted answers in this process, such as those of the responses of an autofill fixture. */
import { autoflagWorker } from '#functions/workers/autoflag/app.ts';
import type { AutofillFixture } from './autofill-fixture.ts';

/** Hands every check of a submission to the worker. Answers how many came back. */
export async function runAutoflags(
  { api, scope, tenant, mode }: Pick<AutofillFixture, 'api' | 'scope' | 'tenant' | 'mode'>,
  ports: Partial<AutofillFixture['api']['ports']> = {},
): Promise<number> {
  const jobs = (await api.outbox(scope)).filter(({ type }) => type === 'autoflag');
  const Records = jobs.map(({ outbox_id, type }, index) => ({
    messageId: `message-${index}`,
    body: JSON.stringify({ detail: { tenant_id: tenant.id, environment: mode, outbox_id, type } }),
  }));
  return (await autoflagWorker({ ...api.ports, ...ports }, 0)({ Records })).batchItemFailures.length;
}
