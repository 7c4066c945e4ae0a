/** What the checks read and what they find: plain shapes. */
import type {
  AnswerContent,
  Answers,
  RuledFileQuestion,
  RuledQuestion,
} from '../questionnaires/rules/model.ts';

/** A question with the headings it stands under: they tell whom it is about. */
export interface AssessedQuestion extends RuledQuestion {
  readonly section: string;
  readonly sub_section: string | null;
}

/** A submitted response as the checks read it. */
export interface AssessedResponse {
  readonly questions: readonly AssessedQuestion[];
  readonly file_questions: readonly RuledFileQuestion[];
  readonly answers: Answers;
  /** Ids of the file questions that have at least one file. */
  readonly attachedFileQuestions: ReadonlySet<number>;
  /** Whether files are attached that belong to no file question. */
  readonly otherFilesAttached: boolean;
  /** The latest day, YYYY-MM-DD, that it can have been for the respondent at the submit. */
  readonly today: string;
}

export type Severity = 'info' | 'warning';

/** A doubt about one answer. At most one per rule and question. */
export interface Finding {
  readonly question_id: number;
  /** Stable code of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  /** One English sentence; quotes at most 80 characters of an answer. */
  readonly message: string;
  /** The other questions that the doubt rests on, ascending. */
  readonly related_question_ids: readonly number[];
}

/** A visible question that is answered. */
export interface Given {
  readonly question: AssessedQuestion;
  readonly answer: AnswerContent;
}

/** What every rule starts from; both lists are in the order of question ids, whatever order they came in. */
export interface Assessment {
  readonly response: AssessedResponse;
  readonly questions: readonly AssessedQuestion[];
  readonly given: readonly Given[];
}

export type Rule = (assessment: Assessment) => readonly Finding[];
