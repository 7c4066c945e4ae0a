/** Functions of identity verification behind the API: the worker that asks providers. */
import type { FleetPart } from '../function-spec.ts';

export const identityFleet = {
  'verification-run': {
    summary: 'Identity verifications: hands evidence to the provider, reads results, ends cases',
    trigger: { kind: 'job', job: 'verification' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:read', 'providers:read'],
    memoryMiB: 1024,
    timeoutSec: 120,
    whenItFails: 'submitted verifications stay in process and results arrive late; nothing is lost',
  },
} as const satisfies FleetPart;
