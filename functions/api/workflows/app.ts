/** Sending of questionnaires and identity verifications by mailed link. Needs the core ports, the mailer and the providers. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { workflowOperations } from '#shared/domain/sending/operations.ts';
import type { SendingPorts } from '#shared/domain/sending/provider.ts';
import { workflowRoutes } from '#shared/domain/sending/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export type WorkflowPorts = FoundationPorts & SendingPorts;

export function workflowsApi(ports: WorkflowPorts, publicUrl: string) {
  return apiFunction(workflowRoutes, workflowOperations(ports), foundation(ports, publicUrl));
}
