/** Forms that the edge has stored: runs the calls of all routes with files on stored bodies. */

import { entityDocumentOperations, libraryOperations } from '#shared/domain/documents/operations.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { answerOperations } from '#shared/domain/responses/answers/operations.ts';
import { attachmentOperations } from '#shared/domain/responses/attachments/operations.ts';
import { formRoutes } from '#shared/domain/responses/staged/routes.ts';
import { takeOver } from '#shared/domain/responses/staged/take-over.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { StagedForms } from '#shared/platform/files/staged-forms.ts';
import type { Ports } from '#shared/platform/ports.ts';

export type StagedPorts = FoundationPorts & Pick<Ports, 'objects'> & { readonly stagedForms: StagedForms };

export function stagedApi(ports: StagedPorts, publicUrl: string) {
  const { saveForm, saveAndSubmit } = answerOperations(ports);
  const { uploadAttachment } = attachmentOperations(ports);
  const { uploadDocument } = libraryOperations(ports);
  const { uploadEntityDocument } = entityDocumentOperations(ports);
  const operations = { saveForm, saveAndSubmit, uploadAttachment, uploadDocument, uploadEntityDocument };
  return takeOver(apiFunction(formRoutes, operations, foundation(ports, publicUrl)), ports);
}
