/** Makes an API key and what is stored of it. The operator and administrators of a tenant issue keys. */
import { randomBytes } from 'node:crypto';
import {
  encodeApiKey,
  hashSecret,
  KEY_ID_LENGTH,
  KEY_SECRET_BYTES,
} from '#shared/http/admission/credential.ts';
import { DEFAULT_LIMITS, type WindowLimits } from '#shared/http/admission/throttle.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Write } from '#shared/platform/ports.ts';
import type { Environment, TenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { apiKeyKey } from '../../repository.ts';
import type { ProfileView } from '../../schema.ts';
import { ConcurrentChange } from '../errors.ts';
import { keyLineKey } from '../repository.ts';
import type { KeyInput, KeyLine } from '../schema.ts';
import { type Holder, takeSlotWrites } from './slots.ts';

/** The new key. `api_key` and `api_secret` cannot be read again. */
export interface IssuedKey {
  readonly key_id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly owner_id: string;
  readonly api_key: string;
  /** Present where the key requires signed requests (R3). */
  readonly api_secret?: string;
  readonly hint: string;
  readonly limits: WindowLimits;
  readonly expires_at: string | null;
}

const HINT_LENGTH = 4;
const API_SECRET_BYTES = 32;

/** For whom a key is made, and with what. `now` in milliseconds since the epoch. */
export interface Issuer {
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly pepper: PepperValues;
  readonly owner: ProfileView;
  readonly now: number;
}

export interface NewKey {
  readonly issued: IssuedKey;
  readonly holder: Holder;
  /** The writes, which take a slot of the owner. `overdue`: the owner's keys that have expired and still count. */
  writes(overdue: readonly KeyLine[]): readonly Write[];
}

type Parsed = ReturnType<typeof KeyInput.parse>;

export function newKey(issuer: Issuer, input: Parsed): NewKey {
  const { scope, owner } = issuer;
  const drafted = draft(scope, issuer.pepper, input.hmac || input.strict);
  const limits = limitsOf(input);
  const record = recordOf({ ...issuer, drafted, limits }, input);
  const holder = { tenantId: scope.tenantId, ownerId: owner.id, environment: scope.environment };
  const line = lineOf(record, holder, issuer.pepper.generation);
  const refuse = () => new ConcurrentChange();
  return {
    issued: issuedKey(drafted, limits, owner.id, input),
    holder,
    writes: (overdue) => [
      ...takeSlotWrites(holder, overdue),
      { put: record, when: isNew, refuse },
      { put: line, when: isNew, refuse },
    ],
  };
}

function issuedKey(drafted: Draft, limits: WindowLimits, owner_id: string, input: Parsed): IssuedKey {
  return {
    key_id: drafted.keyId,
    name: input.name,
    environment: input.environment,
    owner_id,
    api_key: drafted.apiKey,
    ...(drafted.apiSecret === undefined ? {} : { api_secret: drafted.apiSecret }),
    hint: drafted.hint,
    limits,
    expires_at: input.expires_at === undefined ? null : new Date(input.expires_at).toISOString(),
  };
}

function lineOf(record: StoredKey, holder: Holder, pepper: number): Item & Key {
  return {
    ...keyLineKey({ ...holder, keyId: record.key_id }),
    key_id: record.key_id,
    environment: holder.environment,
    owner_id: holder.ownerId,
    state: 'active',
    pepper,
    ...(record['expires_at'] === undefined ? {} : { expires_at: record['expires_at'] }),
  };
}

type StoredKey = Item & Key & { readonly key_id: string };

interface Draft {
  readonly keyId: string;
  readonly secretHash: string;
  readonly apiKey: string;
  readonly apiSecret: string | undefined;
  readonly hint: string;
}

function draft(scope: TenantScope, pepper: PepperValues, signed: boolean): Draft {
  const keyId = randomBytes(KEY_ID_LENGTH).toString('hex');
  const secret = randomBytes(KEY_SECRET_BYTES);
  const { tenantId, environment } = scope;
  const apiKey = encodeApiKey(pepper, { tenantId, environment, keyId, secret });
  return {
    keyId,
    secretHash: hashSecret(secret),
    apiKey,
    apiSecret: signed ? `prb_secret_${randomBytes(API_SECRET_BYTES).toString('hex')}` : undefined,
    hint: apiKey.slice(-HINT_LENGTH),
  };
}

interface Ingredients extends Issuer {
  readonly drafted: Draft;
  readonly limits: WindowLimits;
}

function recordOf(from: Ingredients, input: Parsed): StoredKey {
  const { drafted, vault, owner } = from;
  const key = apiKeyKey(from.scope, drafted.keyId);
  const profile = { id: owner.id, name: owner.name, email: owner.email };
  return {
    ...key,
    key_id: drafted.keyId,
    secret_hash: drafted.secretHash,
    hint: drafted.hint,
    name: input.name,
    owner_id: owner.id,
    owner: vault.sealJson({ ...key, attribute: 'owner' }, profile),
    ip_whitelist: input.ip_whitelist,
    scopes: input.scopes,
    limits: from.limits,
    class_limits: input.class_limits,
    created_at: new Date(from.now).toISOString(),
    ...(drafted.apiSecret === undefined
      ? {}
      : { signing_secret: vault.seal({ ...key, attribute: 'signing_secret' }, drafted.apiSecret) }),
    ...(input.strict ? { strict_signature: true } : {}),
    ...(input.expires_at === undefined ? {} : { expires_at: input.expires_at }),
  };
}

function limitsOf(input: Parsed): WindowLimits {
  const usual = DEFAULT_LIMITS[input.environment];
  return { hour: input.limits.hour ?? usual.hour, minute: input.limits.minute ?? usual.minute };
}
