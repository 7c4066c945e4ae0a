/** Functions of screening: single, in batches, again when watchlists change, and the ingestion of watchlists. */
import { batchRoutes } from '#shared/domain/screening/batch/routes.ts';
import { screeningRoutes } from '#shared/domain/screening/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const screeningFleet = {
  screening: {
    summary: 'Screenings, their cases and their risk profiles',
    trigger: { kind: 'api', routes: { ...screeningRoutes, ...batchRoutes } },
    grants: [...CORE_GRANTS, 'table:lists', 'documents:write', 'replies:keep'],
    ...API_SIZE,
    namesProvider: true,
    callsTenantAddresses: true,
    whenItFails: 'tenants cannot start or see screenings, nor decide cases; runs under way go on',
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
    summary: 'Every six hours: updates the watchlists from their publishers',
    trigger: { kind: 'schedule', everyMinutes: 360 },
    grants: ['lists:read', 'lists:write', 'queue:monitoring:send'],
    memoryMiB: 3008,
    timeoutSec: 600,
    fetchesLists: true,
    whenItFails: 'live screenings and monitoring go on with lists that grow older than six hours',
  },
  monitoring: {
    summary: 'Screens entities again that a change of watchlists may affect, tenant by tenant',
    // A page of one tenant that fails does not delay other tenants' pages.
    trigger: { kind: 'queue', queue: 'monitoring', maxConcurrency: 4, oneByOne: true },
    grants: [
      'table:read',
      'table:lists',
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
} as const satisfies FleetPart;
