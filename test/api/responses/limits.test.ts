/** How much one call may save, and what is said where it is more. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { carriedBytes, MOST_REPLY_BYTES } from '#shared/http/exchange/reply-size.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { formOf, ResponseFixture } from '../../support/responses/fixture.ts';
import { ALL_TYPES, type Imported, wide } from '../../support/responses/templates.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;
let asked: Imported;
let id: string;

withApi(async (opened) => {
  api = opened;
  fixture = await ResponseFixture.open(api);
  asked = await fixture.import(ALL_TYPES);
});
beforeEach(async () => {
  id = await fixture.create(asked.id);
});

describe('many answers', () => {
  it('a thousand in one call are saved, over as many sections as a questionnaire may have', async () => {
    const big = await fixture.import(wide(80, 12));
    const response = await fixture.create(big.id);
    const answers = big.stored.questions.map(({ id: question_id }, index) => ({
      question_id,
      answer_text: `Answer ${index} ${'x'.repeat(400)}`,
    }));
    const saved = await fixture.answer(response, answers);
    expect([saved.status, saved.body['answers_saved']]).toEqual([200, 960]);
    expect(await fixture.answers(response)).toHaveLength(960);
    expect((await fixture.submit(response)).status).toBe(403);
  });

  it('two thousand in one call are refused with a clear 400, for no questionnaire has so many questions', async () => {
    const answers = Array.from({ length: 2_000 }, (_, index) => ({
      question_id: asked.of('text') + (index % 15),
      answer_text: 'x',
    }));
    const refused = await fixture.answer(id, answers);
    expect([refused.status, refused.body['code']]).toEqual([400, 'validation_error']);
  });

  it('that are too long in total for their section are refused with a 400 that names it', async () => {
    const big = await fixture.import(wide(1, 30));
    const response = await fixture.create(big.id);
    const answers = big.stored.questions.map(({ id: question_id }) => ({
      question_id,
      answer_text: randomBytes(10_000).toString('hex'),
    }));
    const refused = await fixture.answer(response, answers);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'section_too_large', section_number: 1 });
    expect(await fixture.answers(response)).toEqual([]);
  });

  it('that together are more than one commit carries are refused with a 400, by the form too', async () => {
    const big = await fixture.import(wide(20, 15));
    const response = await fixture.create(big.id);
    const answers = big.stored.questions.map(({ id: question_id }) => ({
      question_id,
      answer_text: randomBytes(10_000).toString('hex'),
    }));
    const refused = await fixture.save(response, formOf(answers));
    expect([refused.status, refused.body['error']]).toEqual([400, 'too_much_at_once']);
    expect(await fixture.answers(response)).toEqual([]);
  });

  it('that together would make replies longer than the platform carries are refused with a 400, over many calls too', async () => {
    const big = await fixture.import(wide(20, 12));
    const response = await fixture.create(big.id);
    const ids = big.stored.questions.map(({ id: question_id }) => question_id);
    const refused: Answer[] = [];
    for (let at = 0; at < ids.length; at += 40) {
      const part = ids.slice(at, at + 40);
      const answer = await fixture.answer(
        response,
        part.map((question_id) => ({ question_id, answer_text: 'x'.repeat(20_000) })),
      );
      if (answer.status !== 200) refused.push(answer);
    }
    expect(refused.map(({ status, body }) => [status, body['error']])).toEqual(
      refused.map(() => [400, 'answers_too_long']),
    );
    expect(refused.length).toBeGreaterThan(0);
    const read = await api.call('GET', `/api/v1/responses/${response}/`, { key: fixture.tenant.live });
    expect(read.status).toBe(200);
    expect(carriedBytes(read.body)).toBeLessThan(MOST_REPLY_BYTES);
    const shorter = ids.slice(0, 40).map((question_id) => ({ question_id, answer_text: 'x' }));
    expect((await fixture.answer(response, shorter)).status).toBe(200);
  });
});
