/** Assessments from the call to the document: charged once, generated once, found by their response, and never half done. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assessmentWorker } from '#functions/workers/assessment/app.ts';
import { MESSAGE_ATTEMPTS } from '#shared/contract/message.ts';
import { DOCX } from '#shared/domain/reports/assessment/routes.ts';
import { reportEvents } from '#shared/domain/reports/events.ts';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import { failOverdueTask } from '#shared/domain/tasks/overdue.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Environment } from '#shared/platform/scope.ts';
import { renderDocx } from '#shared/printing/docx/render-docx.ts';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import { MortalProcess } from '../../support/crashing-ports.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, submitted } from '../../support/journeys.ts';
import { docxFaults } from '../../support/printing/docx-faults.ts';
import { docxPackage, wordsOfDocx } from '../../support/printing/docx-package.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const { assessmentGenerated: generated, assessmentFailed: failed } = reportEvents;
const pathOf = (id: string, end: string) => `/api/v1/responses/${id}/assessment/${end}/`;

function ask(id: string, mode: Environment = 'live', options = {}): Promise<Answer> {
  return api.call('POST', pathOf(id, 'generate'), { key: tenant[mode], ...options });
}

function download(id: string, key: string = tenant.live): Promise<Answer> {
  return api.call('GET', pathOf(id, 'download'), { key });
}

/** Hands every job of the environment to the worker; how many came back. */
async function runJobs(
  mode: Environment,
  {
    ports = {},
    attempt = 1,
  }: { readonly ports?: Partial<InProcessApi['ports']>; readonly attempt?: number } = {},
): Promise<number> {
  const jobs = (await api.outbox(tenant.scopes[mode])).filter(({ type }) => type === 'assessment');
  const Records = jobs.map(({ outbox_id, type }, index) => ({
    messageId: `message-${index}`,
    body: JSON.stringify({ detail: { tenant_id: tenant.id, environment: mode, outbox_id, type } }),
    attributes: { ApproximateReceiveCount: String(attempt) },
  }));
  const worker = assessmentWorker({ ...api.ports, ...ports, render: renderDocx });
  return (await worker({ Records })).batchItemFailures.length;
}

const Body = z.object({ envelope: z.object({ data: z.record(z.string(), z.unknown()) }) });

async function announced(mode: Environment, type: string): Promise<readonly Record<string, unknown>[]> {
  const vault = await workerContext(api.ports).vault(tenant.scopes[mode]);
  const rows = (await api.outbox(tenant.scopes[mode])).filter((row) => row['type'] === type);
  return rows.map((row) => {
    const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
    return Body.parse(vault.unsealJson(place, String(row['body']))).envelope.data;
  });
}

async function taskOf(id: unknown, key = tenant.live) {
  return (await api.call('GET', `/api/v1/tasks/${String(id)}/`, { key })).body;
}

function bytesOf({ bytes, text }: Answer): Uint8Array {
  if (bytes === undefined) throw new Error(`no file: ${text}`);
  return bytes;
}

/** The documents of the entity, by the API. */
async function documentsOf(entityId: unknown, key = tenant.live) {
  const { body } = await api.call('GET', `/api/v1/entities/${String(entityId)}/documents/`, { key });
  return z.array(z.looseObject({ id: z.string(), name: z.string() })).parse(body['documents']);
}

/** Names of the stored files of reports. */
async function storedReports(mode: Environment = 'live'): Promise<readonly string[]> {
  return api.ports.objects.within(tenant.scopes[mode]).list('reports/');
}

async function entityOf(responseId: string): Promise<string> {
  const { body } = await api.call('GET', `/api/v1/responses/${responseId}/`, { key: tenant.live });
  return z.object({ subject_entity: z.object({ id: z.string() }) }).parse(body).subject_entity.id;
}

describe('generating an assessment', () => {
  // proves AI-301, AI-305 to AI-308
  it('answers 202 with a task, and ends with a document of the entity, an event and one credit', async () => {
    const { responseId } = await submitted(api, tenant);
    const answer = await ask(responseId);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      task_id: expect.any(String),
      response_id: responseId,
      status: 'pending',
      message: expect.any(String),
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(99);
    expect(await runJobs('live')).toBe(0);
    const entityId = await entityOf(responseId);
    const [document, ...others] = await documentsOf(entityId);
    expect(others).toEqual([]);
    expect(document).toMatchObject({ document_type_name: 'Assessment', content_type: DOCX });
    expect(await taskOf(answer.body['task_id'])).toMatchObject({
      status: 'completed',
      result: { document_id: document?.id },
    });
    const [data] = await announced('live', generated.type);
    expect(generated.data.parse(data)).toMatchObject({
      document_id: document?.id,
      response_id: responseId,
      entity_id: entityId,
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(99);
  });

  // proves AI-306 to AI-308
  it('makes a DOCX that names the entity, the answers and the engine, and that the response leads to', async () => {
    const { responseId } = await submitted(api, tenant);
    await ask(responseId);
    await runJobs('live');
    const answer = await download(responseId);
    expect(answer.status).toBe(200);
    expect(answer.headers['Content-Type']).toBe(DOCX);
    const file = docxPackage(bytesOf(answer));
    expect(docxFaults(file)).toEqual([]);
    const words = wordsOfDocx(file);
    const { body } = await api.call('GET', `/api/v1/responses/${responseId}/`, { key: tenant.live });
    expect(words).toContain(String(body['entity_name']));
    expect(words).toContain('By rules, no model.');
    expect(words).toContain('Lantern Shipping Ltd');
  });

  it('shows the latest of several, and none where its document was deleted', async () => {
    const { responseId } = await submitted(api, tenant);
    expect((await download(responseId)).status).toBe(404);
    await ask(responseId);
    await runJobs('live');
    await ask(responseId);
    await runJobs('live');
    const entityId = await entityOf(responseId);
    const documents = await documentsOf(entityId);
    expect(documents).toHaveLength(2);
    const [latest] = (await announced('live', generated.type))
      .map((data) => String(data['document_id']))
      .slice(-1);
    expect((await download(responseId)).status).toBe(200);
    for (const { id } of documents)
      await api.call('DELETE', `/api/v1/entities/${entityId}/documents/${id}/`, { key: tenant.live });
    expect(latest).toBeDefined();
    expect((await download(responseId)).status).toBe(404);
  });

  it('is simulated in test mode: the document says so, and nothing is charged', async () => {
    const { responseId } = await submitted(api, tenant, 'test');
    await ask(responseId, 'test');
    expect(await runJobs('test')).toBe(0);
    const words = wordsOfDocx(docxPackage(bytesOf(await download(responseId, tenant.test))));
    expect(words).toContain('TEST DATA');
    expect(words).toContain('Simulated: test mode.');
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
  });

  it('reads no document that is classified as not for reports', async () => {
    const { responseId } = await submitted(api, tenant);
    const entityId = await entityOf(responseId);
    for (const classification of ['confidential', 'shared']) {
      const form = new FormData();
      form.append('document_type', 'Policy');
      form.append('classification', classification);
      form.append('file', new Blob(['name,number']), `${classification}-minutes.csv`);
      const path = `/api/v1/entities/${entityId}/documents/upload/`;
      expect((await api.call('POST', path, { key: tenant.live, form })).status).toBe(201);
    }
    await ask(responseId);
    await runJobs('live');
    expect(wordsOfDocx(docxPackage(bytesOf(await download(responseId))))).not.toContain(
      'confidential-minutes',
    );
  });
});

describe('evidence of answers', () => {
  it('is printed with its document, its place and its words, unless the document is not for reports any more', async () => {
    const fixture = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
    const entity = await fixture.entity();
    const lines = ['Number of employees: 42', 'Name of the compliance officer: Odile Farrow'];
    const document = await fixture.document(entity, lines, { name: 'company-profile.txt' });
    const response = await fixture.response(entity, 'DRAFT');
    await fixture.filled(response);
    await fixture.call('POST', `/responses/${response}/notes/`, {
      text: 'Fine.',
      status_transition: 'APPROVED',
    });
    const words = async () => {
      expect((await ask(response)).status).toBe(202);
      expect(await runJobs('live')).toBe(0);
      return wordsOfDocx(docxPackage(bytesOf(await download(response))));
    };
    const before = await words();
    expect(before).toMatch(/Supports: company-profile\.txt, [^:]+: “[^”]*Odile Farrow/);
    const changed = { classification: 'confidential' };
    const patched = await fixture.call('PATCH', `/entities/${entity}/documents/${document}/`, changed);
    expect(patched.status).toBe(200);
    const after = await words();
    expect(after).not.toContain('company-profile.txt');
    expect(after).toContain('Odile Farrow');
  });
});

describe('the response', () => {
  it('of another tenant or environment is as unknown as a random id', async () => {
    const { responseId } = await submitted(api, tenant);
    await ask(responseId);
    await runJobs('live');
    const other = await makeTenant(api);
    for (const key of [other.live, other.test, tenant.test]) {
      const asked = await api.call('POST', pathOf(responseId, 'generate'), { key });
      const random = await api.call('POST', pathOf(crypto.randomUUID(), 'generate'), { key });
      expect([asked.status, asked.body['code']]).toEqual([404, random.body['code']]);
      expect(asked.body['detail']).toBe(random.body['detail']);
      expect((await download(responseId, key)).status).toBe(404);
    }
  });

  it('that is deleted before the run fails the task, gives the credit back and announces why', async () => {
    const { responseId } = await submitted(api, tenant);
    const { body } = await ask(responseId);
    await tenant.table('live').commit([{ remove: responseKey(tenant.scopes.live, responseId) }]);
    expect(await runJobs('live')).toBe(0);
    expect(await taskOf(body['task_id'])).toMatchObject({
      status: 'failed',
      failure_reason: 'response_not_found',
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
    const [data] = await announced('live', failed.type);
    expect(failed.data.parse(data)).toMatchObject({ response_id: responseId, reason: 'response_not_found' });
    expect(await storedReports()).toEqual([]);
  });

  it('that is deleted during the run leaves neither a document nor a charge', async () => {
    const { responseId } = await submitted(api, tenant);
    const entityId = await entityOf(responseId);
    const { body } = await ask(responseId);
    const render: typeof renderDocx = async (document) => {
      await tenant.table('live').commit([{ remove: responseKey(tenant.scopes.live, responseId) }]);
      return renderDocx(document);
    };
    const jobs = (await api.outbox(tenant.scopes.live)).filter(({ type }) => type === 'assessment');
    const Records = jobs.map(({ outbox_id, type }) => ({
      messageId: 'one',
      body: JSON.stringify({ detail: { tenant_id: tenant.id, environment: 'live', outbox_id, type } }),
    }));
    expect((await assessmentWorker({ ...api.ports, render })({ Records })).batchItemFailures).toEqual([]);
    expect(await taskOf(body['task_id'])).toMatchObject({
      status: 'failed',
      failure_reason: 'response_not_found',
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
    expect(await documentsOf(entityId)).toEqual([]);
  });
});

describe('credits', () => {
  it('that are used up refuse the call with 403, and start nothing', async () => {
    const poor = await makeTenant(api, { credits: 1 });
    const { responseId } = await submitted(api, poor);
    const first = await api.call('POST', pathOf(responseId, 'generate'), { key: poor.live });
    const second = await api.call('POST', pathOf(responseId, 'generate'), { key: poor.live });
    expect([first.status, second.status]).toEqual([202, 403]);
    expect(second.body).toMatchObject({ code: 'insufficient_credits' });
  });

  it('are held once where the same call is sent twice under one key', async () => {
    const { responseId } = await submitted(api, tenant);
    const idempotencyKey = crypto.randomUUID();
    const [first, second] = [
      await ask(responseId, 'live', { idempotencyKey }),
      await ask(responseId, 'live', { idempotencyKey }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(99);
  });

  it('come back where the task is pending at its deadline', async () => {
    const { responseId } = await submitted(api, tenant);
    const { body } = await ask(responseId);
    await api.clock.advance(DEADLINE_MS.assessment + 1_000);
    const item = (await api.items()).find(({ sk, task_id }) => sk === 'TASK' && task_id === body['task_id']);
    if (item === undefined) throw new Error('the task is gone');
    await failOverdueTask(workerContext(api.ports), tenant.scopes.live, {
      pk: String(item['pk']),
      sk: 'TASK',
    });
    expect(await taskOf(body['task_id'])).toMatchObject({ status: 'failed', failure_reason: 'timed_out' });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
    expect(await runJobs('live')).toBe(0);
    expect(await announced('live', generated.type)).toEqual([]);
  });
});

describe('a worker', () => {
  it('that runs twice changes nothing more', async () => {
    const { responseId } = await submitted(api, tenant);
    await ask(responseId);
    await runJobs('live');
    const before = (await api.items()).map((item) => JSON.stringify(item)).sort();
    expect(await runJobs('live')).toBe(0);
    expect((await api.items()).map((item) => JSON.stringify(item)).sort()).toEqual(before);
  });

  it('that dies before or after any of its effects leaves one document, one event and one charge', async () => {
    const counting = new MortalProcess();
    const first = await submitted(api, tenant);
    await ask(first.responseId);
    await runJobs('live', { ports: portsOf(counting) });
    expect(counting.effects).toBe(3);
    for (const effect of [1, 2, 3]) {
      for (const when of ['before', 'after'] as const) {
        tenant = await makeTenant(api);
        const { responseId } = await submitted(api, tenant);
        const entityId = await entityOf(responseId);
        const { body } = await ask(responseId);
        await runJobs('live', { ports: portsOf(new MortalProcess({ effect, when })) });
        expect(await runJobs('live', { attempt: 2 })).toBe(0);
        expect(await documentsOf(entityId)).toHaveLength(1);
        expect(await announced('live', generated.type)).toHaveLength(1);
        expect(await taskOf(body['task_id'])).toMatchObject({ status: 'completed' });
        expect(await creditsOf(tenant, 'ai_assessment')).toBe(99);
        expect((await download(responseId)).status).toBe(200);
      }
    }
  }, 120_000);

  it('that fails at its last delivery ends the task and gives the credit back', async () => {
    const { responseId } = await submitted(api, tenant);
    const { body } = await ask(responseId);
    const within = () => {
      throw new Error('the store was not reached');
    };
    const ports = { objects: { within } };
    expect(await runJobs('live', { ports })).toBe(1);
    expect(await taskOf(body['task_id'])).toMatchObject({ status: 'pending' });
    expect(await runJobs('live', { ports, attempt: MESSAGE_ATTEMPTS })).toBe(0);
    expect(await taskOf(body['task_id'])).toMatchObject({
      status: 'failed',
      failure_reason: 'internal_error',
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
  });
});

function portsOf(process: MortalProcess) {
  return { tables: process.tables(api.ports.tables), objects: process.objects(api.ports.objects) };
}
