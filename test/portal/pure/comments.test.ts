/** Comments of the respondent are shown immediately, sent exactly once, and not lost. */
import { describe, expect, it } from 'vitest';
import type { SessionComment } from '#shared/domain/respondent/schema.ts';
import { Comments, type Drafts } from '../../../portal/discussion/comments.ts';
import type { Outcome } from '../../../portal/remote/outcome.ts';

const said = (id: string, author: SessionComment['author'], question_id: number | null): SessionComment => ({
  id,
  question_id,
  attachment_id: null,
  text: id,
  author,
  author_name: 'Mara Lind',
  created_at: '2026-03-01T09:00:00.000Z',
});

function setUp(list: readonly SessionComment[] = [], drafts: Drafts = []) {
  const posts: { key: string; text: string }[] = [];
  const closed: string[] = [];
  let keys = 0;
  let outcome: Outcome<SessionComment> | undefined;
  let kept: Drafts = [];
  const comments = new Comments(list, drafts, {
    post: async (key, { text, question_id }) => {
      posts.push({ key, text });
      return outcome ?? { kind: 'done', value: { ...said('new', 'respondent', question_id), text } };
    },
    newKey: () => `key${++keys}`,
    changed: () => undefined,
    keep: (unsent) => {
      kept = unsent;
    },
    closed: (reason) => closed.push(reason),
  });
  return {
    comments,
    kept: () => kept,
    posts,
    closed,
    reply: (next?: Outcome<SessionComment>) => {
      outcome = next;
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('a comment', () => {
  it('is shown as pending, and joins the list once the service confirms it', async () => {
    const { comments, settle } = setUp([said('first', 'sender', 7)]);
    comments.type(7, '  We will send it. ');
    comments.send(7);
    expect(comments.pending).toMatchObject([{ question_id: 7, text: 'We will send it.', failed: false }]);
    expect([comments.draft(7), comments.busy]).toEqual(['', true]);
    await settle();
    expect(comments.list.map(({ text }) => text)).toEqual(['first', 'We will send it.']);
    expect([comments.pending, comments.busy]).toEqual([[], false]);
  });

  it('that could not be sent is kept, and retried with the same idempotency key', async () => {
    const { comments, posts, reply, settle } = setUp();
    reply({ kind: 'unreachable', retryAfterMs: undefined });
    comments.type(7, 'Hello');
    comments.send(7);
    await settle();
    expect(comments.pending).toMatchObject([{ failed: true }]);
    reply();
    const [failed] = comments.pending;
    if (failed !== undefined) await comments.retry(failed);
    expect(posts.map(({ key }) => key)).toEqual(['key1', 'key1']);
    expect([comments.list.length, comments.pending.length]).toEqual([1, 0]);
  });

  it('that could not be sent can become a draft again', async () => {
    const { comments, reply, settle } = setUp();
    reply({ kind: 'refused', code: 'validation_error', body: {} });
    comments.type(7, 'Hello');
    comments.send(7);
    await settle();
    const [failed] = comments.pending;
    if (failed !== undefined) comments.discard(failed);
    expect([comments.draft(7), comments.pending]).toEqual(['Hello', []]);
  });

  it('that is blank is not sent', () => {
    const { comments, posts } = setUp();
    comments.type(7, ' \n ');
    comments.send(7);
    expect([posts, comments.pending, comments.busy]).toEqual([[], [], false]);
  });

  it('that was not sent when the session ended is restored as a draft', async () => {
    const { comments, closed, kept, reply, settle } = setUp();
    reply({ kind: 'closed', reason: 'ended' });
    comments.type(7, 'Sent too late');
    comments.send(7);
    comments.type(8, 'Half writ');
    await settle();
    expect(closed).toEqual(['ended']);
    const again = setUp([], kept());
    expect([7, 8].map((id) => again.comments.draft(id))).toEqual(['Sent too late', 'Half writ']);
    again.comments.type(8, '');
    again.comments.send(7);
    await again.settle();
    expect(again.kept()).toEqual([]);
  });

  it('of the sender is distinguished from the respondent’s own, for each question', () => {
    const { comments } = setUp([
      said('a', 'sender', 7),
      said('b', 'respondent', 8),
      said('c', 'sender', null),
    ]);
    expect([7, 8, 9].map((id) => comments.hasSender(id))).toEqual([true, false, false]);
    expect([7, 8, 9].map((id) => comments.has(id))).toEqual([true, true, false]);
  });
});
