import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commentsBySubject,
  countsOf,
  createCommentWrite,
  newCommentId,
  responseOfComment,
  unsealComment,
} from '#shared/domain/responses/comments/repository.ts';
import { CommentRecord } from '#shared/domain/responses/comments/schema.ts';
import { memberId, responseIdFrom } from '#shared/domain/responses/member-id.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { vaultOf } from '#shared/platform/vault.ts';

const scope = unsafeTenantScope('4c8e1c52-5b5d-4c55-9c3d-7c1f5a1f0a01', 'live');
const vault = vaultOf(randomBytes(32));
const RESPONSE = responseIdFrom('7b1f5c1e-2d3a-4c4b-8e5f-000000000013');
const answers = [1, 2, 3].map((question) => memberId(RESPONSE, 'answer', question));

const comment = fc.record({
  uuid: fc.uuid({ version: 4 }),
  answer: fc.nat(2),
  type: fc.constantFrom('internal', 'external', 'ai_reviewer_side'),
  minute: fc.nat(5),
  text: fc.string({ unit: 'grapheme', minLength: 1 }),
});
type Comment = Parameters<typeof recordOf>[0];

function recordOf(made: {
  readonly uuid: string;
  readonly answer: number;
  readonly type: 'internal' | 'external' | 'ai_reviewer_side';
  readonly minute: number;
  readonly text: string;
}): CommentRecord {
  const write = createCommentWrite(scope, vault, {
    id: newCommentId(RESPONSE, made.uuid),
    subject: 'answer',
    subjectId: answers[made.answer] ?? '',
    type: made.type,
    authorKind: 'key',
    content: { text: made.text, profile_name: 'Ann', profile_email: 'ann@harbour.example' },
    createdAt: new Date(Date.UTC(2026, 2, 2, 9, made.minute)).toISOString(),
  });
  return CommentRecord.parse('put' in write ? write.put : undefined);
}

const several = fc.uniqueArray(comment, { selector: ({ uuid }) => uuid.slice(0, 8), maxLength: 12 });

describe('comments of a response', () => {
  it('stand under their answer, each once, oldest first', () => {
    return fc.assert(
      fc.property(several, (made: readonly Comment[]) => {
        const bySubject = commentsBySubject(made.map(recordOf), vault);
        expect([...bySubject.values()].flat()).toHaveLength(made.length);
        for (const [subject, comments] of bySubject) {
          const own = made.filter(({ answer }) => answers[answer] === subject);
          expect(comments.map(({ text }) => text).sort()).toEqual(own.map(({ text }) => text).sort());
          const times = comments.map(({ created_at }) => created_at);
          expect(times).toEqual([...times].sort());
        }
      }),
    );
  });

  it('are counted: all, those of checks, and those that the respondent sees', () => {
    return fc.assert(
      fc.property(several, (made: readonly Comment[]) => {
        const views = made.map((each) => unsealComment(recordOf(each), vault));
        expect(countsOf(views)).toEqual({
          num_of_comments: made.length,
          num_of_genie_comments: made.filter(({ type }) => type === 'ai_reviewer_side').length,
          num_of_external_comments: made.filter(({ type }) => type === 'external').length,
        });
      }),
    );
  });

  it('name their response by their id', () => {
    expect(responseOfComment(answers[0] ?? '')).toBeUndefined();
    return fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), (response, fresh) => {
        const responseId = responseIdFrom(response);
        expect(responseOfComment(newCommentId(responseId, fresh))).toBe(responseId);
      }),
    );
  });
});
