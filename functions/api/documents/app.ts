/** The files of responses. Needs the core ports and the object store. */
import { attachmentOperations } from '#shared/domain/responses/attachments/operations.ts';
import { attachmentRoutes } from '#shared/domain/responses/attachments/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function documentsApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  return apiFunction(attachmentRoutes, attachmentOperations(ports), foundation(ports, publicUrl));
}
