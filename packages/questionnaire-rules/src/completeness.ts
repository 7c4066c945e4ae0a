/** Finds what prevents the submission of a filled questionnaire. The API, the page and autofill all use it. */
import { validateAnswer } from './answers.ts';
import type { Answers, RuledFileQuestion, RuledQuestion } from './model.ts';
import type { AnswerProblem } from './problems.ts';
import { isAnswered } from './read.ts';
import { visibleQuestions } from './visibility.ts';

interface QuestionRef {
  readonly question_id: number;
  readonly number: number;
  readonly text: string;
}

interface FileQuestionRef {
  readonly file_question_id: number;
  readonly document_type: string;
  readonly description: string;
}

export interface Filled {
  readonly questions: readonly RuledQuestion[];
  readonly file_questions: readonly RuledFileQuestion[];
  readonly answers: Answers;
  /** Ids of the file questions that have at least one file. */
  readonly attachments: ReadonlySet<number>;
}

export interface Completeness {
  /** True where nothing is missing and every visible answer is valid. Hidden answers are allowed. */
  readonly complete: boolean;
  readonly visible: ReadonlySet<number>;
  /** Visible required questions without an answer (ANS-408, VIS-001, VIS-002). */
  readonly missing_questions: readonly QuestionRef[];
  /** Required file questions without a file (R24). */
  readonly missing_files: readonly FileQuestionRef[];
  /** Visible questions whose answer does not fit the type (ANS-506). */
  readonly invalid_answers: readonly (QuestionRef & AnswerProblem)[];
  /** Hidden questions with an answer. Refused where this request sent the answer, otherwise archived (R25). */
  readonly hidden_answers: readonly QuestionRef[];
}

/** Checks a filled questionnaire. Each list keeps the order of the questions. */
export function assessCompleteness(filled: Filled): Completeness {
  const { questions, file_questions, answers, attachments } = filled;
  const visible = visibleQuestions(questions, answers);
  const missing_questions: QuestionRef[] = [];
  const invalid_answers: (QuestionRef & AnswerProblem)[] = [];
  const hidden_answers: QuestionRef[] = [];

  for (const question of questions) {
    const answer = answers.get(question.id);
    const answered = isAnswered(question.question_type, answer);
    if (!visible.has(question.id)) {
      if (answered) hidden_answers.push(refer(question));
      continue;
    }
    const problem = answer === undefined ? null : validateAnswer(question, answer);
    if (problem !== null) invalid_answers.push({ ...refer(question), ...problem });
    else if (question.required && !answered) missing_questions.push(refer(question));
  }

  const missing_files = file_questions
    .filter((file) => file.required && !attachments.has(file.id))
    .map(({ id, document_type, description }) => ({ file_question_id: id, document_type, description }));
  const complete = missing_questions.length + missing_files.length + invalid_answers.length === 0;
  return { complete, visible, missing_questions, missing_files, invalid_answers, hidden_answers };
}

function refer(question: RuledQuestion): QuestionRef {
  return { question_id: question.id, number: question.number, text: question.text };
}
