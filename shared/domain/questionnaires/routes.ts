/** Contracts of the questionnaire endpoints. Templates are read-only here (R34). */
import * as z from 'zod';
import { NotFound } from '#shared/contract/errors.ts';
import { invalidPage } from '#shared/contract/page.ts';
import { pageNumber, pageSize, QueryBoolean } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { QuestionnairePage, QuestionnaireType, QuestionnaireView, QuestionsView } from './schema.ts';

const base = {
  method: 'GET',
  auth: 'key',
  rate: 'general',
  idempotency: 'none',
  spec: 'Endpoints › Questionnaires',
} as const;

export const QuestionnaireId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .meta({ id: 'QuestionnaireId', pattern: undefined });

/** Lists leave out what is retired; `true` lists this alone. */
export const Retired = QueryBoolean.default(false);

export const questionnaireRoutes = {
  listQuestionnaires: route({
    ...base,
    id: 'questionnaires.list',
    path: '/api/v1/questionnaires/',
    summary: 'List questionnaire templates, newest first',
    query: z.object({
      type: QuestionnaireType.optional(),
      retired: Retired,
      page: pageNumber(),
      page_size: pageSize(50, 100),
    }),
    success: { status: 200, body: QuestionnairePage },
    errors: [invalidPage()],
  }),
  getQuestionnaire: route({
    ...base,
    id: 'questionnaires.get',
    path: '/api/v1/questionnaires/{id}/',
    summary: 'Get one questionnaire template with its questions',
    params: { id: QuestionnaireId },
    success: { status: 200, body: QuestionnaireView },
    errors: [new NotFound()],
  }),
  getQuestions: route({
    ...base,
    id: 'questionnaires.questions',
    path: '/api/v1/questionnaires/{id}/questions/',
    summary: 'Get the questions of a template in order',
    params: { id: QuestionnaireId },
    success: { status: 200, body: QuestionsView },
    errors: [new NotFound()],
  }),
} as const;
