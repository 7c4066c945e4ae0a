/** The table of functions: everything that is deployed, what sets it off, what it may do, what breaks without it. */

import { companySearchRoutes } from '#shared/domain/company-search/routes.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { questionnaireRoutes } from '#shared/domain/questionnaires/routes.ts';
import { respondRoutes } from '#shared/domain/respondent/file-routes.ts';
import { onboardingRoutes } from '#shared/domain/respondent/routes.ts';
import { answerRoutes } from '#shared/domain/responses/answers/routes.ts';
import { attachmentRoutes } from '#shared/domain/responses/attachments/routes.ts';
import { commentRoutes } from '#shared/domain/responses/comments/routes.ts';
import { noteRoutes } from '#shared/domain/responses/notes/routes.ts';
import { reviewRoutes } from '#shared/domain/responses/review/routes.ts';
import { responseRoutes } from '#shared/domain/responses/routes.ts';
import { formRoutes, UPLOAD_PATH } from '#shared/domain/responses/staged/routes.ts';
import { batchRoutes } from '#shared/domain/screening/batch/routes.ts';
import { screeningRoutes } from '#shared/domain/screening/routes.ts';
import { workflowRoutes } from '#shared/domain/sending/routes.ts';
import { taskRoutes } from '#shared/domain/tasks/routes.ts';
import { webhookRoutes, webhookTestRoutes } from '#shared/domain/webhooks/routes.ts';
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
    trigger: { kind: 'api', routes: { ...responseRoutes, ...answerRoutes } },
    grants: [...CORE_GRANTS, 'documents:read', 'documents:write'],
    ...API_SIZE,
    whenItFails: 'tenants cannot create, see, fill or submit responses',
  },
  documents: {
    summary: 'Files of responses',
    trigger: { kind: 'api', routes: attachmentRoutes },
    grants: [...CORE_GRANTS, 'documents:read', 'documents:write'],
    ...API_SIZE,
    whenItFails: 'tenants cannot see, add or download the files of responses',
  },
  staged: {
    summary: 'Forms that are too large for a function, from where the edge has put them',
    trigger: { kind: 'staged', path: UPLOAD_PATH, routes: formRoutes },
    grants: [...CORE_GRANTS, 'documents:read', 'documents:write', 'staged:take'],
    memoryMiB: 1769,
    timeoutSec: 29,
    whenItFails: 'tenants cannot save or add files of more than 4.5 MB; smaller ones go their direct way',
  },
  notes: {
    summary: 'Reviews, review notes and their decisions',
    trigger: { kind: 'api', routes: { ...noteRoutes, ...reviewRoutes } },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'reviewers cannot review, approve, reject or ask for changes',
  },
  comments: {
    summary: 'Comments on answers and files',
    trigger: { kind: 'api', routes: commentRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'reviewers cannot read or write comments; respondents still see those meant for them',
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
    grants: [...CORE_GRANTS, 'documents:read'],
    // A tenant's index of names is searched in memory: a million of them take 200 MiB.
    memoryMiB: 1769,
    timeoutSec: API_SIZE.timeoutSec,
    whenItFails: 'tenants cannot create, read, change or delete entities',
  },
  'company-search': {
    summary: 'Company registers: search and detail',
    trigger: { kind: 'api', routes: companySearchRoutes },
    grants: [...CORE_GRANTS, 'registers:read'],
    ...API_SIZE,
    whenItFails: 'tenants cannot search companies; nobody is charged',
  },
  screening: {
    summary: 'Screenings, their cases and their risk profiles',
    trigger: { kind: 'api', routes: { ...screeningRoutes, ...batchRoutes } },
    grants: [...CORE_GRANTS, 'documents:write'],
    ...API_SIZE,
    pacesScreening: true,
    callsTenantAddresses: true,
    whenItFails: 'tenants cannot start or see screenings, nor decide cases; runs under way go on',
  },
  onboarding: {
    summary: 'The respondent’s side of a mailed link',
    trigger: { kind: 'api', routes: { ...onboardingRoutes, ...respondRoutes } },
    grants: [...CORE_GRANTS, 'documents:read', 'documents:write'],
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
  webhooks: {
    summary: 'Webhook subscriptions',
    trigger: { kind: 'api', routes: webhookRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    callsTenantAddresses: true,
    whenItFails: 'tenants cannot see or change where their events go; events are still delivered',
  },
  'webhook-test': {
    summary: 'Test events to an address, answered while the caller waits',
    trigger: { kind: 'api', routes: webhookTestRoutes, stream: true },
    grants: CORE_GRANTS,
    memoryMiB: 1024,
    timeoutSec: 45,
    callsTenantAddresses: true,
    whenItFails: 'tenants cannot try out a webhook address',
  },
  'event-publisher': {
    summary: 'Committed events and jobs, from the table’s stream to the bus',
    trigger: { kind: 'outbox' },
    grants: ['table:write', 'bus:publish'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'events and asynchronous work start a minute or two late, by way of the sweeper',
  },
  'webhook-dispatch': {
    summary: 'One event becomes one delivery per subscriber',
    trigger: { kind: 'events' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'queue:deliveries:send', 'queue:retries:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'subscribers get no events until it works again; none is lost',
  },
  'webhook-delivery': {
    summary: 'First attempts of webhook deliveries',
    trigger: { kind: 'queue', queue: 'deliveries', maxConcurrency: 50 },
    grants: ['table:read', 'table:write', 'keys:decrypt'],
    memoryMiB: 512,
    timeoutSec: 60,
    callsTenantAddresses: true,
    whenItFails: 'events reach subscribers minutes late, by way of the retry lane',
  },
  'webhook-retry': {
    summary: 'Retries of webhook deliveries, and first attempts to endpoints that keep failing',
    trigger: { kind: 'queue', queue: 'retries', maxConcurrency: 20 },
    grants: ['table:read', 'table:write', 'keys:decrypt'],
    memoryMiB: 512,
    timeoutSec: 60,
    callsTenantAddresses: true,
    whenItFails: 'deliveries that failed once are not tried again until it works',
  },
  sweeper: {
    summary: 'Every minute: what falls due goes to its queue',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    grants: ['table:read', 'table:write', 'queue:retries:send', 'queue:timers:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'webhook retries, expiries and refunds of unfinished operations wait until it works',
  },
  timers: {
    summary: 'Expiries, stale credit holds, stuck outbox rows and stalled batches',
    trigger: { kind: 'queue', queue: 'timers', maxConcurrency: 10 },
    grants: [...CORE_GRANTS, 'bus:publish', 'workflow:screening-batch:start'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'links do not expire visibly and unfinished operations keep their credits',
  },
  portal: {
    summary: 'The respondent’s page',
    trigger: { kind: 'pages', path: '/portal' },
    grants: [],
    memoryMiB: 512,
    timeoutSec: 10,
    whenItFails: 'respondents see no page behind their link; open pages go on working',
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
  mail: {
    summary: 'Mail that follows a change: invitations, confirmations, requests for changes, new links',
    trigger: { kind: 'job', job: 'mail' },
    grants: [...CORE_GRANTS, 'mail:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'respondents get no confirmation, no request for changes and no new link until it works',
  },
  'name-index': {
    summary: 'The index of a tenant’s names, made anew with what was changed',
    // A fold of a million names takes more than a gigabyte.
    trigger: { kind: 'job', job: 'names', oneByOne: true },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:read', 'documents:write'],
    memoryMiB: 3008,
    timeoutSec: 300,
    whenItFails: 'searches by name read ever more recent changes with each call, and become slower',
  },
  'screening-run': {
    summary: 'Screening of single entities, and again when the entity or a list has changed',
    trigger: { kind: 'job', job: 'screening' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'lists:read'],
    memoryMiB: 1769,
    timeoutSec: 60,
    screens: true,
    whenItFails: 'screenings stay pending until it works, and changes of lists raise no alerts',
  },
  'screening-batch-start': {
    summary: 'Starting of batch screenings',
    trigger: { kind: 'job', job: 'screening-batch' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'workflow:screening-batch:start'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'batch screenings stay pending until it works; a timer starts those that it gave up',
  },
  'screening-batch-chunk': {
    summary: 'Screening of ten entities of a batch',
    trigger: { kind: 'step', machine: 'screening-batch', step: 'chunk' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'lists:read'],
    memoryMiB: 3008,
    timeoutSec: 300,
    screens: true,
    whenItFails: 'batch screenings stand still; what is not screened after four rounds counts as failed',
  },
  'screening-batch-finish': {
    summary: 'The end of a round of batch screening, and of the job',
    trigger: { kind: 'step', machine: 'screening-batch', step: 'finish' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:read', 'documents:write'],
    memoryMiB: 512,
    timeoutSec: 120,
    whenItFails: 'batch screenings do not end and batch.completed does not arrive until it works',
  },
  'list-ingest': {
    summary: 'Every six hours: watchlists that their publishers changed come into force',
    trigger: { kind: 'schedule', everyMinutes: 360 },
    grants: ['lists:read', 'lists:write', 'queue:monitoring:send'],
    memoryMiB: 3008,
    timeoutSec: 600,
    fetchesLists: true,
    whenItFails: 'live screenings and monitoring go on with lists that grow older than six hours',
  },
  monitoring: {
    summary: 'Screened entities that a change of lists may concern, tenant by tenant',
    // A tenant's turn that fails holds up no other tenant's.
    trigger: { kind: 'queue', queue: 'monitoring', maxConcurrency: 4, oneByOne: true },
    grants: [
      'table:read',
      'table:write',
      'keys:decrypt',
      'documents:read',
      'lists:read',
      'queue:monitoring:send',
    ],
    memoryMiB: 3008,
    timeoutSec: 300,
    whenItFails:
      'changes of lists raise no alerts until it works; screenings that are asked for are not concerned',
  },
  purge: {
    summary: 'What deletions leave behind: answers, files, comments, notes',
    trigger: { kind: 'job', job: 'purge' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:write'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'deleted responses are unreachable, but their parts and files stay stored until it works',
  },
} as const satisfies Readonly<Record<string, FunctionSpec>>;

export type FunctionName = keyof typeof fleet;
