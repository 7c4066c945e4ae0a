/** Functions between us and identity providers: their callbacks, and the worker that asks them. */
import { callbackRoutes } from '#shared/domain/verification-sessions/processing/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const identityFleet = {
  'provider-callbacks': {
    summary: 'Callbacks of identity providers',
    trigger: { kind: 'api', routes: callbackRoutes },
    grants: [...CORE_GRANTS, 'providers:read'],
    ...API_SIZE,
    whenItFails:
      'results of hosted verifications arrive up to some hours late, by the timers that look for them',
  },
  'verification-run': {
    summary: 'Identity verifications: hands evidence to the provider, reads results, ends cases',
    trigger: { kind: 'job', job: 'verification' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:read', 'providers:read'],
    memoryMiB: 1024,
    timeoutSec: 120,
    whenItFails: 'submitted verifications stay in process and results arrive late; nothing is lost',
  },
} as const satisfies FleetPart;
