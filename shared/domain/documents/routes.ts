/** Contracts of the tenant's library and of entities' documents. */

import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { entityNotFound } from '../entities/errors.ts';
import { underLegalHold } from '../tenants/legal-hold/legal-hold.ts';
import {
  documentBeingScanned,
  documentInfected,
  documentNotFound,
  documentReferenced,
  documentUnscannable,
  entityFull,
  fileTooLarge,
  fileTypeNotAllowed,
  storageFailed,
  tenantFull,
} from './errors.ts';
import {
  DocumentDownload,
  DocumentForm,
  DocumentList,
  DocumentListQuery,
  DocumentPatch,
  EntityDocumentList,
} from './library/schema.ts';
import { DocumentView, DownloadQuery } from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Documents' } as const;
const read = { ...base, method: 'GET', idempotency: 'none' } as const;
const upload = {
  ...base,
  method: 'POST',
  idempotency: 'required',
  outsideEffect: true,
  encoding: 'multipart',
  fileFields: ['file'],
  body: DocumentForm,
  maxBodyBytes: 10_485_760 + 65_536,
  tooLarge: fileTooLarge,
  invalid: 'fields',
  success: { status: 201, body: DocumentView },
} as const;
const UNSERVED = [documentBeingScanned(), documentInfected(), documentUnscannable()] as const;
const one = { document_id: Uuid };
const oneOfEntity = { id: Uuid, document_id: Uuid };

export const libraryRoutes = {
  uploadDocument: route({
    ...upload,
    id: 'documents.upload',
    path: '/api/v1/documents/upload/',
    summary: 'Add a document to the library',
    errors: [fileTypeNotAllowed(), fileTooLarge(), tenantFull(2), storageFailed()],
  }),
  listDocuments: route({
    ...read,
    id: 'documents.list',
    path: '/api/v1/documents/',
    summary: 'List the documents of the library, newest first, or by expiry date',
    query: DocumentListQuery,
    success: { status: 200, body: DocumentList },
  }),
  getDocument: route({
    ...read,
    id: 'documents.get',
    path: '/api/v1/documents/{document_id}/',
    summary: 'Get one document of the library',
    params: one,
    success: { status: 200, body: DocumentView },
    errors: [documentNotFound()],
  }),
  downloadDocument: route({
    ...read,
    id: 'documents.download',
    path: '/api/v1/documents/{document_id}/download/',
    summary: 'Get an address from which the document can be fetched for fifteen minutes',
    params: one,
    query: DownloadQuery,
    success: { status: 200, body: DocumentDownload },
    errors: [documentNotFound(), ...UNSERVED],
  }),
  updateDocument: route({
    ...base,
    id: 'documents.update',
    method: 'PATCH',
    path: '/api/v1/documents/{document_id}/',
    summary: 'Change type, classification or expiry date of a document of the library',
    spec: 'Added: expiry dates of documents',
    idempotency: 'required',
    params: one,
    body: DocumentPatch,
    success: { status: 200, body: DocumentView },
    errors: [documentNotFound(), documentReferenced(1)],
  }),
  deleteDocument: route({
    ...base,
    id: 'documents.delete',
    method: 'DELETE',
    path: '/api/v1/documents/{document_id}/',
    summary: 'Delete a document of the library that no response references',
    idempotency: 'required',
    params: one,
    success: { status: 204 },
    errors: [documentNotFound(), documentReferenced(1), underLegalHold()],
  }),
} as const;

export const entityDocumentRoutes = {
  uploadEntityDocument: route({
    ...upload,
    id: 'documents.upload_to_entity',
    path: '/api/v1/entities/{id}/documents/upload/',
    summary: 'Add a document to an entity',
    params: { id: Uuid },
    errors: [
      fileTypeNotAllowed(),
      fileTooLarge(),
      entityNotFound(),
      entityFull(1),
      tenantFull(2),
      storageFailed(),
    ],
  }),
  listEntityDocuments: route({
    ...read,
    id: 'documents.list_of_entity',
    path: '/api/v1/entities/{id}/documents/',
    summary: 'List the documents of an entity, newest first, or by expiry date',
    params: { id: Uuid },
    query: DocumentListQuery,
    success: { status: 200, body: EntityDocumentList },
    errors: [entityNotFound()],
  }),
  getEntityDocument: route({
    ...read,
    id: 'documents.get_of_entity',
    path: '/api/v1/entities/{id}/documents/{document_id}/',
    summary: 'Get one document of an entity',
    spec: 'Added: one document of an entity',
    params: oneOfEntity,
    success: { status: 200, body: DocumentView },
    errors: [documentNotFound()],
  }),
  downloadEntityDocument: route({
    ...read,
    id: 'documents.download_of_entity',
    path: '/api/v1/entities/{id}/documents/{document_id}/download/',
    summary: 'Get an address from which the document can be fetched for fifteen minutes',
    params: oneOfEntity,
    query: DownloadQuery,
    success: { status: 200, body: DocumentDownload },
    errors: [documentNotFound(), ...UNSERVED],
  }),
  updateEntityDocument: route({
    ...base,
    id: 'documents.update_of_entity',
    method: 'PATCH',
    path: '/api/v1/entities/{id}/documents/{document_id}/',
    summary: 'Change type, classification or expiry date of a document of an entity',
    spec: 'Added: expiry dates of documents',
    idempotency: 'required',
    params: oneOfEntity,
    body: DocumentPatch,
    success: { status: 200, body: DocumentView },
    errors: [documentNotFound(), documentReferenced(1)],
  }),
  deleteEntityDocument: route({
    ...base,
    id: 'documents.delete_of_entity',
    method: 'DELETE',
    path: '/api/v1/entities/{id}/documents/{document_id}/',
    summary: 'Delete a document of an entity that no response references',
    idempotency: 'required',
    params: oneOfEntity,
    success: { status: 204 },
    errors: [documentNotFound(), documentReferenced(1), underLegalHold()],
  }),
} as const;
