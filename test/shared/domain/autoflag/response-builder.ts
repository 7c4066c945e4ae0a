/** Builds small submitted responses for the checks. What a test does not set has a default. */
import type {
  AnswerContent,
  InstanceSchema,
  QuestionType,
  RuledFileQuestion,
} from '@probity/questionnaire-rules/model';
import { assess } from '#shared/domain/autoflag/assess.ts';
import type { AssessedQuestion, AssessedResponse, Finding } from '#shared/domain/autoflag/model.ts';

export const TODAY = '2026-10-01';

export interface Asked {
  readonly text: string;
  /** Default: text. */
  readonly type?: QuestionType;
  /** A string is the date of a date question and the text of every other. */
  readonly answer?: string | AnswerContent;
  readonly required?: boolean;
  readonly section?: string;
  readonly schema?: InstanceSchema;
  readonly options?: readonly string[];
  /** Shown where the question with this id is answered with yes. */
  readonly whenYes?: number;
}

/** Questions get the ids 1, 2, 3 … in order. */
export function responseOf(
  asked: readonly Asked[],
  changes: Partial<AssessedResponse> = {},
): AssessedResponse {
  return {
    questions: asked.map(questionOf),
    file_questions: [],
    answers: new Map(
      asked.flatMap((each, index) => {
        const answer = answerOf(each);
        return answer === undefined ? [] : [[index + 1, answer] as const];
      }),
    ),
    attachedFileQuestions: new Set(),
    otherFilesAttached: false,
    today: TODAY,
    ...changes,
  };
}

export function findingsOf(
  asked: readonly Asked[],
  changes: Partial<AssessedResponse> = {},
): readonly Finding[] {
  return assess(responseOf(asked, changes)).findings;
}

/** Rule and question of every finding, such as `date_in_future 2`. */
export function doubtsOf(
  asked: readonly Asked[],
  changes: Partial<AssessedResponse> = {},
): readonly string[] {
  return findingsOf(asked, changes).map(({ rule, question_id }) => `${rule} ${question_id}`);
}

/** A file question. The description repeats the type unless it is given. */
export function fileQuestion(
  document_type: string,
  changes: Partial<RuledFileQuestion> = {},
): RuledFileQuestion {
  return { id: 900, document_type, description: document_type, required: false, ...changes };
}

function questionOf(asked: Asked, index: number): AssessedQuestion {
  return {
    id: index + 1,
    number: index + 1,
    text: asked.text,
    question_type: asked.type ?? 'text',
    required: asked.required ?? false,
    options: asked.options ?? null,
    section: asked.section ?? 'Company',
    sub_section: null,
    visibility_conditions:
      asked.whenYes === undefined
        ? null
        : { operator: 'AND', rules: [{ question_id: asked.whenYes, condition: 'eq', value: 'yes' }] },
    ...(asked.schema === undefined ? {} : { schema: asked.schema }),
  };
}

function answerOf({ answer, type }: Asked): AnswerContent | undefined {
  if (typeof answer !== 'string') return answer;
  return type === 'date' ? { date_answer: answer } : { answer_text: answer };
}
