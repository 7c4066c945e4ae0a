/** The contracts of the respondent's files and comments. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import {
  attachmentNotFound,
  fileAlreadyThere,
  uploadMissing,
  uploadNotFound,
} from '../../documents/attachments/errors.ts';
import { fileTypeNotAllowed } from '../../documents/errors.ts';
import { notEditable, unknownQuestions } from '../../responses/errors.ts';
import { fileQuestionNotFound } from '../errors.ts';
import { RespondentComment, SessionComment, SessionFile, UploadInput, UploadTicket } from '../schema.ts';

const base = {
  auth: 'respondent',
  rate: 'respondent',
  spec: 'Added: what the respondent’s page needs',
} as const;

export const respondRoutes = {
  addComment: route({
    ...base,
    id: 'onboarding.comment',
    method: 'POST',
    path: '/api/v1/onboarding/comments/',
    summary: 'Write an external comment on a question',
    idempotency: 'recommended',
    body: RespondentComment,
    success: { status: 201, body: SessionComment },
    errors: [unknownQuestions([1])],
  }),
  announceUpload: route({
    ...base,
    id: 'onboarding.upload',
    method: 'POST',
    path: '/api/v1/onboarding/uploads/',
    summary: 'Announce a file and get the address to which its bytes are put',
    idempotency: 'none',
    body: UploadInput,
    success: { status: 201, body: UploadTicket },
    errors: [fileTypeNotAllowed(), notEditable('SUBMITTED'), fileQuestionNotFound(), fileAlreadyThere(1)],
  }),
  completeUpload: route({
    ...base,
    id: 'onboarding.upload_complete',
    method: 'POST',
    path: '/api/v1/onboarding/uploads/{upload_id}/complete/',
    summary: 'Attach a file whose bytes have arrived',
    idempotency: 'required',
    params: { upload_id: Uuid },
    success: { status: 201, body: SessionFile },
    errors: [fileTypeNotAllowed(), notEditable('SUBMITTED'), uploadNotFound(), uploadMissing()],
  }),
  removeFile: route({
    ...base,
    id: 'onboarding.remove_file',
    method: 'DELETE',
    path: '/api/v1/onboarding/files/{attachment_id}/',
    summary: 'Remove a file that the respondent uploaded',
    idempotency: 'required',
    params: { attachment_id: Uuid },
    success: { status: 204 },
    errors: [attachmentNotFound(), notEditable('SUBMITTED')],
  }),
} as const;
