/** Types of the rules: the parts of questionnaires and answers that they read. Also used in the browser. */

/** The 15 question types (interface.md, Question types). */
export const QUESTION_TYPES = [
  'text',
  'number',
  'email',
  'tel',
  'url',
  'percentage',
  'currency',
  'boolean',
  'yes_no_na',
  'date',
  'text_and_date',
  'select',
  'multi_select',
  'country',
  'structured',
] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

/** The ten operators of a visibility rule (VIS-010 to VIS-019). */
export const CONDITIONS = [
  'eq',
  'neq',
  'contains',
  'not_contains',
  'answered',
  'not_answered',
  'gt',
  'lt',
  'gte',
  'lte',
] as const;

export type Condition = (typeof CONDITIONS)[number];

/** A comparison with the answer to another question. `answered` and `not_answered` do not use `value`. */
export interface VisibilityRule {
  readonly question_id: number;
  readonly condition: Condition;
  readonly value?: string | undefined;
}

export interface VisibilityConditions {
  readonly operator: 'AND' | 'OR';
  readonly rules: readonly VisibilityRule[];
}

/** A property of a structured instance: the supported part of JSON Schema 2020-12. */
export interface InstanceField {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | undefined;
  readonly title?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly format?: 'date' | 'email' | 'uri' | 'country' | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** The schema of the instances of a structured answer (R30). */
export interface InstanceSchema {
  readonly properties: Readonly<Record<string, InstanceField>>;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | undefined;
}

/** The parts of a question that decide whether an answer is valid. */
export interface Answerable {
  readonly question_type: QuestionType;
  readonly options: readonly string[] | null;
  readonly schema?: InstanceSchema | undefined;
  /** What is asked: percentages of shares have bounds. */
  readonly text?: string | undefined;
}

/** The parts of a question that decide whether it is shown and required. */
export interface RuledQuestion extends Answerable {
  readonly id: number;
  readonly number: number;
  readonly text: string;
  readonly required: boolean;
  readonly visibility_conditions: VisibilityConditions | null;
}

export interface RuledFileQuestion {
  readonly id: number;
  readonly document_type: string;
  readonly description: string;
  readonly required: boolean;
}

/** The content of a stored answer. The question type decides which field is used. */
export interface AnswerContent {
  readonly answer_text?: string | null | undefined;
  readonly date_answer?: string | null | undefined;
  readonly structured_data?: readonly unknown[] | null | undefined;
}

/** Answers by question id. */
export type Answers = ReadonlyMap<number, AnswerContent>;
