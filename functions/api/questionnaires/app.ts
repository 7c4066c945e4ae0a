/** The /questionnaires group: templates, read-only. Needs the core ports only. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { questionnaireOperations } from '#shared/domain/questionnaires/operations.ts';
import { questionnaireRoutes } from '#shared/domain/questionnaires/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function questionnairesApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(questionnaireRoutes, questionnaireOperations, foundation(ports, publicUrl));
}
