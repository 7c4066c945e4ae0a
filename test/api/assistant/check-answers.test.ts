/** Checking of answers over the API: who may start it, what it compares, what it writes, and what it leaves alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ResponseIdentity, responseEvents } from '#shared/domain/responses/events.ts';
import { checked as checkedOn, runChecks, startCheck } from '../../support/assistant/answer-checks.ts';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, sendAndOpen } from '../../support/journeys.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const CREDITS = 3;

let api: InProcessApi;
let fixture: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api, { credits: CREDITS });
  fixture = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

const check = (response: string) => startCheck(fixture, response);
const credits = () => creditsOf(fixture.tenant, 'ai_check');

const run = () => runChecks(fixture);

const Answered = z.object({
  answers: z.array(
    z.looseObject({
      question_id: z.int(),
      answer_text: z.string(),
      reviewer_comments: z.array(z.looseObject({ text: z.string() })).optional(),
      comments: z.array(z.looseObject({ text: z.string(), comment_type: z.string() })).optional(),
    }),
  ),
});

/** The texts of the comments on the answer to a question. */
async function commentsOn(response: string, key: string): Promise<readonly string[]> {
  const { body } = await fixture.call('GET', `/responses/${response}/`);
  const answer = Answered.parse(body).answers.find(
    ({ question_id }) => question_id === fixture.imported.of(key),
  );
  const { body: listed } = await fixture.call('GET', `/comments/?answer_id=${String(answer?.['id'])}`);
  const { comments } = z
    .object({ comments: z.array(z.object({ text: z.string(), comment_type: z.string() })) })
    .parse(listed);
  expect(comments.every(({ comment_type }) => comment_type === 'ai_reviewer_side')).toBe(true);
  return comments.map(({ text }) => text);
}

const checked = (response: string) => checkedOn(fixture, response);

async function prepared(lines: readonly string[], entityChanges: object = {}) {
  const entity = await fixture.entity(entityChanges);
  await fixture.document(entity, lines, { name: 'profile.txt' });
  return fixture.response(entity);
}

describe('a started check', () => {
  // proves AI-201 to AI-206
  it('answers 202 with its task, by API key in PREFILL', async () => {
    const response = await fixture.response(await fixture.entity());
    const { status, body } = await check(response);
    expect(status).toBe(202);
    expect(body).toEqual({
      task_id: expect.any(String),
      response_id: response,
      status: 'pending',
      message: expect.any(String),
    });
    expect((await fixture.task(String(body['task_id']))).body).toMatchObject({ kind: 'answer-check' });
  });

  // proves AI-207
  it('is refused by API key once the response is the respondent’s', async () => {
    const response = await fixture.response(await fixture.entity(), 'DRAFT');
    const refused = await check(response);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: 'response_not_checkable' });
  });

  // proves AI-208
  it('is refused for a decided response', async () => {
    const response = await fixture.response(await fixture.entity());
    await fixture.call('POST', `/responses/${response}/notes/`, {
      text: 'Fine.',
      status_transition: 'APPROVED',
    });
    expect((await check(response)).status).toBe(403);
  });

  it('is refused while another one runs, with its task', async () => {
    const response = await fixture.response(await fixture.entity());
    const { body } = await check(response);
    const second = await check(response);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ error: 'check_running', task_id: body['task_id'] });
  });
});

describe('the respondent', () => {
  const opened = async () => {
    const { responseId: response, bearer: key } = await sendAndOpen(api, fixture.tenant);
    return { response, key };
  };
  const checkBy = (key: string, response: string) =>
    api.call('POST', `/api/v1/responses/${response}/check-answers/`, { key });

  // proves AI-212
  it('checks the own response in DRAFT, charged to the tenant', async () => {
    const { response, key } = await opened();
    expect((await checkBy(key, response)).status).toBe(202);
    expect(await credits()).toBe(CREDITS - 1);
  });

  it('reaches no other response: it is as unknown as a random id', async () => {
    const { key } = await opened();
    const other = await opened();
    for (const id of [other.response, '00000000-0000-4000-8000-000000000000']) {
      const refused = await checkBy(key, id);
      expect({ status: refused.status, ...refused.body, request_id: '' }).toMatchObject({
        status: 404,
        detail: expect.any(String),
      });
    }
  });
});

describe('a check', () => {
  // proves AI-209, AI-210, AI-211, EVT-005
  it('counts what documents say, announces it, is charged once, and changes no answer', async () => {
    const response = await prepared([
      'Number of employees: 42',
      'Name of the compliance officer: Odile Farrow',
    ]);
    await fixture.save(response, { staff: { answer_text: '99' }, officer: { answer_text: 'Odile Farrow' } });
    const before = Answered.parse((await fixture.call('GET', `/responses/${response}/`)).body);
    await checked(response);
    expect(await run()).toBe(0);
    const [announced, ...others] = await fixture.announced(responseEvents.checkAnswersCompleted.type);
    expect(others).toEqual([]);
    const identity = ResponseIdentity.parse((await fixture.announced(responseEvents.created.type))[0]);
    expect(identity.response_id).toBe(response);
    expect(announced).toMatchObject({
      ...identity,
      answers_checked: 2,
      answers_supported: 1,
      answers_contradicted: 1,
    });
    expect(await credits()).toBe(CREDITS - 1);
    const after = Answered.parse((await fixture.call('GET', `/responses/${response}/`)).body);
    expect(after.answers.map(({ answer_text }) => answer_text)).toEqual(
      before.answers.map(({ answer_text }) => answer_text),
    );
  });

  it('comments a contradiction with the document, the place and its words, once', async () => {
    const response = await prepared(['Number of employees: 42']);
    await fixture.save(response, { staff: { answer_text: '99' } });
    await checked(response);
    const [comment, ...others] = await commentsOn(response, 'staff');
    expect(others).toEqual([]);
    expect(comment).toContain('"profile.txt", line 1, says "Number of employees: 42"');
    await checked(response);
    expect(await commentsOn(response, 'staff')).toHaveLength(1);
  });

  it('comments a contradiction with the record of the entity, and none where it is written otherwise', async () => {
    const response = await fixture.response(await fixture.entity({ registration_number: '04411872' }));
    await fixture.save(response, {
      name: { answer_text: 'Quiet Harbour Limited' },
      number: { answer_text: '99999999' },
    });
    await checked(response);
    expect(await commentsOn(response, 'number')).toEqual([
      expect.stringContaining('The record of the entity says "04411872"'),
    ]);
    expect(await commentsOn(response, 'name')).toEqual([]);
  });

  it('comments an answer that only an expired document supports', async () => {
    const entity = await fixture.entity();
    const document = await fixture.document(entity, ['Number of employees: 42'], { name: 'old.txt' });
    const changed = await fixture.call('PATCH', `/entities/${entity}/documents/${document}/`, {
      expiry_date: '2020-01-31',
    });
    expect(changed.status).toBe(200);
    const response = await fixture.response(entity);
    await fixture.save(response, { staff: { answer_text: '42' } });
    await checked(response);
    expect(await commentsOn(response, 'staff')).toEqual([expect.stringContaining('expired on 2020-01-31')]);
  });

  it('never reads a confidential document', async () => {
    const entity = await fixture.entity();
    await fixture.document(entity, ['Number of employees: 42'], { classification: 'confidential' });
    const response = await fixture.response(entity);
    await fixture.save(response, { staff: { answer_text: '99' } });
    await checked(response);
    expect(await commentsOn(response, 'staff')).toEqual([]);
  });

  it('fails with its reason where the response is gone, gives the credit back, and says so', async () => {
    const response = await fixture.response(await fixture.entity());
    const { body } = await check(response);
    await fixture.call('DELETE', `/responses/${response}/`);
    expect(await run()).toBe(0);
    expect((await fixture.task(String(body['task_id']))).body).toMatchObject({
      status: 'failed',
      failure_reason: 'response_not_found',
    });
    expect(await credits()).toBe(CREDITS);
    expect(await fixture.announced(responseEvents.checkAnswersFailed.type)).toMatchObject([
      { response_id: response, reason: 'response_not_found' },
    ]);
  });
});
