/** Letting in a person who has signed in: session, person and counter in one round trip. Loaded with the first such call. */
import type { Route } from '#shared/contract/route.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { Admission, Gate, SessionRecord } from '../admission.ts';
import { type SessionCredential, sameHash } from '../credential.ts';
import { requireScope, scopeFor } from '../scopes.ts';
import {
  accountClass,
  counterOwner,
  countRequest,
  limitsFor,
  rateState,
  refuseOverLimit,
  type WindowLimits,
} from '../throttle.ts';
import { roleLacksScope, sessionEnded } from './errors.ts';
import { isIdle, TOUCHED_AFTER_MS } from './lifetime.ts';
import { requireStepUp } from './step-up.ts';

/** A console makes a few calls per screen; one session may not do more than a person can. */
const SESSION_LIMITS: WindowLimits = { hour: 7_200, minute: 360 };

/** Throws 401 where the session has ended, 403 where the role does not cover the route, 429 over a limit. */
export async function admitSession(
  credential: SessionCredential,
  contract: Route | undefined,
  gate: Gate,
): Promise<Admission> {
  const rate = contract?.rate ?? 'general';
  const { scope, sessionId } = credential;
  const owner = counterOwner(sessionId, rate);
  const counter = { scope, owner, keyId: sessionId, rate, now: gate.now };
  const count = () => countRequest(gate.tables.within(fenceOf(scope)), counter, gate.log);
  const ofAccount = accountClass(rate) !== undefined;
  // What all callers of a tenant share is not used up by a session that has ended.
  const ring = await gate.sessionRing();
  const [record, counted] = await Promise.all([ring.find(credential), ofAccount ? undefined : count()]);
  if (record === undefined || !isUsable(record, credential, gate.now)) throw sessionEnded();
  const limits = limitsFor(rate, { limits: SESSION_LIMITS, classLimits: {} });
  const state = rateState(ofAccount ? await count() : counted, counter, limits);
  gate.observeRate(state);
  if (contract !== undefined && contract.everyRole !== true)
    requireScope(record.scopes, scopeFor(contract), roleLacksScope);
  refuseOverLimit(state);
  // Most calls write nothing. A session that was ended meanwhile is not made again.
  if (gate.now - record.lastSeenAt >= TOUCHED_AFTER_MS) await ring.touch(credential, gate.now);
  const requireDecisive = (decided: Route, needed: string | undefined) => {
    if (needed !== undefined) requireScope(record.scopes, needed, roleLacksScope);
    if (decided.decides === undefined || needed !== undefined) requireStepUp(decided, record, gate.now);
  };
  return { owner: record.person, scopes: record.scopes, session: { ...record, requireDecisive } };
}

function isUsable(record: SessionRecord, { secretHash }: SessionCredential, now: number): boolean {
  return sameHash(record.secretHash, secretHash) && record.expiresAt > now && !isIdle(record, now);
}
