/** Autofill over the API: what it writes, from which source, and what it leaves alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import { labelEngine } from '../../support/assistant/label-engine.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf } from '../../support/journeys.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const CREDITS = 3;
const LINES = [
  'Company registration number: 04411872',
  'Date of incorporation: 2009-03-17',
  'Name of the compliance officer: Odile Farrow',
  'Number of employees: 42',
  'Anything else: nothing',
];

let api: InProcessApi;
let autofill: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api, { credits: CREDITS });
  autofill = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

/** A response of an entity with one document. */
async function prepared(lines: readonly string[] = LINES) {
  const entity = await autofill.entity();
  const document = await autofill.document(entity, lines);
  return { entity, document, response: await autofill.response(entity) };
}

const credits = () => creditsOf(autofill.tenant, 'ai_autofill');

describe('a started autofill', () => {
  // proves AI-101 to AI-106
  it('answers 202 with its task, in PREFILL and in DRAFT', async () => {
    const { response, entity } = await prepared();
    for (const id of [response, await autofill.response(entity, 'DRAFT')]) {
      const { status, body } = await autofill.start(id);
      expect(status).toBe(202);
      expect(body).toEqual({
        task_id: expect.any(String),
        response_id: id,
        status: 'pending',
        message: expect.any(String),
      });
      expect((await autofill.task(String(body['task_id']))).body).toMatchObject({
        kind: 'autofill',
        status: 'pending',
        subject_id: id,
      });
    }
  });

  // proves AI-107
  it('is refused in other statuses', async () => {
    const { response } = await prepared();
    const note = { text: 'Fine.', status_transition: 'APPROVED' };
    await autofill.call('POST', `/responses/${response}/notes/`, note);
    const refused = await autofill.start(response);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: 'response_not_autofillable' });
    expect(await credits()).toBe(CREDITS);
  });

  // proves AI-108
  it('needs a document that AI may know', async () => {
    const entity = await autofill.entity();
    const response = await autofill.response(entity);
    expect(await autofill.start(response)).toMatchObject({
      status: 400,
      body: { error: 'entity_without_documents' },
    });
    await autofill.document(entity, LINES, { classification: 'confidential' });
    expect((await autofill.start(response)).status).toBe(400);
    await autofill.document(entity, LINES);
    expect((await autofill.start(response)).status).toBe(202);
  });

  // proves AI-112
  it('holds one credit, which its end captures', async () => {
    const { response } = await prepared();
    await autofill.start(response);
    expect(await credits()).toBe(CREDITS - 1);
    await autofill.run();
    expect(await credits()).toBe(CREDITS - 1);
    const holds = (await api.items()).filter(
      ({ pk, sk }) => sk === 'HOLD' && String(pk).startsWith(`${autofill.scope.prefix}#`),
    );
    expect(holds.map(({ state }) => state)).toEqual(['captured']);
  });

  it('is refused without credit', async () => {
    const { entity } = await prepared();
    for (let spent = 0; spent < CREDITS; spent += 1)
      expect((await autofill.start(await autofill.response(entity))).status).toBe(202);
    expect(await autofill.start(await autofill.response(entity))).toMatchObject({
      status: 403,
      body: { error: 'insufficient_credits' },
    });
  });

  it('is alone on its response: another one is refused with its task, also of ten at once', async () => {
    const { response } = await prepared();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => autofill.start(response)));
    const [started, ...others] = outcomes.sort((a, b) => a.status - b.status);
    expect(started?.status).toBe(202);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
    expect(others[0]?.body).toMatchObject({
      error: 'autofill_running',
      task_id: started?.body['task_id'],
    });
    expect(await credits()).toBe(CREDITS - 1);
    await autofill.run();
    expect((await autofill.start(response)).status).toBe(202);
  });
});

describe('what is found', () => {
  // proves AI-109, AI-110, AI-111, EVT-004
  it('is written over existing answers, with the event and the counts', async () => {
    const { response, entity } = await prepared();
    await autofill.save(response, { officer: { answer_text: 'Nobody' }, secret: { answer_text: 'Mine' } });
    const task = await autofill.filled(response);
    const answers = await autofill.answers(response);
    const texts = [...answers].map(([text, answer]) => [text, answer.date_answer ?? answer.answer_text]);
    expect(Object.fromEntries(texts)).toEqual({
      'Legal name of the company': 'Quiet Harbour Ltd',
      'Company registration number': '04411872',
      'Country of incorporation': 'GB',
      'Date of incorporation': '2009-03-17',
      'Name of the compliance officer': 'Odile Farrow',
      'Number of employees': '42',
      'Anything else': 'Mine',
    });
    const [data, ...others] = await autofill.announced(responseEvents.autofillCompleted.type);
    expect(others).toEqual([]);
    expect(responseEvents.autofillCompleted.data.strict().parse(data)).toMatchObject({
      response_id: response,
      entity_id: entity,
      questionnaire_id: autofill.imported.id,
      status: 'PREFILL',
      submitted_at: null,
      answers_saved: 6,
      total_questions: 9,
    });
    expect(task.body).toMatchObject({
      status: 'completed',
      result: { answers_saved: 6, total_questions: 9, conflicts: 0, abstained: 2, documents_read: 1 },
    });
  });

  it('is dated by its end, also where reading and asking took minutes', async () => {
    const { response } = await prepared();
    autofill.use({
      name: 'extractive',
      answer: async (questions, sources) => {
        await api.clock.advance(120_000);
        return labelEngine.answer(questions, sources);
      },
    });
    const { body } = await autofill.filled(response);
    const created = Date.parse(String(body['created_at']));
    expect(Date.parse(String(body['finished_at']))).toBeGreaterThanOrEqual(created + 120_000);
  });

  it('carries source, document, place, quotation and confidence', async () => {
    const { response, document, entity } = await prepared();
    await autofill.filled(response);
    const answers = await autofill.answers(response);
    expect(answers.get('Name of the compliance officer')).toMatchObject({
      autofill: { state: 'answered', reason: null },
      evidence: [
        {
          source: 'document',
          source_id: document,
          document: { id: document, name: expect.stringMatching(/\.txt$/) },
          place: { line: 3 },
          label: 'line 3',
          quotation: 'Name of the compliance officer: Odile Farrow',
          reading: 'Odile Farrow',
          confidence: 0.9,
          verdict: 'supports',
          engine: 'extractive',
          disputed: null,
        },
      ],
    });
    expect(answers.get('Legal name of the company')?.evidence).toMatchObject([
      { source: 'entity', source_id: entity, document: null, place: null, quotation: 'Quiet Harbour Ltd' },
    ]);
  });

  // proves AI-113
  it('obeys the format of its type, so that the response can be submitted', async () => {
    const entity = await autofill.entity();
    await autofill.document(entity, [
      'Number of employees: about forty',
      'Date of incorporation: 2009-02-31',
    ]);
    const response = await autofill.response(entity, 'DRAFT');
    await autofill.filled(response);
    const answers = await autofill.answers(response);
    expect(answers.get('Number of employees')).toMatchObject({
      answer_text: '',
      autofill: { state: 'abstained', reason: 'not_sure' },
      evidence: [{ reading: 'about forty', verdict: 'unanswered' }],
    });
    expect((await autofill.call('POST', `/responses/${response}/submit/`)).status).toBe(200);
  });

  it('fills only what is empty where asked to', async () => {
    const { response } = await prepared();
    await autofill.save(response, { officer: { answer_text: 'Nobody' } });
    await autofill.filled(response, { mode: 'fill_empty' });
    const answers = await autofill.answers(response);
    expect(answers.get('Name of the compliance officer')).toMatchObject({
      answer_text: 'Nobody',
      evidence: [],
      autofill: null,
    });
    expect(answers.get('Number of employees')?.answer_text).toBe('42');
  });

  it('answers a hidden question only where what is found shows it', async () => {
    const number = 'Number of the licence: L-77';
    const hidden = await prepared([number]);
    await autofill.filled(hidden.response);
    expect((await autofill.answers(hidden.response)).has('Number of the licence')).toBe(false);
    const shown = await prepared([number, 'Does the company hold a licence: yes']);
    await autofill.filled(shown.response);
    expect((await autofill.answers(shown.response)).get('Number of the licence')?.answer_text).toBe('L-77');
  });

  it('is written only where it is as sure as the tenant asks', async () => {
    const { response } = await prepared();
    const environment = { pk: autofill.scope.prefix, sk: 'ENV' };
    await autofill.tenant.table('live').update(environment, { set: { autofill_confidence: 0.95 } });
    await autofill.filled(response);
    expect([...(await autofill.answers(response)).values()].map(({ answer_text }) => answer_text)).toEqual([
      'Quiet Harbour Ltd',
      '',
      'GB',
      '',
      '',
      '',
    ]);
  });

  it('is the same in test mode, and costs nothing', async () => {
    const test = new AutofillFixture(api, autofill.tenant, autofill.imported, 'test');
    const entity = await test.entity();
    await test.document(entity, LINES);
    const response = await test.response(entity);
    await test.filled(response);
    expect((await test.answers(response)).get('Number of employees')?.answer_text).toBe('42');
    expect(await credits()).toBe(CREDITS);
  });
});
