import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, send } from '../../support/journeys.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { CommentFixture, PATH } from './fixture.ts';

let api: InProcessApi;
let fixture: CommentFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await CommentFixture.open(api);
});

describe('comments', () => {
  // proves COM-001, COM-002, COM-004 to COM-010, COM-101, COM-105
  it('are kept with author and times, sealed, and listed oldest first', async () => {
    const first = await fixture.write({
      answer_id: fixture.answerId,
      text: 'Canary one',
      comment_type: 'external',
    });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(String),
      text: 'Canary one',
      comment_type: 'external',
      created_at: expect.any(String),
    });
    await api.clock.advance(1000);
    await fixture.write({ answer_id: fixture.answerId, text: 'Canary two' });
    const { status, body } = await fixture.list({ answer_id: fixture.answerId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 2, comments: [{ text: 'Canary one' }, { text: 'Canary two' }] });
    expect(body['comments']).toContainEqual({
      id: first.body['id'],
      text: 'Canary one',
      comment_type: 'external',
      answer_id: fixture.answerId,
      file_answer_id: null,
      author_kind: 'key',
      profile_name: OWNER.name,
      profile_email: OWNER.email,
      is_edited: false,
      edited_at: null,
      created_at: first.body['created_at'],
      updated_at: first.body['created_at'],
    });
    const table = JSON.stringify(await fixture.stored());
    for (const clear of ['Canary', OWNER.name, OWNER.email]) expect(table).not.toContain(clear);
    expect(JSON.stringify(await api.items())).not.toContain('Canary');
    expect(api.logged.join()).not.toContain('Canary');
  });

  // proves COM-104, COM-106
  it('stand on files too, apart from those on answers', async () => {
    const made = await fixture.write({ file_answer_id: fixture.fileId, text: 'Which page?' });
    expect(made.status).toBe(201);
    await fixture.write({ answer_id: fixture.answerId, text: 'Which year?' });
    expect((await fixture.list({ file_answer_id: fixture.fileId })).body).toMatchObject({
      count: 1,
      comments: [{ id: made.body['id'], text: 'Which page?' }],
    });
    expect((await fixture.list({ answer_id: fixture.answerId })).body['count']).toBe(1);
  });

  // proves COM-118
  it('stand on one answer, also on one that is not given yet, and on no other', async () => {
    expect((await fixture.write({ answer_id: fixture.answerTo('staff'), text: 'How many?' })).status).toBe(
      201,
    );
    expect((await fixture.list({ answer_id: fixture.answerTo('staff') })).body['count']).toBe(1);
    expect((await fixture.list({ answer_id: fixture.answerId })).body).toMatchObject({
      count: 0,
      comments: [],
    });
  });

  // proves COM-109
  it('are internal unless said otherwise', async () => {
    expect((await fixture.write({ answer_id: fixture.answerId, text: 'x' })).body['comment_type']).toBe(
      'internal',
    );
    const again = await fixture.write({
      answer_id: fixture.answerId,
      file_answer_id: null,
      text: 'x',
      comment_type: null,
    });
    expect(again.body['comment_type']).toBe('internal');
  });

  // proves COM-003, COM-103, COM-115
  it('of every type are the team’s to see, all or by type, with reviewer as another word for internal', async () => {
    await fixture.write({ answer_id: fixture.answerId, text: 'between us', comment_type: 'internal' });
    await fixture.write({ answer_id: fixture.answerId, text: 'for you', comment_type: 'external' });
    await fixture.writtenBy('ai', 'ai_reviewer_side');
    const types = async (filter: object) => {
      const { body } = await fixture.list({ answer_id: fixture.answerId, ...filter });
      const shown = JSON.stringify(body['comments']).matchAll(/"comment_type":"(\w+)"/g);
      return { count: body['count'], types: [...shown].map(([, type]) => type).sort() };
    };
    expect(await types({})).toEqual({ count: 3, types: ['ai_reviewer_side', 'external', 'internal'] });
    for (const [comment_type, type] of [
      ['internal', 'internal'],
      ['reviewer', 'internal'],
      ['external', 'external'],
      ['ai_reviewer_side', 'ai_reviewer_side'],
    ])
      expect(await types({ comment_type })).toEqual({ count: 1, types: [type] });
  });

  // proves COM-117, COM-119
  it('are embedded in their answer, and counted there by type', async () => {
    await fixture.write({ answer_id: fixture.answerId, text: 'for you', comment_type: 'external' });
    await api.clock.advance(1000);
    await fixture.write({ answer_id: fixture.answerId, text: 'between us' });
    await fixture.writtenBy('ai', 'ai_reviewer_side');
    await fixture.write({ file_answer_id: fixture.fileId, text: 'on the file' });
    const path = `/api/v1/responses/${fixture.responseId}/`;
    const { body } = await api.call('GET', path, { key: fixture.tenant.live });
    const listed = z.object({ comments: z.array(z.looseObject({})) });
    // A comment within its answer does not name it again.
    const comments = listed
      .parse((await fixture.list({ answer_id: fixture.answerId })).body)
      .comments.map(({ answer_id: _, file_answer_id: __, author_kind: ___, ...comment }) => comment);
    const counts = { num_of_comments: 3, num_of_genie_comments: 1, num_of_external_comments: 1 };
    expect(body['answers']).toMatchObject([
      { id: fixture.answerId, comments, ...counts },
      { id: fixture.answerTo('licensed'), comments: [], num_of_comments: 0 },
    ]);
  });

  it('are announced when they are made, and neither when they are changed nor deleted', async () => {
    const before = await eventsOf(api, fixture.tenant, 'live');
    const made = await fixture.write({ answer_id: fixture.answerId, text: 'x', comment_type: 'external' });
    await fixture.edit(made.body['id'], { text: 'y' });
    await fixture.remove(made.body['id']);
    expect(await eventsOf(api, fixture.tenant, 'live')).toEqual([...before, 'comment.created'].sort());
  });

  // proves IDEM-018, IDEM-024
  it('may go without an idempotency key, and honour one', async () => {
    const body = { answer_id: fixture.answerId, text: 'once' };
    expect((await fixture.write(body, null)).status).toBe(201);
    const first = await fixture.write(body, 'comment-key');
    expect((await fixture.write(body, 'comment-key')).text).toBe(first.text);
    expect((await fixture.list({ answer_id: fixture.answerId })).body['count']).toBe(2);
    const path = `${PATH}${String(first.body['id'])}/`;
    const plain = { key: fixture.tenant.live, idempotencyKey: null };
    expect((await api.call('PATCH', path, { ...plain, body: { text: 'twice' } })).status).toBe(200);
    expect((await api.call('DELETE', path, plain)).body['error']).toBe('missing_idempotency_key');
  });

  it('are written in whatever status the response is', async () => {
    const prefilled = await api.call('POST', '/api/v1/workflows/send/', {
      key: fixture.tenant.live,
      body: {
        entity: { legal_name: 'Quiet Harbour Ltd' },
        ddq: { questionnaire_id: fixture.tenant.questionnaire.stored.id, prefill: true },
      },
    });
    const sent = await send(api, fixture.tenant);
    for (const { body } of [prefilled, sent]) {
      const answer_id = fixture.answerTo('name', String(body['response_id']));
      expect((await fixture.write({ answer_id, text: 'x' })).status).toBe(201);
    }
    for (const status_transition of ['CHANGES_REQUESTED', 'REJECTED', 'APPROVED']) {
      const path = `/api/v1/responses/${fixture.responseId}/notes/`;
      await api.call('POST', path, { key: fixture.tenant.live, body: { text: 'moved', status_transition } });
      expect((await fixture.write({ answer_id: fixture.answerId, text: 'x' })).status).toBe(201);
    }
  });
});

describe('a comment is refused with 400 and not kept', () => {
  // proves COM-107, COM-108, COM-110
  it.each<readonly [string, object]>([
    ['without an answer or a file', { text: 'x' }],
    ['without an answer or a file, both null', { answer_id: null, file_answer_id: null, text: 'x' }],
    ['without text', { subject: true }],
    ['with blank text', { subject: true, text: ' \n ' }],
    ['with text that is no text', { subject: true, text: 7 }],
    ['with a NUL', { subject: true, text: 'a\u0000b' }],
    ['with half a character', { subject: true, text: 'a\ud800b' }],
    ['with 10,001 characters', { subject: true, text: 'x'.repeat(10_001) }],
    ['of an unknown type', { subject: true, text: 'x', comment_type: 'public' }],
    ['of the type in capitals', { subject: true, text: 'x', comment_type: 'INTERNAL' }],
    ['of the type that checks write', { subject: true, text: 'x', comment_type: 'ai_reviewer_side' }],
    ['of the alias that is for filters', { subject: true, text: 'x', comment_type: 'reviewer' }],
    ['on an id that is no UUID', { answer_id: 'first', text: 'x' }],
  ])('%s', async (_case, { subject, ...body }: { readonly subject?: boolean }) => {
    const answer = await fixture.write(subject === true ? { answer_id: fixture.answerId, ...body } : body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: true, status_code: 400, code: 'validation_error' });
    expect(await fixture.stored()).toEqual([]);
  });

  it('on an answer and a file at once', async () => {
    const both = { answer_id: fixture.answerId, file_answer_id: fixture.fileId };
    expect((await fixture.write({ ...both, text: 'x' })).status).toBe(400);
    expect((await fixture.list(both)).status).toBe(400);
    expect(await fixture.stored()).toEqual([]);
  });

  // proves COM-102
  it('when it is asked for by nothing, or by an unknown type', async () => {
    expect((await fixture.list({})).status).toBe(400);
    expect((await fixture.list({ answer_id: fixture.answerId, comment_type: 'public' })).status).toBe(400);
    expect((await fixture.list({ answer_id: 'first' })).status).toBe(400);
  });

  it('but of 10,000 characters, in any script, comes back as it was sent', async () => {
    const text = `${'🚢'.repeat(9_997)}لا\n`;
    expect((await fixture.write({ answer_id: fixture.answerId, text })).status).toBe(201);
    expect((await fixture.list({ answer_id: fixture.answerId })).body).toMatchObject({
      comments: [{ text }],
    });
  });
});
