/** The /work-items group. Needs the core ports only. */

import { assignableDocument } from '#shared/domain/documents/expiry/work.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { assignableResponse } from '#shared/domain/responses/assignment/writes.ts';
import { assignableQuestion } from '#shared/domain/responses/comments/waiting.ts';
import { assignableCase } from '#shared/domain/screening/cases/work.ts';
import { assignableScreening } from '#shared/domain/screening/work.ts';
import { assignableVerification } from '#shared/domain/verification/work.ts';
import { workOperations } from '#shared/domain/work/operations.ts';
import { workRoutes } from '#shared/domain/work/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

/** Each noun assigns its own records. */
const SUBJECTS = {
  response: assignableResponse,
  question: assignableQuestion,
  case: assignableCase,
  screening: assignableScreening,
  verification: assignableVerification,
  document: assignableDocument,
};

export function workApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(workRoutes, workOperations(SUBJECTS), foundation(ports, publicUrl));
}
