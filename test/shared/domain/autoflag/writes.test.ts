/** Flags and comments of findings. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '#shared/domain/autoflag/model.ts';
import { MAX_COMMENTS, newComments, reflaggedSections } from '#shared/domain/autoflag/writes.ts';
import { memberId, readMemberId, responseIdFrom } from '#shared/domain/responses/member-id.ts';
import { ResponseRecord, type StoredAnswer } from '#shared/domain/responses/record.ts';

const AT = '2026-10-01T09:30:00.000Z';
const RESPONSE_ID = responseIdFrom(randomUUID());

const record = ResponseRecord.parse({
  pk: 'T#t#live#RES#r',
  sk: 'RESPONSE',
  id: RESPONSE_ID,
  status: 'SUBMITTED',
  entity_id: randomUUID(),
  entity_type: 'company',
  questionnaire_id: 1,
  questionnaire_type: 'ddq',
  details: 'sealed',
  card: 'sealed',
  version: 1,
  created_at: AT,
  updated_at: AT,
  submitted_at: AT,
  reviewed_at: null,
  manager_reviewed_at: null,
  pending_verification: null,
  session_id: null,
  session_steps: [],
  session_expires_at: null,
});

function answer(question_id: number, changes: Partial<StoredAnswer> = {}): StoredAnswer {
  return {
    id: memberId(RESPONSE_ID, 'answer', question_id),
    question_id,
    question_text: 'Which?',
    question_number: question_id + 100,
    question_type: 'text',
    section: 'Company',
    sub_section: '',
    required: true,
    answer_text: 'tbc',
    date_answer: null,
    structured_data: null,
    is_flagged: false,
    archived: false,
    created_at: AT,
    updated_at: AT,
    ...changes,
  };
}

const section = (...answers: readonly StoredAnswer[]) => ({ sectionNumber: 1, revision: 3, answers });

function finding(question_id: number, changes: Partial<Finding> = {}): Finding {
  const message = 'The answer "tbc" looks like a placeholder.';
  return {
    question_id,
    rule: 'placeholder_answer',
    severity: 'warning',
    message,
    related_question_ids: [],
    ...changes,
  };
}

describe('flags', () => {
  test('are set on doubted answers, and taken from those that are doubted no longer', () => {
    const changed = reflaggedSections(
      [section(answer(1), answer(2, { is_flagged: true }), answer(3))],
      [finding(1), finding(1, { rule: 'date_in_future' })],
    );
    expect(changed.map(({ answers }) => answers.map(({ is_flagged }) => is_flagged))).toEqual([
      [true, false, false],
    ]);
  });

  test('change no section in which they stand as they should', () => {
    const flagged = [section(answer(1, { is_flagged: true }), answer(2))];
    expect(reflaggedSections(flagged, [finding(1)])).toEqual([]);
  });

  test('are never on an answer that is set aside', () => {
    const archived = [section(answer(1, { archived: true, is_flagged: true }))];
    expect(reflaggedSections(archived, [finding(1)])[0]?.answers[0]?.is_flagged).toBe(false);
  });
});

describe('comments', () => {
  const loaded = { record, sections: [section(answer(1), answer(2))], comments: [] };

  test('are for reviewers alone, belong to the answer, and name the questions to compare with', () => {
    const [comment] = newComments(loaded, [finding(1, { related_question_ids: [2] })], AT);
    expect(comment).toMatchObject({
      subject: 'answer',
      subjectId: memberId(RESPONSE_ID, 'answer', 1),
      type: 'ai_reviewer_side',
      authorKind: 'ai',
      createdAt: AT,
      content: {
        text: 'The answer "tbc" looks like a placeholder. Compare question 102.',
        profile_name: 'Automatic check',
      },
    });
    expect(readMemberId(comment?.id ?? '', 'comment')?.responseId).toBe(RESPONSE_ID);
  });

  test('have the same id for the same finding, and another for another', () => {
    const ids = (...findings: readonly Finding[]) => newComments(loaded, findings, AT).map(({ id }) => id);
    expect(ids(finding(1))).toEqual(ids(finding(1)));
    const different = ids(
      finding(1),
      finding(2),
      finding(1, { rule: 'format_invalid' }),
      finding(1, { message: 'The answer "xxx" looks like a placeholder.' }),
    );
    expect(new Set(different).size).toBe(4);
  });

  test('are not made a second time', () => {
    const [first] = newComments(loaded, [finding(1)], AT);
    const written = {
      ...record,
      sk: 'CMT#x',
      id: first?.id ?? '',
      subject: 'answer',
      subject_id: first?.subjectId ?? '',
      comment_type: 'ai_reviewer_side',
      content: 'sealed',
      author_kind: 'ai',
      is_edited: false,
      edited_at: null,
    } as const;
    const again = newComments({ ...loaded, comments: [written] }, [finding(1), finding(2)], AT);
    expect(again.map(({ subjectId }) => subjectId)).toEqual([memberId(RESPONSE_ID, 'answer', 2)]);
  });

  test('are 40 at most, those of the first findings, no two with one id', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), (count) => {
        const answers = Array.from({ length: count }, (_, index) => answer(index + 1));
        const findings = answers.map(({ question_id }) => finding(question_id));
        const made = newComments({ ...loaded, sections: [section(...answers)] }, findings, AT);
        expect(made.map(({ subjectId }) => subjectId)).toEqual(
          answers.slice(0, MAX_COMMENTS).map(({ id }) => id),
        );
        expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
      }),
      { numRuns: 30 },
    );
  });
});
