/** Functions of the assistant: autofill of responses, and what it leaves behind. */
import { assistantRoutes } from '#shared/domain/assistant/routes.ts';
import { checkRoutes } from '#shared/domain/autoflag/check/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const assistantFleet = {
  assistant: {
    summary: 'Starting autofill and checks of answers, and disputes of what was read',
    trigger: { kind: 'api', routes: { ...assistantRoutes, ...checkRoutes } },
    grants: [...CORE_GRANTS, 'table:lists'],
    ...API_SIZE,
    whenItFails: 'nobody can start autofill or a check of answers, or dispute a reading',
  },
  autofill: {
    summary: 'Answering responses from what is known of their entities',
    // The texts of up to 200 documents are held in memory.
    trigger: { kind: 'job', job: 'autofill', oneByOne: true },
    grants: ['table:read', 'table:lists', 'table:write', 'keys:decrypt', 'documents:read', 'models:ask'],
    memoryMiB: 1769,
    timeoutSec: 180,
    whenItFails:
      'responses are not filled and response.autofill_completed does not arrive; credits come back after two hours',
  },
  'answer-check': {
    summary: 'Checking of answers against documents, records and screening',
    trigger: { kind: 'job', job: 'answer-check', oneByOne: true },
    grants: ['table:read', 'table:lists', 'table:write', 'keys:decrypt', 'documents:read'],
    memoryMiB: 1769,
    timeoutSec: 180,
    whenItFails:
      'answers are not checked and response.check_answers_completed does not arrive; credits come back after two hours',
  },
} as const satisfies FleetPart;
