/** Contracts of the respondent's files and comments. */

import { invalidRespondentSession } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { fileTypeNotAllowed, storageFailed } from '../documents/errors.ts';
import {
  attachmentNotFound,
  fileAlreadyThere,
  tooManyUploads,
  uploadMissing,
  uploadNotFound,
} from '../responses/attachments/errors.ts';
import { notEditable, responseNotFound, tooManyComments, unknownQuestions } from '../responses/errors.ts';
import { linked, permitted, responseStates } from '../responses/states.ts';
import { TEXT_ROOM } from '../responses/text-room.ts';
import { linkExpired, linkRevoked } from '../sessions/errors.ts';
import { fileQuestionNotFound } from './errors.ts';
import { RespondentComment, SessionComment, SessionFile, UploadInput, UploadTicket } from './schema.ts';

const base = {
  auth: 'respondent',
  rate: 'respondent',
  spec: 'Added: what the respondent’s page needs',
} as const;

const withLink = linked(invalidRespondentSession);
const whileEditable = responseStates({ gates: [withLink, permitted('respondentEdit', notEditable)] });
const closed = [linkExpired(), linkRevoked(), notEditable('SUBMITTED')];

export const respondRoutes = {
  addComment: route({
    ...base,
    id: 'onboarding.comment',
    method: 'POST',
    path: '/api/v1/onboarding/comments/',
    summary: 'Write an external comment on a question',
    idempotency: 'recommended',
    body: RespondentComment,
    states: responseStates({ gates: [withLink] }),
    success: { status: 201, body: SessionComment },
    errors: [
      unknownQuestions([1]),
      responseNotFound(),
      tooManyComments(TEXT_ROOM.respondent.count),
      ...closed,
    ],
  }),
  announceUpload: route({
    ...base,
    id: 'onboarding.upload',
    method: 'POST',
    path: '/api/v1/onboarding/uploads/',
    summary: 'Announce a file and get the address to which its bytes are put',
    idempotency: 'none',
    body: UploadInput,
    states: whileEditable,
    success: { status: 201, body: UploadTicket },
    errors: [
      ...closed,
      fileTypeNotAllowed(),
      fileQuestionNotFound(),
      fileAlreadyThere(1),
      tooManyUploads(60),
    ],
  }),
  completeUpload: route({
    ...base,
    id: 'onboarding.upload_complete',
    method: 'POST',
    path: '/api/v1/onboarding/uploads/{upload_id}/complete/',
    summary: 'Attach a file whose bytes have arrived',
    idempotency: 'required',
    params: { upload_id: Uuid },
    states: whileEditable,
    success: { status: 201, body: SessionFile },
    errors: [
      ...closed,
      fileTypeNotAllowed(),
      uploadNotFound(),
      uploadMissing(),
      fileAlreadyThere(1),
      storageFailed(),
    ],
  }),
  removeFile: route({
    ...base,
    id: 'onboarding.remove_file',
    method: 'DELETE',
    path: '/api/v1/onboarding/files/{attachment_id}/',
    summary: 'Remove a file that the respondent uploaded',
    idempotency: 'required',
    params: { attachment_id: Uuid },
    states: whileEditable,
    success: { status: 204 },
    errors: [...closed, attachmentNotFound()],
  }),
} as const;
