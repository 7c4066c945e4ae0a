/** The calls that carry files, and where a body that is too large for a function is put aside in between. */
import type { Routes } from '#shared/contract/route.ts';
import { answerRoutes } from '../answers/routes.ts';
import { attachmentRoutes } from '../attachments/routes.ts';

/** Every route that takes a form; the function that takes bodies over answers all of them. */
export const formRoutes = {
  saveForm: answerRoutes.saveForm,
  saveAndSubmit: answerRoutes.saveAndSubmit,
  uploadAttachment: attachmentRoutes.uploadAttachment,
} as const satisfies Routes;

/** Where the edge sends large forms: the path of the call follows, from its version on. */
export const STAGING_PATH = '/api/_staged';

/** Where the caller is sent on to, `{id}` being the id of the request that was put aside. */
export const UPLOAD_PATH = '/api/v1/uploads/{id}/';

/** The stored bodies' names begin with it, the id follows. What lies under `pending/` is removed after a day. */
export const STAGED_PREFIX = 'pending/staged/';
