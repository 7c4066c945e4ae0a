/** The /responses group: filled questionnaires. Needs the core ports and the object store. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { historyOperations } from '#shared/domain/responses/answers/history/operations.ts';
import { historyRoutes } from '#shared/domain/responses/answers/history/routes.ts';
import { answerOperations } from '#shared/domain/responses/answers/operations.ts';
import { answerRoutes } from '#shared/domain/responses/answers/routes.ts';
import { assignmentOperations } from '#shared/domain/responses/assignment/operations.ts';
import { assignmentRoutes } from '#shared/domain/responses/assignment/routes.ts';
import { checkedOperations } from '#shared/domain/responses/checked/operations.ts';
import { checkedRoutes } from '#shared/domain/responses/checked/routes.ts';
import { responsesOfEntityOperations } from '#shared/domain/responses/of-entity/operations.ts';
import { responsesOfEntityRoutes } from '#shared/domain/responses/of-entity/routes.ts';
import { responseOperations } from '#shared/domain/responses/operations.ts';
import { reminderOperations } from '#shared/domain/responses/reminder/operations.ts';
import { reminderRoutes } from '#shared/domain/responses/reminder/routes.ts';
import { responseRoutes } from '#shared/domain/responses/routes.ts';
import { submissionOperations } from '#shared/domain/responses/submission/earlier/operations.ts';
import { submissionRoutes } from '#shared/domain/responses/submission/earlier/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function responsesApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  const routes = {
    ...responseRoutes,
    ...responsesOfEntityRoutes,
    ...answerRoutes,
    ...historyRoutes,
    ...submissionRoutes,
    ...assignmentRoutes,
    ...checkedRoutes,
    ...reminderRoutes,
  } as const;
  const operations = {
    ...responseOperations,
    ...responsesOfEntityOperations,
    ...answerOperations(ports),
    ...historyOperations,
    ...submissionOperations,
    ...assignmentOperations,
    ...checkedOperations,
    ...reminderOperations,
  };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
