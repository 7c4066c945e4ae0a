/** Types of the checks: their input and their findings. */
import type {
  AnswerContent,
  Answers,
  RuledFileQuestion,
  RuledQuestion,
} from '@probity/questionnaire-rules/model';

/** A question with its headings, which say whom it is about. */
export interface AssessedQuestion extends RuledQuestion {
  readonly section: string;
  readonly sub_section: string | null;
}

/** A submitted response as input of the checks. */
export interface AssessedResponse {
  readonly questions: readonly AssessedQuestion[];
  readonly file_questions: readonly RuledFileQuestion[];
  readonly answers: Answers;
  /** Ids of the file questions that have at least one file. */
  readonly attachedFileQuestions: ReadonlySet<number>;
  /** True where files are attached that belong to no file question. */
  readonly otherFilesAttached: boolean;
  /** The latest possible date of the submission in the respondent's time zone, YYYY-MM-DD. */
  readonly today: string;
}

export type Severity = 'info' | 'warning';

/** A doubt about one answer. At most one per rule and question. */
export interface Finding {
  readonly question_id: number;
  /** Stable code of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  /** One English sentence. It quotes at most 80 characters of an answer. */
  readonly message: string;
  /** Ids of the other questions that the finding is based on, ascending. */
  readonly related_question_ids: readonly number[];
}

/** A visible question with its answer. */
export interface Given {
  readonly question: AssessedQuestion;
  readonly answer: AnswerContent;
}

/** The input of every rule. Both lists are ordered by question id. */
export interface Assessment {
  readonly response: AssessedResponse;
  readonly questions: readonly AssessedQuestion[];
  readonly given: readonly Given[];
}

export type Rule = (assessment: Assessment) => readonly Finding[];
