/** Schemas of questionnaires in responses (interface.md, Questionnaire, question, file question). */
import { CONDITIONS, QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import { Instant } from '#shared/contract/primitives.ts';
import { MAX_QUESTION_LENGTH } from './limits.ts';

export const QuestionnaireType = z.enum(['ddq', 'rfi']).meta({ id: 'QuestionnaireType' });
export type QuestionnaireType = z.infer<typeof QuestionnaireType>;

export const QuestionType = z.enum(QUESTION_TYPES).meta({ id: 'QuestionType' });
export type QuestionType = z.infer<typeof QuestionType>;

export const Condition = z.enum(CONDITIONS).meta({ id: 'Condition' });
export type Condition = z.infer<typeof Condition>;

const VisibilityRule = z
  .object({
    question_id: z.int(),
    condition: Condition,
    value: z.string().optional(),
  })
  .meta({ id: 'VisibilityRule' });

export const VisibilityConditions = z
  .object({ operator: z.enum(['AND', 'OR']), rules: z.array(VisibilityRule) })
  .meta({ id: 'VisibilityConditions' });
export type VisibilityConditions = z.infer<typeof VisibilityConditions>;

const InstanceField = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean']).optional(),
  title: z.string().min(1).optional(),
  enum: z.array(z.string()).min(1).optional(),
  format: z.enum(['date', 'email', 'uri', 'country']).optional(),
  maxLength: z.int().positive().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** The supported part of JSON Schema for an instance of a structured answer (R30). */
export const InstanceSchema = z
  .strictObject({
    properties: z.record(z.string().min(1), InstanceField),
    required: z.array(z.string()).optional(),
    additionalProperties: z.boolean().optional(),
  })
  .meta({ id: 'InstanceSchema' });
export type InstanceSchema = z.infer<typeof InstanceSchema>;

/** QST-021 to QST-032. `schema` is our addition for structured questions. */
export const Question = z
  .object({
    id: z.int(),
    number: z.int(),
    section: z.string(),
    section_number: z.int(),
    sub_section: z.string().nullable(),
    sub_section_number: z.int(),
    text: z.string().max(MAX_QUESTION_LENGTH),
    question_type: QuestionType,
    required: z.boolean(),
    exclude_from_autofill: z.boolean(),
    options: z.array(z.string()).nullable(),
    visibility_conditions: VisibilityConditions.nullable(),
    schema: InstanceSchema.optional(),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;

/** QST-041 to QST-045. */
export const FileQuestion = z
  .object({
    id: z.int(),
    document_type: z.string(),
    description: z.string(),
    required: z.boolean(),
    multiple: z.boolean(),
  })
  .meta({ id: 'FileQuestion' });
export type FileQuestion = z.infer<typeof FileQuestion>;

/** Outline of a questionnaire. The specification does not define the shape of `sections` (QST-007). */
export const SectionOutline = z
  .object({
    number: z.int(),
    title: z.string(),
    sub_sections: z.array(z.object({ number: z.int(), title: z.string() })),
  })
  .meta({ id: 'SectionOutline' });
export type SectionOutline = z.infer<typeof SectionOutline>;

/** QST-001 to QST-006. */
export const QuestionnaireListItem = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    questionnaire_type: QuestionnaireType,
    question_count: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'QuestionnaireListItem' });
export type QuestionnaireListItem = z.infer<typeof QuestionnaireListItem>;

export const QuestionnairePage = pageOf(QuestionnaireListItem);

/** Answer of `GET /questionnaires/{id}/questions/` (QST-106, QST-107; R31). */
export const QuestionsView = z
  .object({ questions: z.array(Question), file_questions: z.array(FileQuestion) })
  .meta({ id: 'QuestionsView' });
export type QuestionsView = z.infer<typeof QuestionsView>;

/** Answer of `GET /questionnaires/{id}/` (QST-007 to QST-010). */
export const QuestionnaireView = z
  .object({
    ...QuestionnaireListItem.shape,
    sections: z.array(SectionOutline).nullable(),
    ...QuestionsView.shape,
    response_count: z.int(),
  })
  .meta({ id: 'QuestionnaireView' });
export type QuestionnaireView = z.infer<typeof QuestionnaireView>;
