/** Contracts of questionnaires as their authors see them (additive): versions, and the publication of a new one. */
import * as z from 'zod';
import { NotFound } from '#shared/contract/errors.ts';
import { invalidPage } from '#shared/contract/page.ts';
import { pageNumber, pageSize } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { questionnaireNotFound, questionnaireRetired } from '../../questionnaires/errors.ts';
import { QuestionnaireId, Retired } from '../../questionnaires/routes.ts';
import { QuestionnaireType } from '../../questionnaires/schema.ts';
import { aliasTaken, replacedAlready, templateRefused, templateTooLarge } from './errors.ts';
import { PublishInput, TemplateChange, TemplateLine, TemplatePage, TemplateView } from './schema.ts';

const base = {
  rate: 'general',
  spec: 'Added: administrators write the questionnaires that the operator imported before',
} as const;
const PATH = '/api/v1/questionnaire-templates/';

export const templateRoutes = {
  listTemplates: route({
    ...base,
    auth: 'key',
    id: 'questionnaires.list_templates',
    method: 'GET',
    path: PATH,
    summary: 'List the newest version of each questionnaire, the latest first',
    idempotency: 'none',
    query: z.object({
      type: QuestionnaireType.optional(),
      retired: Retired,
      page: pageNumber(),
      page_size: pageSize(25, 50),
    }),
    success: { status: 200, body: TemplatePage },
    errors: [invalidPage()],
  }),
  getTemplate: route({
    ...base,
    auth: 'key',
    id: 'questionnaires.get_template',
    method: 'GET',
    path: `${PATH}{id}/`,
    summary: 'Get one version as its author writes it, and the list of all versions',
    idempotency: 'none',
    params: { id: QuestionnaireId },
    success: { status: 200, body: TemplateView },
    errors: [new NotFound()],
  }),
  changeTemplate: route({
    ...base,
    auth: 'session',
    ofOrganisation: true,
    id: 'questionnaires.change_template',
    method: 'PATCH',
    path: `${PATH}{id}/`,
    summary:
      'Retire a questionnaire with all of its versions in both modes, or take it back; what was sent goes on',
    idempotency: 'required',
    params: { id: QuestionnaireId },
    body: TemplateChange,
    success: { status: 200, body: TemplateLine },
    errors: [questionnaireNotFound()],
  }),
  publishTemplate: route({
    ...base,
    auth: 'session',
    ofOrganisation: true,
    id: 'questionnaires.publish',
    method: 'POST',
    path: PATH,
    summary:
      'Publish a questionnaire, or the next version of one, in both modes; what was sent keeps its version',
    idempotency: 'required',
    body: PublishInput,
    success: { status: 201, body: TemplateLine },
    errors: [
      questionnaireNotFound(),
      questionnaireRetired(1003),
      templateRefused([
        {
          severity: 'error',
          code: 'unknown_trigger',
          path: 'sections[0].questions[1].visibility_conditions.rules[0]',
          message: 'No question has the key "company.listed".',
          fix: 'Correct the key, or remove the rule.',
        },
      ]),
      templateTooLarge(412_480, 360_000),
      replacedAlready(1007),
      aliasTaken(1003),
    ],
  }),
} as const;
