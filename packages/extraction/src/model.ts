/** What extraction reads and finds: the texts of documents, questions, and answers with the places that prove them. Pure types. */
import type { InstanceSchema, QuestionType } from '@probity/questionnaire-rules/model';
import type { Block, Place } from '@probity/reading/schema';

/** The text of one document. */
export interface SourceText {
  /** Identifies the source in citations. Unique within one call. */
  readonly id: string;
  /** The file name. It counts as a hint of the subject, and is never quoted. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface AskedQuestion {
  readonly id: number;
  readonly type: QuestionType;
  readonly text: string;
  readonly options: readonly string[] | null;
  readonly schema?: InstanceSchema;
}

/** One place of one source. `quotation` is found verbatim in the text of the source, white space apart. */
export interface Citation {
  readonly source: string;
  readonly at: Place;
  readonly quotation: string;
}

/** An answer in the form in which answers are saved. It obeys the format of its question type. */
export interface FoundValue {
  readonly answer_text: string;
  /** ISO date. */
  readonly date_answer: string | null;
  readonly structured_data: readonly Readonly<Record<string, unknown>>[] | null;
}

/** One value and what supports it. `confidence` is between 0 and 1. */
export interface Candidate {
  readonly value: FoundValue;
  readonly confidence: number;
  readonly citations: readonly Citation[];
  /** `model` where a language model read it, and no rule did. */
  readonly by?: 'model';
}

export type AbstainReason = 'nothing_found' | 'not_sure' | 'ambiguous';

/** What was found for one question. Best candidates come first. */
export type Extraction =
  | ({ readonly state: 'answered' } & Candidate & { readonly rivals: readonly Candidate[] })
  /** Sources state different values, each with confidence. */
  | { readonly state: 'conflict'; readonly candidates: readonly Candidate[] }
  | {
      readonly state: 'abstained';
      readonly reason: AbstainReason;
      /** What was found and is not sure enough. */
      readonly candidates: readonly Candidate[];
    };
