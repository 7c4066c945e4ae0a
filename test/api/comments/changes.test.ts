import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newCommentId } from '#shared/domain/responses/comments/repository.ts';
import { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, OWNER } from '../../support/tenant.ts';
import { Desk } from './desk.ts';

let api: InProcessApi;
let desk: Desk;
beforeAll(async () => {
  api = await InProcessApi.open();
});
beforeEach(async () => {
  desk = await Desk.open(api);
});
afterAll(() => api.close());

describe('an edit', () => {
  // proves COM-112
  it('changes the text and says so, and nothing else', async () => {
    const made = await desk.write({ answer_id: desk.answerId, text: 'first', comment_type: 'external' });
    await api.clock.advance(1000);
    const edited = await desk.edit(made.body['id'], { text: 'Canary edit', comment_type: 'external' });
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({
      id: made.body['id'],
      text: 'Canary edit',
      is_edited: true,
      edited_at: expect.any(String),
      updated_at: edited.body['edited_at'],
    });
    expect((await desk.list({ answer_id: desk.answerId })).body['comments']).toEqual([
      {
        id: made.body['id'],
        text: 'Canary edit',
        comment_type: 'external',
        profile_name: OWNER.name,
        profile_email: OWNER.email,
        is_edited: true,
        edited_at: edited.body['edited_at'],
        created_at: made.body['created_at'],
        updated_at: edited.body['edited_at'],
      },
    ]);
    expect(JSON.stringify(await api.items())).not.toContain('Canary');
  });

  // proves COM-113
  it.each([
    {},
    { text: '' },
    { text: ' ' },
    { text: null },
    { text: 'a\u0000' },
    { text: 'x', comment_type: 'public' },
  ])('to %j is refused with 400', async (body) => {
    const made = await desk.write({ answer_id: desk.answerId, text: 'stays' });
    expect((await desk.edit(made.body['id'], body)).status).toBe(400);
    expect((await desk.list({ answer_id: desk.answerId })).body).toMatchObject({
      comments: [{ text: 'stays', is_edited: false }],
    });
  });

  // proves COM-120
  it('never changes who may see a comment', async () => {
    const made = await desk.write({ answer_id: desk.answerId, text: 'between us' });
    const refused = await desk.edit(made.body['id'], { text: 'for all', comment_type: 'external' });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual({ comment_type: ['The type of a comment cannot be changed.'] });
    expect((await desk.list({ answer_id: desk.answerId })).body).toMatchObject({
      comments: [{ text: 'between us', comment_type: 'internal', is_edited: false }],
    });
  });

  it.each([
    ['respondent', 'external'],
    ['ai', 'ai_reviewer_side'],
  ] as const)('leaves the words of the %s alone, which can be deleted', async (author, type) => {
    const id = await desk.writtenBy(author, type);
    const refused = await desk.edit(id, { text: 'other words' });
    expect([refused.status, refused.body['error']]).toEqual([403, 'comment_not_editable']);
    expect((await desk.list({ answer_id: desk.answerId })).body).toMatchObject({
      comments: [{ text: `of ${author}` }],
    });
    expect((await desk.remove(id)).status).toBe(204);
    expect(await desk.stored()).toEqual([]);
  });

  it('of two at once leaves one of them whole', async () => {
    const made = await desk.write({ answer_id: desk.answerId, text: 'first' });
    const texts = ['left', 'right', 'middle'];
    const answers = await Promise.all(texts.map((text) => desk.edit(made.body['id'], { text })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await desk.list({ answer_id: desk.answerId });
    const Listed = z.object({ comments: z.array(z.object({ text: z.string(), edited_at: z.string() })) });
    const edited = texts.map((text, index) => ({ text, edited_at: answers[index]?.body['edited_at'] }));
    expect(edited).toContainEqual(Listed.parse(body).comments[0]);
  });

  it('of an unknown, a foreign or another environment’s comment is the same 404', async () => {
    const made = await desk.write({ answer_id: desk.answerId, text: 'mine' });
    const stranger = await makeTenant(api);
    const ids = [
      randomUUID(),
      newCommentId(desk.responseId, randomUUID()),
      desk.answerId,
      desk.responseId,
      'first',
    ];
    for (const id of ids) {
      expect((await desk.edit(id, { text: 'x' })).status).toBe(404);
      expect((await desk.remove(id)).status).toBe(404);
    }
    for (const key of [stranger.live, desk.tenant.test]) {
      expect((await desk.edit(made.body['id'], { text: 'x' }, key)).status).toBe(404);
      expect((await desk.remove(made.body['id'], key)).status).toBe(404);
    }
    expect((await desk.list({ answer_id: desk.answerId })).body).toMatchObject({
      comments: [{ text: 'mine' }],
    });
  });
});

describe('a deletion', () => {
  // proves COM-114
  it('is for good, happens once, and stays in the audit trail', async () => {
    const made = await desk.write({ answer_id: desk.answerId, text: 'gone' });
    const id = made.body['id'];
    const gone = await desk.remove(id);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await desk.remove(id)).status).toBe(404);
    expect((await desk.edit(id, { text: 'back' })).status).toBe(404);
    expect((await desk.list({ answer_id: desk.answerId })).body['count']).toBe(0);
    expect(await desk.stored()).toEqual([]);
    const rows = (await api.items()).filter(
      (item) => item['action'] === 'comments.delete' && item['target'] === `response:${desk.responseId}`,
    );
    expect(rows).toMatchObject([{ facts: { comment_id: id } }]);
  });

  it('beside an edit leaves no trace of the comment', async () => {
    const made = await desk.write({ answer_id: desk.answerId, text: 'contested' });
    const [gone, edited] = await Promise.all([
      desk.remove(made.body['id']),
      desk.edit(made.body['id'], { text: 'alive' }),
    ]);
    expect(gone.status).toBe(204);
    expect([200, 404]).toContain(edited.status);
    expect(await desk.stored()).toEqual([]);
  });
});
