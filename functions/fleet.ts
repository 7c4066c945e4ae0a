/** The table of functions: everything that is deployed, what sets it off, what it may do, what breaks without it. */
import { noteRoutes } from '#shared/domain/discussion/routes.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { onboardingRoutes } from '#shared/domain/onboarding/routes.ts';
import { questionnaireRoutes } from '#shared/domain/questionnaires/routes.ts';
import { responseRoutes } from '#shared/domain/responses/routes.ts';
import { taskRoutes } from '#shared/domain/tasks/routes.ts';
import { workflowRoutes } from '#shared/domain/workflows/routes.ts';
import { API_SIZE, CORE_GRANTS, type FunctionSpec } from './function-spec.ts';

/** Keys are folder names: `functions/api/<name>` for API functions, `functions/workers/<name>` for the others. */
export const fleet = {
  workflows: {
    summary: 'Sending questionnaires and identity verifications',
    trigger: { kind: 'api', routes: workflowRoutes },
    grants: [...CORE_GRANTS, 'mail:send'],
    ...API_SIZE,
    whenItFails: 'tenants cannot send questionnaires or verifications; nobody is mailed or charged',
  },
  responses: {
    summary: 'Filled questionnaires',
    trigger: { kind: 'api', routes: responseRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot see or submit responses',
  },
  notes: {
    summary: 'Review notes and their decisions',
    trigger: { kind: 'api', routes: noteRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'reviewers cannot approve, reject or ask for changes',
  },
  questionnaires: {
    summary: 'Questionnaire templates, read-only',
    trigger: { kind: 'api', routes: questionnaireRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot look up questionnaires',
  },
  entities: {
    summary: 'Companies and individuals',
    trigger: { kind: 'api', routes: entityRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot create, read, change or delete entities',
  },
  onboarding: {
    summary: 'The respondent’s side of a mailed link',
    trigger: { kind: 'api', routes: onboardingRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'respondents cannot open their link, save or submit',
  },
  tasks: {
    summary: 'Progress of asynchronous work',
    trigger: { kind: 'api', routes: taskRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot see how asynchronous work is going',
  },
  fallback: {
    summary: 'Unknown paths and methods',
    trigger: { kind: 'fallback' },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'unknown paths answer with a gateway error instead of 404 or 405',
  },
  autoflag: {
    summary: 'Checking of submitted answers',
    trigger: { kind: 'job', job: 'autoflag' },
    grants: CORE_GRANTS,
    memoryMiB: 1024,
    timeoutSec: 60,
    whenItFails: 'submitted answers are not checked and response.autoflag_completed does not arrive',
  },
} as const satisfies Readonly<Record<string, FunctionSpec>>;

export type FunctionName = keyof typeof fleet;
