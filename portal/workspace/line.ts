/** One section on its way to the service: what it holds there, and what of it has still to go. */
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { type Answer, type AnswerMap, isStorable, NO_ANSWER, sameAnswer, tidy } from './answer.ts';

export interface Line {
  readonly number: number;
  readonly questions: readonly Question[];
  revision: number;
  /** What the service holds at `revision`. */
  base: AnswerMap;
  /** Questions that another window answered differently; while there are any, the section is not saved. */
  conflicts: ReadonlySet<number>;
  /** Tries in a row that nobody answered. */
  failures: number;
  /** The service has said no to what is here; only an edit can change that. */
  refused: boolean;
  flight: Promise<void> | undefined;
  callOff: (() => void) | undefined;
}

/** An answer that is not saved, with the one it was typed over. */
export interface Unsaved {
  readonly question_id: number;
  readonly mine: Answer;
  readonly base: Answer;
}

export function newLine(
  number: number,
  questions: readonly Question[],
  stored: { readonly revision: number; readonly answers: AnswerMap },
): Line {
  const ids = new Set(questions.map(({ id }) => id));
  return {
    number,
    questions,
    revision: stored.revision,
    base: new Map([...stored.answers].filter(([id]) => ids.has(id))),
    conflicts: new Set(),
    failures: 0,
    refused: false,
    flight: undefined,
    callOff: undefined,
  };
}

export function unsavedOf(line: Line, answers: AnswerMap): readonly Unsaved[] {
  return line.questions.flatMap(({ id }) => {
    const mine = answers.get(id) ?? NO_ANSWER;
    const base = line.base.get(id) ?? NO_ANSWER;
    return sameAnswer(mine, base) ? [] : [{ question_id: id, mine, base }];
  });
}

export function isDirty(line: Line, answers: AnswerMap): boolean {
  return unsavedOf(line, answers).length > 0;
}

/** Whether a save could take every answer of the section. */
export function isWhole(line: Line, answers: AnswerMap): boolean {
  return line.questions.every((question) => isStorable(question, answers.get(question.id) ?? NO_ANSWER));
}

/** The contract takes this many answers at a time; further ones go with the next save. */
const MOST_ANSWERS = 500;

/**
 * What a save of the section carries: the answers that differ from the stored ones, since all others stay as they are
 * (ANS-207). Answers too large to be taken stay behind rather than hold up the rest.
 */
export function waybill(line: Line, answers: AnswerMap): AnswerMap {
  const storable = new Set(
    line.questions
      .filter((question) => isStorable(question, answers.get(question.id) ?? NO_ANSWER))
      .map(({ id }) => id),
  );
  const loaded = unsavedOf(line, answers).filter(({ question_id }) => storable.has(question_id));
  return new Map(loaded.slice(0, MOST_ANSWERS).map(({ question_id, mine }) => [question_id, tidy(mine)]));
}
