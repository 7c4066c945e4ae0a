/** Documents of the library, of entities and of responses. Needs the core ports and the object store. */
import { entityDocumentOperations, libraryOperations } from '#shared/domain/documents/operations.ts';
import { entityDocumentRoutes, libraryRoutes } from '#shared/domain/documents/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { attachmentOperations } from '#shared/domain/responses/attachments/operations.ts';
import { attachmentRoutes } from '#shared/domain/responses/attachments/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

/** Everything under `documents.`, whatever it belongs to. */
const documentRoutes = { ...libraryRoutes, ...entityDocumentRoutes, ...attachmentRoutes } as const;

export function documentsApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  const operations = {
    ...libraryOperations(ports),
    ...entityDocumentOperations(ports),
    ...attachmentOperations(ports),
  };
  return apiFunction(documentRoutes, operations, foundation(ports, publicUrl));
}
