/** Merging sent answers into stored ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import {
  archiveHidden,
  isEmpty,
  mergeAnswers,
  mergeSections,
  questionsOf,
  refuseMisdirected,
  withChanged,
} from '#shared/domain/responses/answers/merge.ts';
import type { LoadedSection } from '#shared/domain/responses/answers/sections.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { AnswerInput } from '#shared/domain/responses/schema.ts';

const RESPONSE = '5d0f6f0a-5a5e-4f0c-9c63-0a5a5d0f6f0a';
const SECTIONS = 3;
const PER_SECTION = 4;

/** Questions 1 to 12, four per section, numbered in reverse order of their ids. */
const asked: Question[] = Array.from({ length: SECTIONS * PER_SECTION }, (_, index) => ({
  id: index + 1,
  number: SECTIONS * PER_SECTION - index,
  section: `Section ${sectionOf(index + 1)}`,
  section_number: sectionOf(index + 1),
  sub_section: null,
  sub_section_number: 0,
  text: `Question ${index + 1}?`,
  question_type: 'text',
  required: false,
  exclude_from_autofill: false,
  options: null,
  visibility_conditions: null,
}));
const questions = questionsOf({ questions: asked });

function sectionOf(id: number): number {
  return Math.ceil(id / PER_SECTION);
}

type Content = Omit<AnswerInput, 'question_id'>;
const NOTHING: readonly Content[] = [
  {},
  { answer_text: '' },
  { answer_text: null, date_answer: '' },
  { structured_data: [] },
];
const contents: fc.Arbitrary<Content> = fc.oneof(
  fc.record({ answer_text: fc.string({ minLength: 1 }) }),
  fc.record({ date_answer: fc.constantFrom('2024-02-29', '1999-12-31') }),
  fc.record({ structured_data: fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }) }),
  fc.constantFrom(...NOTHING),
);
/** One save: any questions, none of them twice. */
const saves = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: asked.length }), contents).map(([question_id, content]) => ({
    question_id,
    ...content,
  })),
  { selector: ({ question_id }) => question_id, maxLength: asked.length },
);

/** Saves, one second apart. */
function saved(sequence: readonly (readonly AnswerInput[])[]): readonly LoadedSection[] {
  return sequence.reduce<readonly LoadedSection[]>((sections, sent, index) => {
    const now = new Date(index * 1_000).toISOString();
    return withChanged(
      sections,
      mergeSections(sections, sent, { responseId: RESPONSE, questions, by: 'key', submittedAt: null, now }),
    );
  }, []);
}

const answersIn = (sections: readonly LoadedSection[]) => sections.flatMap(({ answers }) => answers);

describe('saves one after another', () => {
  it('leave of every question what the last save that named it said', () => {
    return fc.assert(
      fc.property(fc.array(saves, { maxLength: 6 }), (sequence) => {
        const last = new Map(sequence.flat().map((input) => [input.question_id, input]));
        const expected = [...last.values()]
          .filter((input) => !isEmpty(input))
          .map((input) => ({
            question_id: input.question_id,
            answer_text: input.answer_text ?? '',
            date_answer: (input.date_answer ?? '') === '' ? null : input.date_answer,
            structured_data: input.structured_data ?? null,
          }))
          .sort((a, b) => a.question_id - b.question_id);
        const found = answersIn(saved(sequence))
          .map(({ question_id, answer_text, date_answer, structured_data }) => ({
            question_id,
            answer_text,
            date_answer,
            structured_data,
          }))
          .sort((a, b) => a.question_id - b.question_id);
        expect(found).toEqual(expected);
      }),
    );
  });

  it('keep what they do not name, to the letter and to the time', () => {
    return fc.assert(
      fc.property(fc.array(saves, { maxLength: 4 }), saves, (sequence, next) => {
        const named = new Set(next.map(({ question_id }) => question_id));
        const others = (sections: readonly LoadedSection[]) =>
          answersIn(sections)
            .filter(({ question_id }) => !named.has(question_id))
            .sort((a, b) => a.question_id - b.question_id);
        expect(others(saved([...sequence, next]))).toEqual(others(saved(sequence)));
      }),
    );
  });

  it('hold each answer once, in its own section, in the order of the numbers, under its lasting id', () => {
    return fc.assert(
      fc.property(fc.array(saves, { maxLength: 6 }), (sequence) => {
        for (const { sectionNumber, answers } of saved(sequence)) {
          const numbers = answers.map(({ question_number }) => question_number);
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
          for (const { id, question_id } of answers) {
            expect(id).toBe(memberId(RESPONSE, 'answer', question_id));
            expect(sectionOf(question_id)).toBe(sectionNumber);
          }
        }
      }),
    );
  });

  it('change only the sections that they name', () => {
    return fc.assert(
      fc.property(saves, (sent) => {
        const context = {
          responseId: RESPONSE,
          questions,
          by: 'key' as const,
          submittedAt: null,
          now: new Date(0).toISOString(),
        };
        const changed = mergeSections([], sent, context).map(({ sectionNumber }) => sectionNumber);
        const named = new Set(sent.map(({ question_id }) => sectionOf(question_id)));
        expect(changed.sort()).toEqual([...named].sort());
      }),
    );
  });

  it('keep when an answer was first given, and note when it was last', () => {
    const [section] = saved([[{ question_id: 1, answer_text: 'a' }], [{ question_id: 1, answer_text: 'b' }]]);
    expect(section?.answers).toMatchObject([
      { created_at: '1970-01-01T00:00:00.000Z', updated_at: '1970-01-01T00:00:01.000Z' },
    ]);
  });

  it('leave the revision for the write to count', () => {
    const section = { sectionNumber: 1, revision: 7, answers: [] };
    const context = {
      responseId: RESPONSE,
      questions,
      by: 'key' as const,
      submittedAt: null,
      now: new Date(0).toISOString(),
    };
    expect(mergeAnswers(section, [{ question_id: 1, answer_text: 'a' }], context).revision).toBe(7);
  });
});

describe('answers that went astray', () => {
  const to = (...ids: number[]) => ids.map((question_id) => ({ question_id, answer_text: 'x' }));

  it.each([
    [[99], 'Questions 99 are'],
    [[1, 99, 98, 99], 'Questions 99, 98 are'],
    [[1, 2, 1, 1], 'Questions 1 are'],
  ])('are refused, each question named once: %j', (ids, message) => {
    expect(() => refuseMisdirected(to(...ids), questions)).toThrow(message);
  });

  it('are none where each question is asked and named once', () => {
    return fc.assert(fc.property(saves, (sent) => refuseMisdirected(sent, questions)));
  });
});

describe('hidden answers', () => {
  it('are set aside and taken back in with all that they say; sections that stay as they are are left out', () => {
    const visible = fc.subarray(asked.map(({ id }) => id)).map((ids) => new Set(ids));
    return fc.assert(
      fc.property(fc.array(saves, { maxLength: 4 }), visible, (sequence, shown) => {
        const sections = saved(sequence);
        const after = withChanged(sections, archiveHidden(sections, shown));
        for (const { question_id, archived } of answersIn(after))
          expect(archived).toBe(!shown.has(question_id));
        const back = withChanged(after, archiveHidden(after, new Set(asked.map(({ id }) => id))));
        const inOrder = (list: readonly LoadedSection[]) =>
          [...list].sort((a, b) => a.sectionNumber - b.sectionNumber);
        expect(inOrder(back)).toEqual(inOrder(sections));
        expect(archiveHidden(after, shown)).toEqual([]);
      }),
    );
  });
});
