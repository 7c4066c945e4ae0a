/** What goes wrong while an assessment is generated leaves neither half a document, nor a charge for nothing, nor a running task. */
import { renderDocx } from '@probity/printing/docx/render-docx';
import { beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_ATTEMPTS } from '#shared/contract/message.ts';
import { reportEvents } from '#shared/domain/reports/events.ts';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import { failOverdueTask } from '#shared/domain/tasks/overdue.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { MortalProcess } from '../../support/crashing-ports.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, submitted } from '../../support/journeys.ts';
import { AssessmentFixture } from '../../support/reports/assessment-fixture.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let fixture: AssessmentFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await AssessmentFixture.open(api);
  tenant = fixture.tenant;
});

const { assessmentGenerated: generated, assessmentFailed: failed } = reportEvents;
const GONE = { status: 'failed', failure_reason: 'response_not_found' };

function removed(responseId: string): Promise<void> {
  return tenant.table('live').commit([{ remove: responseKey(tenant.scopes.live, responseId) }]);
}

function portsOf(process: MortalProcess) {
  return { tables: process.tables(api.ports.tables), objects: process.objects(api.ports.objects) };
}

describe('a response', () => {
  it('that is deleted before the run fails the task, gives the credit back and announces why', async () => {
    const { responseId } = await submitted(api, tenant);
    const { body } = await fixture.ask(responseId);
    await removed(responseId);
    expect(await fixture.runJobs()).toBe(0);
    expect(await fixture.task(body['task_id'])).toMatchObject(GONE);
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
    const [data] = await fixture.announced(failed.type);
    const said = { response_id: responseId, reason: 'response_not_found' };
    expect(failed.data.parse(data)).toMatchObject(said);
    expect(await fixture.storedReports()).toEqual([]);
  });

  it('that is deleted during the run leaves neither a document nor a charge', async () => {
    const { responseId } = await submitted(api, tenant);
    const entityId = await fixture.entityOf(responseId);
    const { body } = await fixture.ask(responseId);
    const render: typeof renderDocx = async (document) => {
      await removed(responseId);
      return renderDocx(document);
    };
    expect(await fixture.runJobs('live', { render })).toBe(0);
    expect(await fixture.task(body['task_id'])).toMatchObject(GONE);
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
    expect(await fixture.documents(entityId)).toEqual([]);
  });
});

describe('a task', () => {
  it('that is pending at its deadline fails, gives the credit back, and is not completed later', async () => {
    const { responseId } = await submitted(api, tenant);
    const { body } = await fixture.ask(responseId);
    await api.clock.advance(DEADLINE_MS.assessment + 1_000);
    const items = await api.items();
    const item = items.find(({ sk, task_id }) => sk === 'TASK' && task_id === body['task_id']);
    const key = { pk: String(item?.['pk']), sk: 'TASK' };
    await failOverdueTask(workerContext(api.ports), tenant.scopes.live, key);
    expect(await fixture.task(body['task_id'])).toMatchObject({
      status: 'failed',
      failure_reason: 'timed_out',
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
    expect(await fixture.runJobs()).toBe(0);
    expect(await fixture.announced(generated.type)).toEqual([]);
  });
});

describe('a worker', () => {
  it('that runs twice changes nothing more', async () => {
    const { responseId } = await submitted(api, tenant);
    await fixture.ask(responseId);
    await fixture.runJobs();
    const stored = async () => (await api.items()).map((item) => JSON.stringify(item)).sort();
    const before = await stored();
    expect(await fixture.runJobs()).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('that dies before or after any of its effects leaves one document, one event and one charge', async () => {
    const counting = new MortalProcess();
    const first = await submitted(api, tenant);
    await fixture.ask(first.responseId);
    await fixture.runJobs('live', { ports: portsOf(counting) });
    expect(counting.effects).toBe(3);
    for (const effect of [1, 2, 3]) {
      for (const when of ['before', 'after'] as const) {
        const own = await AssessmentFixture.open(api);
        const { responseId } = await submitted(api, own.tenant);
        const entityId = await own.entityOf(responseId);
        const { body } = await own.ask(responseId);
        await own.runJobs('live', { ports: portsOf(new MortalProcess({ effect, when })) });
        expect(await own.runJobs('live', { attempt: 2 })).toBe(0);
        expect(await own.documents(entityId)).toHaveLength(1);
        expect(await own.announced(generated.type)).toHaveLength(1);
        expect(await own.task(body['task_id'])).toMatchObject({ status: 'completed' });
        expect(await creditsOf(own.tenant, 'ai_assessment')).toBe(99);
        expect((await own.download(responseId)).status).toBe(200);
      }
    }
  }, 120_000);

  it('that fails at its last delivery ends the task and gives the credit back', async () => {
    const { responseId } = await submitted(api, tenant);
    const { body } = await fixture.ask(responseId);
    const within = () => {
      throw new Error('the store was not reached');
    };
    const ports = { objects: { within } };
    expect(await fixture.runJobs('live', { ports })).toBe(1);
    expect(await fixture.task(body['task_id'])).toMatchObject({ status: 'pending' });
    expect(await fixture.runJobs('live', { ports, attempt: MESSAGE_ATTEMPTS })).toBe(0);
    expect(await fixture.task(body['task_id'])).toMatchObject({
      status: 'failed',
      failure_reason: 'internal_error',
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
  });
});
