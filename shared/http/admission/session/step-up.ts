/** Whether a person must first prove again who they are. */
import { type Route, STEP_UP_MS } from '#shared/contract/route.ts';
import type { SessionRecord } from '../admission.ts';
import { stepUpRequired } from './errors.ts';

/** Until when a proof covers calls of the route (milliseconds since the epoch). */
export function coveredUntil(steppedUpAt: number, stepUp: keyof typeof STEP_UP_MS): number {
  return steppedUpAt + STEP_UP_MS[stepUp];
}

/**
 * Refuses with 403 unless the proof is recent enough for the route. For what gives power or takes everything along, somebody who has
 * passkeys proves it with one: a mailed link would make the mailbox enough.
 */
export function requireStepUp({ stepUp }: Route, record: SessionRecord, now: number): void {
  if (stepUp === undefined) return;
  const needsPasskey = stepUp === 'always' && record.passkeys > 0;
  const provenAt = needsPasskey ? record.passkeyConfirmedAt : record.steppedUpAt;
  if (provenAt === undefined || coveredUntil(provenAt, stepUp) <= now)
    throw stepUpRequired(needsPasskey ? 'passkey' : 'any');
}
