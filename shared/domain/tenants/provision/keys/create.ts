/** Creates an API key. The key, and its secret if requests must be signed, is shown only once. A hash is stored. */
import { randomBytes } from 'node:crypto';
import {
  encodeApiKey,
  hashSecret,
  KEY_ID_LENGTH,
  KEY_SECRET_BYTES,
} from '#shared/http/admission/credential.ts';
import { DEFAULT_LIMITS, type WindowLimits } from '#shared/http/admission/throttle.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Item, Key } from '#shared/platform/ports.ts';
import { type Environment, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { apiKeyKey } from '../../repository.ts';
import { auditWrite, openVault, type Provisioning, retryConcurrentChanges, tableOf } from '../context.ts';
import { ConcurrentChange, ProvisionRefused, unknownScopes, userDeactivated } from '../errors.ts';
import { keyLineKey, listUserKeyLines } from '../repository.ts';
import { KeyInput } from '../schema.ts';
import { resolveUser, type UserView } from '../users.ts';
import { isOverdue, takeSlotWrites } from './slots.ts';

/** The new key for the operator. `api_key` and `api_secret` cannot be read again. */
export interface IssuedKey {
  readonly key_id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly owner_id: string;
  readonly api_key: string;
  /** Present where the key requires signed requests (decisions 3). */
  readonly api_secret?: string;
  readonly hint: string;
  readonly limits: WindowLimits;
  readonly expires_at: string | null;
}

const HINT_LENGTH = 4;
const API_SECRET_BYTES = 32;

/**
 * Refuses the fourth active key of a user in one environment, a user that is unknown or deactivated, and a scope that no route
 * asks for.
 */
export async function createKey(
  context: Provisioning,
  tenantId: string,
  request: KeyInput,
): Promise<IssuedKey> {
  const input = KeyInput.parse(request);
  const now = context.clock.now();
  if (input.expires_at !== undefined && input.expires_at <= now) throw expiryInThePast();
  await refuseUnknownScopes(context, input.scopes);
  const scope = unsafeTenantScope(tenantId, input.environment);
  const [owner, vault, pepper] = await Promise.all([
    resolveUser(context, tenantId, input.owner_id),
    openVault(context, scope),
    context.pepper.read(),
  ]);
  if (owner.status !== 'active') throw userDeactivated(owner.id);
  const drafted = draft(scope, pepper, input.hmac || input.strict);
  const limits = limitsOf(input);
  const record = recordOf({ scope, vault, owner, drafted, limits, now }, input);
  const issue = { scope, ownerId: owner.id, record, now, pepper: pepper.generation };
  await retryConcurrentChanges(() => commitKey(context, issue));
  return {
    key_id: drafted.keyId,
    name: input.name,
    environment: input.environment,
    owner_id: owner.id,
    api_key: drafted.apiKey,
    ...(drafted.apiSecret === undefined ? {} : { api_secret: drafted.apiSecret }),
    hint: drafted.hint,
    limits,
    expires_at: input.expires_at === undefined ? null : new Date(input.expires_at).toISOString(),
  };
}

async function refuseUnknownScopes(context: Provisioning, asked: readonly string[]): Promise<void> {
  if (asked.every((scope) => scope === '*')) return;
  const known = await context.keyScopes();
  const whole = known.map((scope) => scope.replace(/:.*/, ':*'));
  const accepted = new Set(['*', ...known, ...whole]);
  const unknown = asked.filter((scope) => !accepted.has(scope));
  if (unknown.length > 0) throw unknownScopes(unknown, known);
}

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

type Parsed = ReturnType<typeof KeyInput.parse>;

interface Ingredients {
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly owner: UserView;
  readonly drafted: Draft;
  readonly limits: WindowLimits;
  readonly now: number;
}

function recordOf(from: Ingredients, input: Parsed): Item & Key & { readonly key_id: string } {
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

interface Issue {
  readonly scope: TenantScope;
  readonly ownerId: string;
  readonly record: Item & Key & { readonly key_id: string };
  readonly now: number;
  /** Generation of the fleet secret. */
  readonly pepper: number;
}

async function commitKey(context: Provisioning, issue: Issue): Promise<void> {
  const { scope, ownerId, record, now } = issue;
  const holder = { tenantId: scope.tenantId, ownerId, environment: scope.environment };
  const table = tableOf(context, scope.tenantId);
  const overdue = (await listUserKeyLines(table, holder)).filter((line) => isOverdue(line, now));
  const line = {
    ...keyLineKey({ ...holder, keyId: record.key_id }),
    key_id: record.key_id,
    environment: scope.environment,
    owner_id: ownerId,
    state: 'active',
    pepper: issue.pepper,
    ...(record['expires_at'] === undefined ? {} : { expires_at: record['expires_at'] }),
  };
  await table.commit([
    ...takeSlotWrites(holder, overdue),
    { put: record, when: isNew, refuse: () => new ConcurrentChange() },
    { put: line, when: isNew, refuse: () => new ConcurrentChange() },
    auditWrite(context, scope, 'keys.create', {
      target: `api_key:${record.key_id}`,
      facts: { owner_id: ownerId },
    }),
  ]);
}

function limitsOf(input: Parsed): WindowLimits {
  const usual = DEFAULT_LIMITS[input.environment];
  return { hour: input.limits.hour ?? usual.hour, minute: input.limits.minute ?? usual.minute };
}

function expiryInThePast(): ProvisionRefused {
  return new ProvisionRefused('expiry_in_the_past', 'A key cannot expire in the past.');
}
