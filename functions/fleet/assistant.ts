/** Functions of the assistant: autofill of responses, and what it leaves behind. */
import { assistantRoutes } from '#shared/domain/assistant/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const assistantFleet = {
  assistant: {
    summary: 'Starting autofill, and disputes of what it has read',
    trigger: { kind: 'api', routes: assistantRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot start autofill or dispute a reading',
  },
  autofill: {
    summary: 'Answering responses from what is known of their entities',
    // The texts of up to 200 documents are held in memory.
    trigger: { kind: 'job', job: 'autofill', oneByOne: true },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:read'],
    memoryMiB: 1769,
    timeoutSec: 180,
    whenItFails:
      'responses are not filled and response.autofill_completed does not arrive; credits come back after two hours',
  },
} as const satisfies FleetPart;
