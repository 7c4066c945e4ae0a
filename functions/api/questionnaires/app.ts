/** The /questionnaires and /questionnaire-templates groups: what is sent, and how administrators write it. Needs the core ports only. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { questionnaireOperations } from '#shared/domain/questionnaires/operations.ts';
import { questionnaireRoutes } from '#shared/domain/questionnaires/routes.ts';
import { templateOperations } from '#shared/domain/settings/templates/operations.ts';
import { templateRoutes } from '#shared/domain/settings/templates/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

const routes = { ...questionnaireRoutes, ...templateRoutes };
const operations = { ...questionnaireOperations, ...templateOperations };

export function questionnairesApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
