/** Schemas of templates: an imported questionnaire without ids, whose questions are named by keys. */
import * as z from 'zod';
import { text } from '#shared/contract/primitives.ts';
import {
  MAX_ALL_OPTIONS,
  MAX_ALL_RULES,
  MAX_FILE_QUESTIONS,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_RULES,
  MAX_SECTIONS,
  MAX_VALUE_LENGTH,
  TEXT_LIMITS,
} from './limits.ts';
import { Condition, InstanceSchema, QuestionnaireType, QuestionType } from './schema.ts';

/** Name by which conditions, answers and files refer to a question, e.g. `company.registration_number`. */
const QuestionKey = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/, 'Use lower-case words joined by dots, e.g. company.legal_name.');

/** A rule as written by the author. `question` is the key of the trigger. */
export const TemplateRule = z.strictObject({
  question: QuestionKey,
  condition: Condition,
  value: text(MAX_VALUE_LENGTH).optional(),
});
export type TemplateRule = z.infer<typeof TemplateRule>;

export const TemplateConditions = z.strictObject({
  operator: z.enum(['AND', 'OR']),
  rules: z.array(TemplateRule).max(MAX_RULES),
});
export type TemplateConditions = z.infer<typeof TemplateConditions>;

function limited(part: keyof typeof TEXT_LIMITS) {
  return text(TEXT_LIMITS[part].most, TEXT_LIMITS[part].least);
}

const Numbered = { number: z.int().positive().optional() };

/** The linter checks the content (lengths, options, references), because it explains and suggests fixes. */
export const TemplateQuestion = z.strictObject({
  key: QuestionKey,
  ...Numbered,
  text: text(20_000),
  question_type: QuestionType,
  required: z.boolean().default(false),
  exclude_from_autofill: z.boolean().default(false),
  options: z.array(text(MAX_VALUE_LENGTH)).max(MAX_OPTIONS).nullable().default(null),
  visibility_conditions: TemplateConditions.nullable().default(null),
  schema: InstanceSchema.optional(),
});
export type TemplateQuestion = z.infer<typeof TemplateQuestion>;

const TemplateFileQuestion = z.strictObject({
  key: QuestionKey,
  document_type: limited('documentType'),
  description: limited('documentDescription'),
  required: z.boolean().default(false),
  multiple: z.boolean().default(false),
});

const TemplateSubSection = z.strictObject({
  title: limited('title'),
  ...Numbered,
  questions: z.array(TemplateQuestion),
});

/** The section's own questions come before those of its sub-sections. */
const TemplateSection = z.strictObject({
  title: limited('title'),
  ...Numbered,
  questions: z.array(TemplateQuestion).default([]),
  sub_sections: z.array(TemplateSubSection).default([]),
});
type TemplateSection = z.infer<typeof TemplateSection>;

/**
 * A questionnaire to import. Numbers follow the position. An author may fix them (`number`) to keep those of a paper form.
 * `alias` is a UUID that clients may use instead of the integer id (R32).
 */
export const TemplateInput = z
  .strictObject({
    name: limited('name'),
    description: limited('description'),
    questionnaire_type: QuestionnaireType,
    alias: z.uuid().optional(),
    sections: z.array(TemplateSection).min(1).max(MAX_SECTIONS),
    file_questions: z.array(TemplateFileQuestion).max(MAX_FILE_QUESTIONS).default([]),
  })
  .refine(({ sections }) => count(sections, () => 1) <= MAX_QUESTIONS, {
    path: ['sections'],
    message: `A questionnaire has at most ${MAX_QUESTIONS} questions.`,
  })
  .refine(({ sections }) => count(sections, rulesOf) <= MAX_ALL_RULES, {
    path: ['sections'],
    message: `The questions of a questionnaire have at most ${MAX_ALL_RULES} rules together.`,
  })
  .refine(({ sections }) => count(sections, ({ options }) => options?.length ?? 0) <= MAX_ALL_OPTIONS, {
    path: ['sections'],
    message: `The questions of a questionnaire have at most ${MAX_ALL_OPTIONS} options together.`,
  });
export type TemplateInput = z.infer<typeof TemplateInput>;

/** Answers by question key, for a demo or the import of a filled paper form. */
export const TemplateAnswers = z.record(
  QuestionKey,
  z.strictObject({
    answer_text: z.string().optional(),
    date_answer: z.string().optional(),
    structured_data: z.array(z.record(z.string(), z.json())).optional(),
  }),
);
export type TemplateAnswers = z.infer<typeof TemplateAnswers>;

function rulesOf({ visibility_conditions: conditions }: TemplateQuestion): number {
  return conditions?.rules.length ?? 0;
}

/** What all questions have of something. */
function count(sections: readonly TemplateSection[], of: (question: TemplateQuestion) => number): number {
  return sections
    .flatMap(({ questions, sub_sections }) => [questions, ...sub_sections.map((sub) => sub.questions)])
    .flat()
    .reduce((sum, question) => sum + of(question), 0);
}
