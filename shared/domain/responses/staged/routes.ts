/** Routes that take forms, and the addresses of forms that are too large for a function and are stored first. */
import type { Routes } from '#shared/contract/route.ts';
import { entityDocumentRoutes, libraryRoutes } from '../../documents/routes.ts';
import { answerRoutes } from '../answers/routes.ts';
import { attachmentRoutes } from '../attachments/routes.ts';

/** All routes that take a form. One function continues all of them. */
export const formRoutes = {
  saveForm: answerRoutes.saveForm,
  saveAndSubmit: answerRoutes.saveAndSubmit,
  uploadAttachment: attachmentRoutes.uploadAttachment,
  uploadDocument: libraryRoutes.uploadDocument,
  uploadEntityDocument: entityDocumentRoutes.uploadEntityDocument,
} as const satisfies Routes;

/** The edge sends large forms to this path, followed by the path of the call from its version on. */
export const STAGING_PATH = '/api/_staged';

/** Matches the path of every call that stores a body, once it is decoded; without regard to case. */
export const STORING_PATH = '/_staged(/|$)';

/** The caller is redirected to this path. `{id}` is the id of the stored request. */
export const UPLOAD_PATH = '/api/v1/uploads/{id}/';

/** Name prefix of stored forms, followed by the id. The store deletes them a day later (its smallest unit). */
export const STAGED_PREFIX = 'pending/staged/';
