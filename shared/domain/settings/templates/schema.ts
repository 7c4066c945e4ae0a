/** What authors see and send of questionnaires: templates with their versions (additive to the read-only questionnaires). */
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import { Instant } from '#shared/contract/primitives.ts';
import { QuestionnaireType } from '../../questionnaires/schema.ts';
import { TemplateInput } from '../../questionnaires/template.ts';

/** One version of a questionnaire. */
export const TemplateLine = z
  .object({
    /** The id of the questionnaire, by which it is sent. */
    id: z.int(),
    name: z.string(),
    description: z.string(),
    questionnaire_type: QuestionnaireType,
    question_count: z.int(),
    created_at: Instant,
    /** 1 for the first. */
    version: z.int(),
    /** The version before, and the one after; null where there is none. */
    replaces: z.int().nullable(),
    replaced_by: z.int().nullable(),
    /** Id of the person who made it; null for an import by the operator. */
    created_by: z.string().nullable(),
    /** When and by whom the questionnaire was retired with all of its versions; null while it can be sent. */
    retired_at: Instant.nullable(),
    retired_by: z.string().nullable(),
    /** Responses of this mode that use this version, PREFILL excluded. */
    response_count: z.int(),
  })
  .meta({ id: 'TemplateLine' });
export type TemplateLine = z.output<typeof TemplateLine>;

export const TemplatePage = pageOf(TemplateLine);

/** How many versions of a questionnaire are listed. Older ones are found by their id, and by `replaces`. */
export const MOST_VERSIONS = 100;

/** A version with its content as its author writes it, and all versions of the questionnaire, the newest first. */
export const TemplateView = z
  .object({ ...TemplateLine.shape, template: TemplateInput, versions: z.array(TemplateLine) })
  .meta({ id: 'TemplateView' });
export type TemplateView = z.output<typeof TemplateView>;

/** `retired`: false takes it back. */
export const TemplateChange = z.strictObject({ retired: z.boolean() }).meta({ id: 'TemplateChange' });

export const PublishInput = z
  .strictObject({
    template: TemplateInput,
    /** The questionnaire of which this is the next version; null for a new one. */
    replaces: z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  })
  .meta({ id: 'PublishInput' });
