/** Assessments from the call to the document: charged once, found by their response, and limited to what reports may say. */
import { docxFaults } from '@probity/printing/testing/docx-faults';
import { docxPackage } from '@probity/printing/testing/docx-package';
import { beforeEach, describe, expect, it } from 'vitest';
import { DOCX } from '#shared/domain/reports/assessment/routes.ts';
import { reportEvents } from '#shared/domain/reports/events.ts';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, submitted } from '../../support/journeys.ts';
import { AssessmentFixture, assessmentPath, bytesOf } from '../../support/reports/assessment-fixture.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
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

const { assessmentGenerated: generated } = reportEvents;

describe('generating an assessment', () => {
  // proves AI-301, AI-305 to AI-308
  it('answers 202 with a task, and ends with a document of the entity, an event and one credit', async () => {
    const { responseId } = await submitted(api, tenant);
    const answer = await fixture.ask(responseId);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      task_id: expect.any(String),
      response_id: responseId,
      status: 'pending',
      message: expect.any(String),
    });
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(99);
    expect(await fixture.runJobs()).toBe(0);
    const entityId = await fixture.entityOf(responseId);
    const [document, ...others] = await fixture.documents(entityId);
    expect(others).toEqual([]);
    expect(document).toMatchObject({ document_type_name: 'Assessment', content_type: DOCX });
    expect(await fixture.task(answer.body['task_id'])).toMatchObject({
      status: 'completed',
      result: { document_id: document?.id },
    });
    expect(await fixture.response(responseId)).toMatchObject({ assessment_document_id: document?.id });
    const [data] = await fixture.announced(generated.type);
    const ids = { document_id: document?.id, response_id: responseId, entity_id: entityId };
    expect(generated.data.parse(data)).toMatchObject(ids);
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(99);
  });

  // proves AI-306 to AI-308
  it('makes a DOCX that names the entity, the answers and how it was made', async () => {
    const { responseId } = await submitted(api, tenant);
    await fixture.ask(responseId);
    await fixture.runJobs();
    const answer = await fixture.download(responseId);
    expect(answer.status).toBe(200);
    expect(answer.headers['Content-Type']).toBe(DOCX);
    expect(docxFaults(docxPackage(bytesOf(answer)))).toEqual([]);
    const words = await fixture.words(responseId);
    expect(words).toContain(String((await fixture.response(responseId))['entity_name']));
    expect(words).toContain('Rating and findings were made by fixed rules.');
    expect(words).toContain('Lantern Shipping Ltd');
  });

  it('shows the latest of several, and none where its document was deleted', async () => {
    const { responseId } = await submitted(api, tenant);
    expect((await fixture.download(responseId)).status).toBe(404);
    for (let round = 0; round < 2; round += 1) {
      await fixture.ask(responseId);
      await fixture.runJobs();
    }
    const entityId = await fixture.entityOf(responseId);
    const documents = await fixture.documents(entityId);
    expect(documents).toHaveLength(2);
    expect((await fixture.download(responseId)).status).toBe(200);
    for (const { id } of documents)
      await api.call('DELETE', `/api/v1/entities/${entityId}/documents/${id}/`, { key: tenant.live });
    expect((await fixture.download(responseId)).status).toBe(404);
  });

  it('is simulated in test mode: the document says so, and nothing is charged', async () => {
    const { responseId } = await submitted(api, tenant, 'test');
    await fixture.ask(responseId, 'test');
    expect(await fixture.runJobs('test')).toBe(0);
    const words = await fixture.words(responseId, tenant.test);
    expect(words).toContain('TEST DATA');
    expect(words).toContain('This is test mode: screenings and identity checks are simulated');
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(100);
  });

  it('lists no document that is classified as not for reports', async () => {
    const { responseId } = await submitted(api, tenant);
    const path = `/api/v1/entities/${await fixture.entityOf(responseId)}/documents/upload/`;
    for (const classification of ['confidential', 'shared']) {
      const form = new FormData();
      form.append('document_type', 'Policy');
      form.append('classification', classification);
      form.append('file', new Blob(['name,number']), `${classification}-minutes.csv`);
      expect((await api.call('POST', path, { key: tenant.live, form })).status).toBe(201);
    }
    await fixture.ask(responseId);
    await fixture.runJobs();
    const words = await fixture.words(responseId);
    expect(words).toContain('shared-minutes.csv');
    expect(words).not.toContain('confidential-minutes');
  });
});

describe('evidence of answers', () => {
  it('is printed with its document, its place and its words, unless the document is not for reports any more', async () => {
    const autofill = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
    const entity = await autofill.entity();
    const lines = ['Number of employees: 42', 'Name of the compliance officer: Odile Farrow'];
    const document = await autofill.document(entity, lines, { name: 'company-profile.txt' });
    const response = await autofill.response(entity, 'DRAFT');
    await autofill.filled(response);
    await autofill.call('POST', `/responses/${response}/notes/`, {
      text: 'Fine.',
      status_transition: 'APPROVED',
    });
    const words = async () => {
      expect((await fixture.ask(response)).status).toBe(202);
      expect(await fixture.runJobs()).toBe(0);
      return fixture.words(response);
    };
    expect(await words()).toMatch(
      /Read before, says the same: company-profile\.txt, [^:]+: “[^”]*Odile Farrow/,
    );
    const changed = { classification: 'confidential' };
    const patched = await autofill.call('PATCH', `/entities/${entity}/documents/${document}/`, changed);
    expect(patched.status).toBe(200);
    const after = await words();
    expect(after).not.toContain('company-profile.txt');
    expect(after).toContain('Odile Farrow');
  });
});

describe('a response', () => {
  it('of another tenant or environment is as unknown as a random id', async () => {
    const { responseId } = await submitted(api, tenant);
    await fixture.ask(responseId);
    await fixture.runJobs();
    const other = await makeTenant(api);
    for (const key of [other.live, other.test, tenant.test]) {
      const asked = await api.call('POST', assessmentPath(responseId, 'generate'), { key });
      const random = await api.call('POST', assessmentPath(crypto.randomUUID(), 'generate'), { key });
      expect([asked.status, asked.body['code']]).toEqual([404, random.body['code']]);
      expect(asked.body['detail']).toBe(random.body['detail']);
      expect((await fixture.download(responseId, key)).status).toBe(404);
    }
  });
});

describe('credits', () => {
  it('that are used up refuse the call with 403, and start nothing', async () => {
    const poor = new AssessmentFixture(api, await makeTenant(api, { credits: 1 }));
    const { responseId } = await submitted(api, poor.tenant);
    expect((await poor.ask(responseId)).status).toBe(202);
    const second = await poor.ask(responseId);
    expect(second.status).toBe(403);
    expect(second.body).toMatchObject({ error: 'insufficient_credits' });
  });

  it('are held once where the same call is sent twice under one key', async () => {
    const { responseId } = await submitted(api, tenant);
    const idempotencyKey = crypto.randomUUID();
    const first = await fixture.ask(responseId, 'live', { idempotencyKey });
    const second = await fixture.ask(responseId, 'live', { idempotencyKey });
    expect(second.body).toEqual(first.body);
    expect(await creditsOf(tenant, 'ai_assessment')).toBe(99);
  });
});
