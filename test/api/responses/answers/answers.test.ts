/** The JSON save on …/answers/, and what answers look like when they are read. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { formOf, RESPONSES, ResponseFixture } from '../../../support/responses/fixture.ts';
import { ALL_TYPES, type Imported, wide } from '../../../support/responses/templates.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;
let asked: Imported;
let id: string;
const one = (answer_text: unknown) => [{ question_id: asked.of('text'), answer_text }];

withApi(async (opened) => {
  api = opened;
  fixture = await ResponseFixture.open(api);
  asked = await fixture.import(ALL_TYPES);
});
beforeEach(async () => {
  id = await fixture.create(asked.id);
});

describe('answers', () => {
  // proves ANS-001 to ANS-017, ANS-101, ANS-102
  it('are listed as a bare array in the order of their questions, with every field', async () => {
    await fixture.answer(id, [
      { question_id: asked.of('date'), date_answer: '2020-02-29' },
      { question_id: asked.of('boolean'), answer_text: 'yes' },
      { question_id: asked.of('text'), answer_text: 'Said' },
    ]);
    const list = await fixture.call('GET', `${RESPONSES}${id}/answers/`);
    expect(list.status).toBe(200);
    const shared = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      required: false,
      is_flagged: false,
      structured_data: null,
      evidence: [],
      autofill: null,
      comparison: { state: 'not_compared', at: null, documents: 0, left_out: 0, records: 0 },
      checked_by: [],
      changed_from: null,
      comments: [],
      num_of_comments: 0,
      num_of_genie_comments: 0,
      num_of_external_comments: 0,
      comments_url: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    };
    const question = (key: string) => {
      const found = asked.stored.questions.find((each) => each.id === asked.of(key));
      return { question_id: found?.id, question_number: found?.number, question_text: found?.text };
    };
    const said = { answer_text: '', date_answer: null };
    expect(list.body).toEqual([
      {
        ...shared,
        ...question('text'),
        ...said,
        question_type: 'text',
        section: 'First',
        sub_section: '',
        answer_text: 'Said',
      },
      {
        ...shared,
        ...question('boolean'),
        ...said,
        question_type: 'boolean',
        section: 'First',
        sub_section: 'Choices',
        answer_text: 'yes',
      },
      {
        ...shared,
        ...question('date'),
        ...said,
        question_type: 'date',
        section: 'First',
        sub_section: 'Choices',
        date_answer: '2020-02-29',
      },
    ]);
    expect((await fixture.get(id)).body['answers']).toEqual(list.body);
  });

  // proves ANS-103, ANS-104
  it('are listed without files and without questions that have no answer', async () => {
    const part = { field: asked.of('many'), name: 'note.txt', bytes: new TextEncoder().encode('Words') };
    await fixture.save(id, formOf(one('Said'), [part]));
    expect((await fixture.answers(id)).map(({ question_id }) => question_id)).toEqual([asked.of('text')]);
  });

  // proves ANS-012 to ANS-015
  it('are listed with their comments, and the number of comments by kind of author', async () => {
    await fixture.answer(id, one('Said'));
    const [given] = await fixture.answers(id);
    for (const comment_type of ['internal', 'external'])
      await fixture.call('POST', '/api/v1/comments/', {
        body: { answer_id: given?.['id'], text: comment_type, comment_type },
      });
    const counts = { num_of_comments: 2, num_of_genie_comments: 0, num_of_external_comments: 1 };
    const [answer] = await fixture.answers(id);
    expect(answer).toMatchObject({ ...counts, comments: [{ text: 'internal' }, { text: 'external' }] });
    expect((await fixture.get(id)).body['answers']).toEqual([answer]);
  });

  // proves ANS-201, ANS-203, ANS-206
  it.each(['PATCH', 'PUT', 'POST'])('are saved by %s, and leave the status as it is', async (method) => {
    const path = `${RESPONSES}${id}/answers/`;
    const saved = await fixture.call(method, path, { body: { answers: one('Said'), submit: false } });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      success: true,
      message: expect.any(String),
      response_id: id,
      status: 'PREFILL',
      answers_saved: 1,
    });
    expect(await fixture.answers(id)).toMatchObject([{ answer_text: 'Said' }]);
  });

  // proves ANS-018, ANS-208
  it('come back unchanged: texts of any script, dates and structured data', async () => {
    const structured_data = [
      { name: 'Ünï “名前” 🚢', shares: 12.5, deep: { list: [1, null, true, { a: [] }] }, '': 'empty name' },
      {},
    ];
    await fixture.answer(id, [
      { question_id: asked.of('text'), answer_text: '  Ünï “名前”\n\t🚢  ' },
      { question_id: asked.of('text_and_date'), answer_text: 'since', date_answer: '1999-12-31' },
      { question_id: asked.of('structured'), structured_data },
    ]);
    expect(await fixture.answers(id)).toMatchObject([
      { answer_text: '  Ünï “名前”\n\t🚢  ', date_answer: null, structured_data: null },
      { answer_text: 'since', date_answer: '1999-12-31' },
      { structured_data },
    ]);
  });

  // proves ANS-207, ANS-210
  it('replace earlier ones to the same question, and leave all others', async () => {
    await fixture.answer(id, [...one('first'), { question_id: asked.of('email'), answer_text: 'kept' }]);
    const [before] = await fixture.answers(id);
    await api.clock.advance(5_000);
    await fixture.answer(id, one('second'));
    const [after, kept, ...more] = await fixture.answers(id);
    expect([after?.answer_text, kept?.answer_text, more]).toEqual(['second', 'kept', []]);
    expect([after?.['id'], after?.['created_at']]).toEqual([before?.['id'], before?.['created_at']]);
    expect(after?.['updated_at']).not.toBe(before?.['updated_at']);
  });

  it.each([
    ['an empty text', { answer_text: '' }],
    ['null', { answer_text: null }],
    ['nothing', {}],
    ['an empty list', { structured_data: [] }],
  ])('are cleared by %s', async (_what, content) => {
    await fixture.answer(id, [...one('Said'), { question_id: asked.of('email'), answer_text: 'kept' }]);
    const cleared = await fixture.answer(id, [{ question_id: asked.of('text'), ...content }]);
    expect(cleared.status).toBe(200);
    expect(await fixture.answers(id)).toMatchObject([{ answer_text: 'kept' }]);
  });

  it('may be none at all', async () => {
    const saved = await fixture.answer(id, []);
    expect([saved.status, saved.body['answers_saved']]).toEqual([200, 0]);
  });

  // proves ANS-210
  it('to different questions are all kept when they are saved at once', async () => {
    const keys = ['text', 'number', 'email', 'tel', 'url', 'percentage', 'country', 'select'];
    const answers = await Promise.all(
      keys.map((key) => fixture.answer(id, [{ question_id: asked.of(key), answer_text: key }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect((await fixture.answers(id)).map(({ answer_text }) => answer_text).sort()).toEqual(
      [...keys].sort(),
    );
  });
});

describe('answers are refused with 400 and not stored', () => {
  const text = () => asked.of('text');

  // proves ANS-202, ANS-209
  it.each<readonly [string, () => unknown]>([
    ['without the list', () => ({})],
    ['as null', () => ({ answers: null })],
    ['as an object', () => ({ answers: {} })],
    ['as a text', () => ({ answers: '[]' })],
    ['in a bare array', () => one('x')],
    ['that are no objects', () => ({ answers: ['Said'] })],
    ['without a question', () => ({ answers: [{ answer_text: 'x' }] })],
    ['to a question named in words', () => ({ answers: [{ question_id: 'text', answer_text: 'x' }] })],
    ['to half a question', () => ({ answers: [{ question_id: 1.5, answer_text: 'x' }] })],
    ['to an unknown question', () => ({ answers: [...one('x'), { question_id: 1, answer_text: 'x' }] })],
    ['to a file question', () => ({ answers: [{ question_id: asked.of('one'), answer_text: 'x' }] })],
    [
      'to one question twice',
      () => ({
        answers: [
          { question_id: text(), answer_text: 'x' },
          { question_id: text(), answer_text: 'y' },
        ],
      }),
    ],
    ['that are numbers', () => ({ answers: one(7) })],
    ['that are lists', () => ({ answers: one(['x']) })],
    ['with a number for a date', () => ({ answers: [{ question_id: text(), date_answer: 20200229 }] })],
    [
      'with an object for structured data',
      () => ({ answers: [{ question_id: text(), structured_data: {} }] }),
    ],
    ['with texts for instances', () => ({ answers: [{ question_id: text(), structured_data: ['x'] }] })],
    ['with lists for instances', () => ({ answers: [{ question_id: text(), structured_data: [[]] }] })],
    [
      'with structured data above 64 KB',
      () => ({ answers: [{ question_id: text(), structured_data: [{ a: 'x'.repeat(65_536) }] }] }),
    ],
    ['of 20,001 characters', () => ({ answers: one('x'.repeat(20_001)) })],
    ['with a NUL', () => ({ answers: one('a\u0000b') })],
    ['with half a character', () => ({ answers: one('a\ud800b') })],
    [
      'with half a character in a date',
      () => ({ answers: [{ question_id: text(), date_answer: '\udc00' }] }),
    ],
    [
      'with a NUL deep in structured data',
      () => ({ answers: [{ question_id: text(), structured_data: [{ a: [{ b: 'a\u0000' }] }] }] }),
    ],
    [
      'with half a character deep in structured data',
      () => ({ answers: [{ question_id: text(), structured_data: [{ a: [{ b: '\ud800' }] }] }] }),
    ],
    [
      'with half a character in a name of structured data',
      () => ({ answers: [{ question_id: text(), structured_data: [{ a: { '\ud800': 1 } }] }] }),
    ],
    ['with "submit" in words', () => ({ answers: one('x'), submit: 'yes' })],
    [
      'more than 2,000 of them',
      () => ({ answers: Array.from({ length: 2_001 }, (_, n) => ({ question_id: n })) }),
    ],
  ])('%s', async (_what, body) => {
    const refused = await fixture.call('PATCH', `${RESPONSES}${id}/answers/`, { body: body() });
    expect(refused.status).toBe(400);
    expect(await fixture.answers(id)).toEqual([]);
  });

  // proves ANS-209
  it('to a question of another questionnaire', async () => {
    const other = await fixture.import(wide(1));
    const refused = await fixture.answer(id, [
      ...one('x'),
      { question_id: other.of('q0'), answer_text: 'x' },
    ]);
    expect([refused.status, refused.body['errors']]).toEqual([
      400,
      { answers: [`Questions ${other.of('q0')} are not part of this questionnaire.`] },
    ]);
    expect(await fixture.answers(id)).toEqual([]);
  });

  it.each([
    ['that are no JSON', '{"answers":'],
    ['in a body of 1 MB and more', JSON.stringify({ answers: [{ answer_text: 'x'.repeat(1_048_577) }] })],
    ['nested 10,000 levels deep', `{"answers":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['nested 100,000 objects deep', '{"a":'.repeat(100_000)],
  ])('%s', async (_what, raw) => {
    const refused = await fixture.call('PATCH', `${RESPONSES}${id}/answers/`, { raw });
    expect(refused.status).toBe(400);
  });

  it('of a response that is not there, with 404', async () => {
    expect((await fixture.answer(randomUUID(), [])).status).toBe(404);
  });
});
