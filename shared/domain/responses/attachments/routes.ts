/** Contracts of the files of a response. */

import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import {
  documentBeingScanned,
  documentInfected,
  documentNotFound,
  documentUnscannable,
  fileTooLarge,
  fileTypeNotAllowed,
  storageFailed,
} from '../../documents/errors.ts';
import { underLegalHold } from '../../tenants/legal-hold/legal-hold.ts';
import { notEditable, responseNotFound } from '../errors.ts';
import { editableByTenant, inEveryState, responseStates } from '../states.ts';
import { attachmentNotFound } from './errors.ts';
import {
  AttachInput,
  AttachmentDownload,
  AttachmentDownloadQuery,
  AttachmentForm,
  AttachmentList,
  AttachmentView,
} from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Documents' } as const;
const read = { ...base, method: 'GET', idempotency: 'none' } as const;
const one = { id: Uuid, attachment_id: Uuid };

export const attachmentRoutes = {
  uploadAttachment: route({
    ...base,
    id: 'documents.upload_to_response',
    method: 'POST',
    path: '/api/v1/responses/{id}/documents/upload/',
    summary: 'Attach a file to a response, or to one of its file questions',
    idempotency: 'required',
    encoding: 'multipart',
    fileFields: ['file'],
    body: AttachmentForm,
    maxBodyBytes: 10_485_760 + 65_536,
    tooLarge: fileTooLarge,
    invalid: 'fields',
    params: { id: Uuid },
    states: responseStates({ gates: [editableByTenant] }),
    success: { status: 201, body: AttachmentView },
    errors: [
      fileTypeNotAllowed(),
      fileTooLarge(),
      responseNotFound(),
      notEditable('SUBMITTED'),
      storageFailed(),
    ],
  }),
  attachDocument: route({
    ...base,
    id: 'documents.attach_to_response',
    method: 'POST',
    path: '/api/v1/responses/{id}/documents/attach/',
    summary: 'Attach a document of the library or of the entity to a response, without a second copy',
    spec: 'Added: documents of the library on responses',
    idempotency: 'required',
    body: AttachInput,
    invalid: 'fields',
    params: { id: Uuid },
    states: responseStates({ gates: [editableByTenant] }),
    success: { status: 201, body: AttachmentView },
    errors: [
      documentNotFound(),
      notEditable('SUBMITTED'),
      documentBeingScanned(),
      documentInfected(),
      documentUnscannable(),
    ],
  }),
  listAttachments: route({
    ...read,
    id: 'documents.list_of_response',
    path: '/api/v1/responses/{id}/documents/',
    summary: 'List the files of a response, oldest first',
    params: { id: Uuid },
    states: inEveryState,
    success: { status: 200, body: AttachmentList },
    errors: [responseNotFound()],
  }),
  getAttachment: route({
    ...read,
    id: 'documents.get_of_response',
    path: '/api/v1/responses/{id}/documents/{attachment_id}/',
    summary: 'Get one file of a response',
    params: one,
    states: inEveryState,
    success: { status: 200, body: AttachmentView },
    errors: [attachmentNotFound()],
  }),
  downloadAttachment: route({
    ...read,
    id: 'documents.download_of_response',
    path: '/api/v1/responses/{id}/documents/{attachment_id}/download/',
    summary: 'Get an address from which the file can be fetched for fifteen minutes',
    params: one,
    query: AttachmentDownloadQuery,
    states: inEveryState,
    success: { status: 200, body: AttachmentDownload },
    errors: [attachmentNotFound(), documentBeingScanned(), documentInfected(), documentUnscannable()],
  }),
  deleteAttachment: route({
    ...base,
    id: 'documents.delete_of_response',
    method: 'DELETE',
    path: '/api/v1/responses/{id}/documents/{attachment_id}/',
    summary: 'Remove a file from a response, and from storage',
    idempotency: 'required',
    params: one,
    states: responseStates({ gates: [editableByTenant] }),
    success: { status: 204 },
    errors: [attachmentNotFound(), notEditable('SUBMITTED'), underLegalHold()],
  }),
} as const;
