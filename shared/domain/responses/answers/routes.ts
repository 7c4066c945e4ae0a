/** Contracts of saving and submitting. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { fileTooLarge, storageFailed } from '../../documents/errors.ts';
import {
  answersTooLong,
  incompleteExample,
  notEditable,
  notSubmittable,
  responseNotFound,
  sectionTooLarge,
  tooMuchAtOnce,
  unknownQuestions,
} from '../errors.ts';
import {
  AnswersSave,
  AnswersSaved,
  MOST_ANSWER_BYTES,
  SaveAndSubmitReply,
  SaveForm,
  SaveReply,
  SubmitReply,
} from '../schema.ts';
import { editableByTenant, responseStates, submitting } from '../states.ts';

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
  /** One file of the maximum size, with form boundaries and answers. */
  maxBodyBytes: 10_485_760 + 65_536,
  tooLarge: fileTooLarge,
} as const;
const incomplete = incompleteExample();
const tooLong = [sectionTooLarge(1), answersTooLong(MOST_ANSWER_BYTES), tooMuchAtOnce()];

export const answerRoutes = {
  saveAnswers: route({
    ...base,
    id: 'responses.save_answers',
    method: 'PATCH',
    alsoMethods: ['PUT', 'POST'],
    path: '/api/v1/responses/{id}/answers/',
    summary: 'Save answers, and submit them if asked to',
    body: AnswersSave,
    states: responseStates(
      { when: 'without `submit`', gates: [editableByTenant] },
      { when: '`submit: true`', gates: [editableByTenant, submitting] },
    ),
    success: { status: 200, body: AnswersSaved },
    errors: [
      responseNotFound(),
      unknownQuestions([1]),
      notEditable('SUBMITTED'),
      notSubmittable('PREFILL'),
      incomplete,
      ...tooLong,
    ],
  }),
  saveForm: route({
    ...base,
    ...form,
    id: 'responses.save',
    method: 'PUT',
    path: '/api/v1/responses/{id}/save/',
    summary: 'Save answers and files; nothing is judged',
    states: responseStates({ gates: [editableByTenant] }),
    success: { status: 200, body: SaveReply },
    errors: [
      responseNotFound(),
      unknownQuestions([1]),
      fileTooLarge(),
      notEditable('SUBMITTED'),
      ...tooLong,
      storageFailed(),
    ],
  }),
  saveAndSubmit: route({
    ...base,
    ...form,
    id: 'responses.save_and_submit',
    method: 'PUT',
    path: '/api/v1/responses/{id}/save-and-submit/',
    summary: 'Save answers and files and submit, or change nothing at all',
    states: responseStates({ gates: [editableByTenant, submitting] }),
    success: { status: 200, body: SaveAndSubmitReply },
    errors: [
      responseNotFound(),
      unknownQuestions([1]),
      fileTooLarge(),
      notEditable('SUBMITTED'),
      notSubmittable('PREFILL'),
      incomplete,
      ...tooLong,
      storageFailed(),
    ],
  }),
  submitResponse: route({
    ...base,
    id: 'responses.submit',
    method: 'POST',
    path: '/api/v1/responses/{id}/submit/',
    summary: 'Submit a response whose required answers are all there',
    states: responseStates({ gates: [submitting] }),
    success: { status: 200, body: SubmitReply },
    errors: [responseNotFound(), notSubmittable('PREFILL'), incomplete, sectionTooLarge(1), tooMuchAtOnce()],
  }),
} as const;
