/** How much one call may save, and what is said where it is more. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InProcessApi } from '../../support/in-process-api.ts';
import { Desk, formOf } from '../../support/responses/desk.ts';
import { ALL_TYPES, type Imported, wide } from '../../support/responses/templates.ts';

let api: InProcessApi;
let desk: Desk;
let asked: Imported;
let id: string;

beforeAll(async () => {
  api = await InProcessApi.open();
  desk = await Desk.open(api);
  asked = await desk.import(ALL_TYPES);
});
beforeEach(async () => {
  id = await desk.create(asked.id);
});
afterAll(() => api.close());

describe('many answers', () => {
  it('a thousand in one call are saved, over as many sections as a questionnaire may have', async () => {
    const big = await desk.import(wide(80, 12));
    const response = await desk.create(big.id);
    const answers = big.stored.questions.map(({ id: question_id }, index) => ({
      question_id,
      answer_text: `Answer ${index} ${'x'.repeat(400)}`,
    }));
    const saved = await desk.answer(response, answers);
    expect([saved.status, saved.body['answers_saved']]).toEqual([200, 960]);
    expect(await desk.answers(response)).toHaveLength(960);
    expect((await desk.submit(response)).status).toBe(403);
  });

  it('two thousand in one call are refused with a clear 400, for no questionnaire has so many questions', async () => {
    const answers = Array.from({ length: 2_000 }, (_, index) => ({
      question_id: asked.of('text') + (index % 15),
      answer_text: 'x',
    }));
    const refused = await desk.answer(id, answers);
    expect([refused.status, refused.body['code']]).toEqual([400, 'validation_error']);
  });

  it('that are too long in total for their section are refused with a 400 that names it', async () => {
    const big = await desk.import(wide(1, 30));
    const response = await desk.create(big.id);
    const answers = big.stored.questions.map(({ id: question_id }) => ({
      question_id,
      answer_text: randomBytes(10_000).toString('hex'),
    }));
    const refused = await desk.answer(response, answers);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'section_too_large', section_number: 1 });
    expect(await desk.answers(response)).toEqual([]);
  });

  it('that together are more than one commit carries are refused with a 400, by the form too', async () => {
    const big = await desk.import(wide(20, 15));
    const response = await desk.create(big.id);
    const answers = big.stored.questions.map(({ id: question_id }) => ({
      question_id,
      answer_text: randomBytes(10_000).toString('hex'),
    }));
    const refused = await desk.save(response, formOf(answers));
    expect([refused.status, refused.body['error']]).toEqual([400, 'too_much_at_once']);
    expect(await desk.answers(response)).toEqual([]);
  });
});
