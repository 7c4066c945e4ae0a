/** Writes that remember a call: the claim ahead of an outside effect, and the outcome inside the business commit. */
import { all, any, below, equals, isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Write } from '#shared/platform/ports.ts';
import type { KeptBody } from './kept-body.ts';
import { IDEMPOTENCY_LIFE_MS, type IdempotencyRecord, LEASE_MS, readRecord } from './record.ts';

/** The key was taken by another call between our read and our commit; the record says what that call did. */
export class KeyTaken extends Error {
  readonly record: IdempotencyRecord | undefined;

  constructor(current: Item | undefined) {
    super('the idempotency key is taken');
    this.record = readRecord(current);
  }
}

/** One call's hold on its key. `owner` tells our own writes from those of a call that replaced us. */
export interface Claim {
  readonly key: Key;
  readonly fingerprint: string;
  readonly owner: string;
  /** Seeds the identifiers of an operation, so that a resumed run makes the same ones. */
  readonly seed: string;
}

export interface Outcome {
  readonly status: number;
  readonly kept: KeptBody;
}

const taken = (current: Item | undefined) => new KeyTaken(current);

/** Claims a fresh key, or one whose first run died, before anything outside the table happens. */
export function claimWrite(claim: Claim, now: number): Write {
  return {
    put: { ...memory(claim, now), state: 'running', lease_until: now + LEASE_MS },
    when: isFree(claim, now),
    refuse: taken,
  };
}

/**
 * Remembers the outcome of a call that made no claim; refused when another call was faster. It takes the place of a claim whose
 * run died, too: a repetition may be refused before it gets to claim the key.
 */
export function outcomeWrite(claim: Claim, outcome: Outcome, now: number): Write {
  return {
    put: { ...memory(claim, now), ...done(outcome) },
    when: isFree(claim, now),
    refuse: taken,
  };
}

/** Turns our claim into the outcome; refused when another call has taken the claim over (fencing). */
export function settleWrite(claim: Claim, outcome: Outcome, now: number): Write {
  return {
    put: { ...memory(claim, now), ...done(outcome) },
    when: all(equals('state', 'running'), equals('owner', claim.owner)),
    refuse: taken,
  };
}

/**
 * Ends our lease after a failure, so that the caller may try again at once. The seed stays: a repeated call makes the
 * same identifiers and finds what the failed one left on purpose.
 */
export function releaseWrite(claim: Claim): Write {
  return {
    update: claim.key,
    set: { lease_until: 0 },
    when: equals('owner', claim.owner),
    refuse: taken,
  };
}

function memory(claim: Claim, now: number): Item & Key {
  const expires = now + IDEMPOTENCY_LIFE_MS;
  return {
    ...claim.key,
    fingerprint: claim.fingerprint,
    owner: claim.owner,
    seed: claim.seed,
    expires_at: expires,
    ttl: Math.ceil(expires / 1000),
  };
}

function done({ status, kept }: Outcome) {
  return { state: 'done', lease_until: 0, status, ...kept };
}

/** Nobody's key, one whose time is over, or one whose run died. */
function isFree(claim: Claim, now: number) {
  return any(isNew, below('expires_at', now), deadClaim(claim, now));
}

function deadClaim(claim: Claim, now: number) {
  return all(
    equals('state', 'running'),
    equals('fingerprint', claim.fingerprint),
    below('lease_until', now + 1),
  );
}
