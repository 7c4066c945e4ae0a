import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newCommentId } from '#shared/domain/responses/comments/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { CommentFixture } from './fixture.ts';

let api: InProcessApi;
let fixture: CommentFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await CommentFixture.open(api);
});

describe('an edit', () => {
  // proves COM-112
  it('changes the text and says so, and nothing else', async () => {
    const made = await fixture.write({
      answer_id: fixture.answerId,
      text: 'first',
      comment_type: 'external',
    });
    await api.clock.advance(1000);
    const edited = await fixture.edit(made.body['id'], { text: 'Canary edit', comment_type: 'external' });
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({
      id: made.body['id'],
      text: 'Canary edit',
      is_edited: true,
      edited_at: expect.any(String),
      updated_at: edited.body['edited_at'],
    });
    expect((await fixture.list({ answer_id: fixture.answerId })).body['comments']).toEqual([
      {
        id: made.body['id'],
        text: 'Canary edit',
        comment_type: 'external',
        answer_id: fixture.answerId,
        file_answer_id: null,
        author_kind: 'key',
        profile_name: OWNER.name,
        profile_email: OWNER.email,
        is_edited: true,
        edited_at: edited.body['edited_at'],
        edited_by: { name: OWNER.name, email: OWNER.email },
        created_at: made.body['created_at'],
        updated_at: edited.body['edited_at'],
      },
    ]);
    expect(JSON.stringify(await api.items())).not.toContain('Canary');
  });

  it('by the key of another person names that person beside the author', async () => {
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'first' });
    const owner = { id: randomUUID(), name: 'Sam Second', email: 'sam@second.example' };
    const key = await fixture.tenant.key('live', { owner });
    const path = `/api/v1/comments/${String(made.body['id'])}/`;
    expect((await api.call('PATCH', path, { key, body: { text: 'other' } })).status).toBe(200);
    expect((await fixture.list({ answer_id: fixture.answerId })).body).toMatchObject({
      comments: [
        { text: 'other', profile_name: OWNER.name, edited_by: { name: owner.name, email: owner.email } },
      ],
    });
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
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'stays' });
    expect((await fixture.edit(made.body['id'], body)).status).toBe(400);
    expect((await fixture.list({ answer_id: fixture.answerId })).body).toMatchObject({
      comments: [{ text: 'stays', is_edited: false }],
    });
  });

  // proves COM-120
  it('never changes who may see a comment', async () => {
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'between us' });
    const refused = await fixture.edit(made.body['id'], { text: 'for all', comment_type: 'external' });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual({ comment_type: ['The type of a comment cannot be changed.'] });
    expect((await fixture.list({ answer_id: fixture.answerId })).body).toMatchObject({
      comments: [{ text: 'between us', comment_type: 'internal', is_edited: false }],
    });
  });

  it.each([
    ['respondent', 'external'],
    ['ai', 'ai_reviewer_side'],
  ] as const)('leaves the words of the %s alone, which can be deleted', async (author, type) => {
    const id = await fixture.writtenBy(author, type);
    const refused = await fixture.edit(id, { text: 'other words' });
    expect([refused.status, refused.body['error']]).toEqual([403, 'comment_not_editable']);
    expect((await fixture.list({ answer_id: fixture.answerId })).body).toMatchObject({
      comments: [{ text: `of ${author}` }],
    });
    expect((await fixture.remove(id)).status).toBe(204);
    expect(await fixture.stored()).toEqual([]);
  });

  it('of two at once leaves one of them whole', async () => {
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'first' });
    const texts = ['left', 'right', 'middle'];
    const answers = await Promise.all(texts.map((text) => fixture.edit(made.body['id'], { text })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await fixture.list({ answer_id: fixture.answerId });
    const Listed = z.object({ comments: z.array(z.object({ text: z.string(), edited_at: z.string() })) });
    const edited = texts.map((text, index) => ({ text, edited_at: answers[index]?.body['edited_at'] }));
    expect(edited).toContainEqual(Listed.parse(body).comments[0]);
  });

  it('of an unknown, a foreign or another environment’s comment is the same 404', async () => {
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'mine' });
    const stranger = await makeTenant(api);
    const ids = [
      randomUUID(),
      newCommentId(fixture.responseId, randomUUID()),
      fixture.answerId,
      fixture.responseId,
      'first',
    ];
    for (const id of ids) {
      expect((await fixture.edit(id, { text: 'x' })).status).toBe(404);
      expect((await fixture.remove(id)).status).toBe(404);
    }
    for (const key of [stranger.live, fixture.tenant.test]) {
      expect((await fixture.edit(made.body['id'], { text: 'x' }, key)).status).toBe(404);
      expect((await fixture.remove(made.body['id'], key)).status).toBe(404);
    }
    expect((await fixture.list({ answer_id: fixture.answerId })).body).toMatchObject({
      comments: [{ text: 'mine' }],
    });
  });
});

describe('a deletion', () => {
  // proves COM-114
  it('is for good, happens once, and stays in the audit trail', async () => {
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'gone' });
    const id = made.body['id'];
    const gone = await fixture.remove(id);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await fixture.remove(id)).status).toBe(404);
    expect((await fixture.edit(id, { text: 'back' })).status).toBe(404);
    expect((await fixture.list({ answer_id: fixture.answerId })).body['count']).toBe(0);
    expect(await fixture.stored()).toEqual([]);
    const rows = (await api.items()).filter(
      ({ pk, action, target }) =>
        String(pk).includes('#AUDIT#') &&
        action === 'comments.delete' &&
        target === `response:${fixture.responseId}`,
    );
    expect(rows).toMatchObject([{ facts: { comment_id: id } }]);
  });

  it('beside an edit leaves no trace of the comment', async () => {
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'contested' });
    const [gone, edited] = await Promise.all([
      fixture.remove(made.body['id']),
      fixture.edit(made.body['id'], { text: 'alive' }),
    ]);
    expect(gone.status).toBe(204);
    expect([200, 404]).toContain(edited.status);
    expect(await fixture.stored()).toEqual([]);
  });
});
