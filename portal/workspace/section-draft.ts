/** The save state of one section: what the service stores of it, and which answers are not saved yet. */
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { type Answer, type AnswerMap, isStorable, NO_ANSWER, sameAnswer, tidy } from './answer.ts';

export interface SectionDraft {
  readonly number: number;
  readonly questions: readonly Question[];
  /** Revision of the section that the service returned last. */
  revision: number;
  /** The answers that the service stores at `revision`. */
  base: AnswerMap;
  /** Ids of questions that another window answered differently. While there are any, the section is not saved. */
  conflicts: ReadonlySet<number>;
  /** Consecutive saves without an answer from the service. */
  failures: number;
  /** The service refused the current answers. Only an edit can change that. */
  refused: boolean;
  /** The running save. */
  saving: Promise<void> | undefined;
  /** Cancels the scheduled save. */
  cancelTimer: (() => void) | undefined;
}

/** An unsaved answer, with the stored answer that it replaces. */
export interface Unsaved {
  readonly question_id: number;
  readonly mine: Answer;
  readonly base: Answer;
}

export function newSectionDraft(
  number: number,
  questions: readonly Question[],
  stored: { readonly revision: number; readonly answers: AnswerMap },
): SectionDraft {
  const ids = new Set(questions.map(({ id }) => id));
  return {
    number,
    questions,
    revision: stored.revision,
    base: new Map([...stored.answers].filter(([id]) => ids.has(id))),
    conflicts: new Set(),
    failures: 0,
    refused: false,
    saving: undefined,
    cancelTimer: undefined,
  };
}

export function unsavedOf(section: SectionDraft, answers: AnswerMap): readonly Unsaved[] {
  return section.questions.flatMap(({ id }) => {
    const mine = answers.get(id) ?? NO_ANSWER;
    const base = section.base.get(id) ?? NO_ANSWER;
    return sameAnswer(mine, base) ? [] : [{ question_id: id, mine, base }];
  });
}

export function isDirty(section: SectionDraft, answers: AnswerMap): boolean {
  return unsavedOf(section, answers).length > 0;
}

/** Whether the service can store every answer of the section. */
export function isSectionStorable(section: SectionDraft, answers: AnswerMap): boolean {
  return section.questions.every((question) => isStorable(question, answers.get(question.id) ?? NO_ANSWER));
}

/** Most answers that the contract accepts in one save. Further ones are sent with the next save. */
const MAX_ANSWERS = 500;

/**
 * The answers that a save of the section sends: those that differ from the stored ones, because all others stay
 * unchanged (ANS-207). An answer that is too large is left out, so that it does not block the others.
 */
export function answersToSave(section: SectionDraft, answers: AnswerMap): AnswerMap {
  const storable = new Set(
    section.questions
      .filter((question) => isStorable(question, answers.get(question.id) ?? NO_ANSWER))
      .map(({ id }) => id),
  );
  const changed = unsavedOf(section, answers).filter(({ question_id }) => storable.has(question_id));
  return new Map(changed.slice(0, MAX_ANSWERS).map(({ question_id, mine }) => [question_id, tidy(mine)]));
}
