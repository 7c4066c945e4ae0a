/** The contracts of saving and submitting. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { fileTooLarge } from '../../documents/errors.ts';
import {
  incompleteResponse,
  notEditable,
  notSubmittable,
  responseNotFound,
  unknownQuestions,
} from '../errors.ts';
import {
  AnswersSave,
  AnswersSaved,
  SaveAndSubmitReply,
  SaveForm,
  SaveReply,
  SubmitReply,
} from '../schema.ts';

const base = {
  auth: 'key',
  rate: 'general',
  idempotency: 'required',
  spec: 'Endpoints › Responses',
  params: { id: Uuid },
} as const;

const form = {
  encoding: 'multipart',
  body: SaveForm,
  bodyOptional: true,
  /** One file of the largest size, with its framing and the answers beside it. */
  maxBodyBytes: 10_485_760 + 65_536,
  tooLarge: fileTooLarge,
} as const;

const nothingMissing = {
  complete: false,
  visible: new Set<number>(),
  missing_questions: [],
  missing_files: [],
  invalid_answers: [],
  hidden_answers: [],
};
const incomplete = incompleteResponse(nothingMissing, []);

export const answerRoutes = {
  saveAnswers: route({
    ...base,
    id: 'responses.save_answers',
    method: 'PATCH',
    alsoMethods: ['PUT', 'POST'],
    path: '/api/v1/responses/{id}/answers/',
    summary: 'Save answers, and submit them if asked to',
    body: AnswersSave,
    success: { status: 200, body: AnswersSaved },
    errors: [responseNotFound(), unknownQuestions([1]), notEditable('SUBMITTED'), incomplete],
  }),
  saveForm: route({
    ...base,
    ...form,
    id: 'responses.save',
    method: 'PUT',
    path: '/api/v1/responses/{id}/save/',
    summary: 'Save answers and files; nothing is judged',
    success: { status: 200, body: SaveReply },
    errors: [responseNotFound(), unknownQuestions([1]), fileTooLarge(), notEditable('SUBMITTED')],
  }),
  saveAndSubmit: route({
    ...base,
    ...form,
    id: 'responses.save_and_submit',
    method: 'PUT',
    path: '/api/v1/responses/{id}/save-and-submit/',
    summary: 'Save answers and files and submit, or change nothing at all',
    success: { status: 200, body: SaveAndSubmitReply },
    errors: [responseNotFound(), fileTooLarge(), notEditable('SUBMITTED'), incomplete],
  }),
  submitResponse: route({
    ...base,
    id: 'responses.submit',
    method: 'POST',
    path: '/api/v1/responses/{id}/submit/',
    summary: 'Submit a response whose required answers are all there',
    success: { status: 200, body: SubmitReply },
    errors: [responseNotFound(), notSubmittable('PREFILL'), incomplete],
  }),
} as const;
