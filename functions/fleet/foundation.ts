/** Functions that every group needs: outbox, timers, the audit trail, the console, unknown paths. */
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const foundationFleet = {
  'event-publisher': {
    summary: 'Publishes committed events and jobs from the table’s stream to the bus',
    trigger: { kind: 'outbox' },
    grants: ['table:write', 'bus:publish'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'events and asynchronous work start a minute or two late, by way of the sweeper',
  },
  sweeper: {
    summary: 'Every minute: sends items that fall due to their queue',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    grants: ['table:read', 'table:due', 'table:write', 'queue:retries:send', 'queue:timers:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'webhook retries, expiries and refunds of unfinished operations wait until it works',
  },
  timers: {
    summary:
      'Expiries of links and documents, stale credit holds, overdue tasks, stuck outbox rows and stalled batches',
    trigger: { kind: 'queue', queue: 'timers', maxConcurrency: 10 },
    grants: [...CORE_GRANTS, 'bus:publish', 'workflow:screening-batch:start'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails:
      'links do not expire visibly, expiring documents are not announced, unfinished operations keep their credits',
  },
  'audit-seal': {
    summary:
      'Every six hours: covers new rows of audit trails by links of their chains, and copies the last link',
    trigger: { kind: 'schedule', everyMinutes: 360 },
    grants: ['table:read', 'trail:seal'],
    memoryMiB: 512,
    timeoutSec: 900,
    whenItFails: 'audit rows are not sealed, so that a change of new rows would not be noticed',
  },
  console: {
    summary: 'The console, where a team works',
    trigger: { kind: 'pages', path: '/console' },
    grants: [],
    memoryMiB: 512,
    timeoutSec: 10,
    whenItFails: 'teams cannot open the console; consoles that are open go on working',
  },
  fallback: {
    summary: 'Unknown paths and methods',
    trigger: { kind: 'fallback' },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'unknown paths answer with a gateway error instead of 404 or 405',
  },
} as const satisfies FleetPart;
