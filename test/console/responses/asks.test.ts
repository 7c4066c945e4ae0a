/** What the respondent still has to answer: comments of the team, since the respondent has sent in last. */
import { describe, expect, it } from 'vitest';
import type { CommentItem } from '#shared/domain/responses/comments/schema.ts';
import { asksOf } from '../../../console/screens/responses/model/note.ts';
import { aComment } from './fixture.ts';

const SENT_IN = '2026-11-20T09:30:00.000Z';

function about(answer: string, text: string, change: Partial<CommentItem> = {}): CommentItem {
  const made = {
    ...aComment({ text }),
    author_kind: 'key' as const,
    answer_id: answer,
    file_answer_id: null,
  };
  return { ...made, created_at: '2026-11-20T10:00:00.000Z', ...change };
}

describe('the asks of a response', () => {
  it('are what the team has written to the respondent, by answer and file, oldest first', () => {
    const comments = [
      about('a', 'Second?', { created_at: '2026-11-20T11:00:00.000Z' }),
      about('a', 'First?'),
      about('', 'Both pages.', { answer_id: null, file_answer_id: 'f' }),
    ];
    expect([...asksOf(comments, SENT_IN, [])]).toEqual([
      ['a', ['First?', 'Second?']],
      ['f', ['Both pages.']],
    ]);
  });

  it('are neither comments of the respondent, nor what only the team reads, nor what was written before the last submission', () => {
    const comments = [
      about('a', 'Which year?', { author_kind: 'respondent' }),
      about('b', 'Looks odd.', { comment_type: 'internal' }),
      about('c', 'A rule.', { author_kind: 'ai', comment_type: 'ai_reviewer_side' }),
      about('d', 'Earlier?', { created_at: '2026-11-19T10:00:00.000Z' }),
    ];
    expect(asksOf(comments, SENT_IN, []).size).toBe(0);
    expect([...asksOf(comments, null, []).keys()]).toEqual(['d']);
  });

  it('have what is being written, once', () => {
    const written = [
      { itemId: 'a', text: 'First?' },
      { itemId: 'b', text: 'Held?' },
    ];
    expect([...asksOf([about('a', 'First?')], SENT_IN, written)]).toEqual([
      ['a', ['First?']],
      ['b', ['Held?']],
    ]);
  });
});
