/** Sending of questionnaires and identity verifications by mailed link. Needs the core ports and the mailer. */

import { workflowOperations } from '#shared/domain/sending/operations.ts';
import { workflowRoutes } from '#shared/domain/sending/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export type WorkflowPorts = FoundationPorts & Pick<Ports, 'mailer'>;

export function workflowsApi(ports: WorkflowPorts, publicUrl: string) {
  return apiFunction(workflowRoutes, workflowOperations(ports.mailer), foundation(ports, publicUrl));
}
