/** Endpoints of the assistant. */
import type { Operations } from '#shared/http/operation.ts';
import { startAutofill } from './autofill/start.ts';
import { disputeEvidence } from './disputes/dispute.ts';
import type { assistantRoutes } from './routes.ts';

export const assistantOperations: Operations<typeof assistantRoutes> = {
  autofill: ({ params, body }, request) => startAutofill(params.id, body, request),
  dispute: ({ params, body }, request) => disputeEvidence(params.id, body.reason, request),
};
