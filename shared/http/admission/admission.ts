/** Letting a caller in: the key record and the counter are read while the operation already reads its own items. */
import {
  addressNotAllowed,
  invalidApiKey,
  invalidRespondentSession,
  invalidSignature,
} from '#shared/contract/errors.ts';
import type { AccountClass, Route } from '#shared/contract/route.ts';
import type { Log, Tables } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { addressAllowed } from './allow-address.ts';
import {
  type Credential,
  type KeyCredential,
  type RespondentCredential,
  type SessionCredential,
  sameHash,
} from './credential.ts';
import { requireScope, scopeFor } from './scopes.ts';
import type { StrictRequest } from './strict-signature.ts';
import {
  accountClass,
  counterOwner,
  countRequest,
  limitsFor,
  type RateState,
  RESPONDENT_LIMITS,
  rateState,
  refuseOverLimit,
  type WindowLimits,
} from './throttle.ts';
import { type SignedRequest, signatureFits } from './verify-signature.ts';

/** The person or system behind a call, as audit rows and `sent_by` name it. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A stored API key, as admission needs it. */
export interface KeyRecord {
  readonly secretHash: string;
  readonly owner: Profile;
  readonly ipWhitelist: readonly string[];
  readonly scopes: readonly string[];
  readonly limits: WindowLimits;
  /** Where the operator has set other limits than those of the class. */
  readonly classLimits: Readonly<Partial<Record<AccountClass, WindowLimits>>>;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** Present where the key enforces request signing; opens the sealed secret. */
  readonly signingSecret: ((vault: Vault) => string) | undefined;
  /** True where only the strict form of signatures is accepted. */
  readonly strictSignature: boolean;
}

/** Finds key records; implemented where tenants are known. */
export interface KeyRing {
  /** Strongly consistent, so that a revoked key ends at once. */
  find(credential: KeyCredential): Promise<KeyRecord | undefined>;
}

/** A session with the person behind it, as admission needs them. Times in milliseconds since the epoch. */
export interface SessionRecord {
  readonly secretHash: string;
  readonly person: Profile;
  readonly role: string;
  /** Those of the role. */
  readonly scopes: readonly string[];
  readonly createdAt: number;
  /** Of the last call, or some minutes before it. */
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  /** When the person last proved again who they are; signing in is no such proof. */
  readonly steppedUpAt: number | undefined;
  /** How many passkeys the person has, and when one of them was the proof. */
  readonly passkeys: number;
  readonly passkeyConfirmedAt: number | undefined;
}

/** Finds sessions of persons; implemented where people are known. */
export interface SessionRing {
  /** Both items strongly consistent and in one read: an ended session, a removed person and a changed role count at once. */
  find(credential: SessionCredential): Promise<SessionRecord | undefined>;
  /** Stores the time of a call. Refuses where the session was ended meanwhile. */
  touch(credential: SessionCredential, now: number): Promise<void>;
}

/** What admission found: who calls, and how the limits stand. */
export interface Admission {
  readonly owner: Profile | undefined;
  /** The scopes of the key or the role. Absent where the caller has none, and the route alone decides what he may do. */
  readonly scopes?: readonly string[];
  /** Where a person who has signed in calls. */
  readonly session?: SessionRecord & {
    /** Refuses with 403 what the role or the last proof of the person does not cover; `needed` is the scope of a decision. */
    requireDecisive(contract: Route, needed: string | undefined): void;
  };
}

export interface Gate {
  readonly keyRing: KeyRing;
  readonly sessionRing: () => Promise<SessionRing>;
  readonly tables: Tables;
  readonly now: number;
  readonly log: Log;
  readonly vault: () => Promise<Vault>;
  readonly sourceIp: string;
  readonly signed: Omit<SignedRequest, 'body'> & {
    readonly body: () => string;
    /** What the strict form covers beyond the other one. */
    readonly strict: () => Pick<StrictRequest, 'query' | 'idempotencyKey' | 'body'>;
  };
  /** Learns the limiter's state as soon as it is known, also when the call is then refused. */
  readonly observeRate: (state: RateState) => void;
}

/** Admits the caller or throws 401, 403 or 429, in that order. */
export async function admit(
  credential: Credential,
  contract: Route | undefined,
  gate: Gate,
): Promise<Admission> {
  switch (credential.kind) {
    case 'guest':
      return { owner: undefined };
    case 'respondent':
      return admitRespondent(credential, gate);
    case 'key':
      return admitKey(credential, contract, gate);
    case 'session': {
      const { admitSession } = await import('./session/admit.ts');
      return admitSession(credential, contract, gate);
    }
  }
}

async function admitKey(
  credential: KeyCredential,
  contract: Route | undefined,
  gate: Gate,
): Promise<Admission> {
  const rate = contract?.rate ?? 'general';
  const table = gate.tables.within(fenceOf(credential.scope));
  const owner = counterOwner(credential.keyId, rate);
  const counter = { scope: credential.scope, owner, keyId: credential.keyId, rate, now: gate.now };
  const count = () => countRequest(table, counter, gate.log);
  // What all keys share is not used up by one that is no longer valid: there the key is looked at first.
  const [record, counted] = await Promise.all([
    gate.keyRing.find(credential),
    accountClass(rate) === undefined ? count() : undefined,
  ]);
  if (record === undefined || !isUsable(record, credential, gate.now)) throw invalidApiKey();
  const item = accountClass(rate) === undefined ? counted : await count();
  const state = rateState(item, counter, limitsFor(rate, record));
  gate.observeRate(state);
  if (!addressAllowed(record.ipWhitelist, gate.sourceIp)) throw addressNotAllowed();
  if (record.signingSecret !== undefined) await requireSignature(record.signingSecret, record, gate);
  if (contract !== undefined) requireScope(record.scopes, scopeFor(contract));
  refuseOverLimit(state);
  return { owner: record.owner, scopes: record.scopes };
}

async function admitRespondent(credential: RespondentCredential, gate: Gate): Promise<Admission> {
  const table = gate.tables.within(fenceOf(credential.scope));
  const counter = {
    scope: credential.scope,
    owner: credential.sessionId,
    keyId: credential.sessionId,
    rate: 'respondent' as const,
    now: gate.now,
  };
  const counted = await countRequest(table, counter, gate.log);
  const state = rateState(counted, counter, RESPONDENT_LIMITS);
  gate.observeRate(state);
  refuseOverLimit(state);
  return { owner: undefined };
}

function isUsable(record: KeyRecord, credential: KeyCredential, now: number): boolean {
  const fits = sameHash(record.secretHash, credential.secretHash);
  return fits && record.revokedAt === undefined && (record.expiresAt === undefined || record.expiresAt > now);
}

async function requireSignature(
  signingSecret: (vault: Vault) => string,
  { strictSignature }: KeyRecord,
  { vault, signed, now }: Gate,
): Promise<void> {
  const secret = signingSecret(await vault());
  const { strict, body, ...request } = signed;
  if (strictSignature) {
    // Few keys need it: it is loaded with the first call of one.
    const { strictSignatureFits } = await import('./strict-signature.ts');
    if (!strictSignatureFits(secret, { ...request, ...strict() }, now)) throw invalidSignature();
  } else if (!signatureFits(secret, { ...request, body: body() }, now)) throw invalidSignature();
}

/** The refusal of a caller without a usable credential for this kind of route. */
export function unauthenticated(contract: Route | undefined): Error {
  return contract?.auth === 'respondent' ? invalidRespondentSession() : invalidApiKey();
}
