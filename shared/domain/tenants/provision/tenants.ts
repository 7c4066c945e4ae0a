/** Creates tenants: both environments with data keys, webhook secrets and zero balances, in one transaction. */

import type * as z from 'zod';
import { equals, isNew, isThere } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import {
  ENVIRONMENTS,
  type Environment,
  fleetFence,
  type TenantScope,
  unsafeTenantScope,
} from '#shared/platform/scope.ts';
import { CREDIT_KINDS } from '../../credits/ledger.ts';
import { balanceKey } from '../../credits/purse.ts';
import { environmentKey } from '../repository.ts';
import { ExpiryHours } from '../schema.ts';
import { newWebhookSecret, overlapEnd } from '../webhook-secret.ts';
import { type BrandSummary, brandSummary } from './brand.ts';
import { auditWrite, homeScope, openVault, type Provisioning, readEnvironment, tableOf } from './context.ts';
import { ConcurrentChange, noSuchTenant, tenantExists } from './errors.ts';
import { createRing } from './keys/data-keys.ts';
import { limitsOf, type TenantLimits } from './limits.ts';
import { type Policy, policyOf } from './policy.ts';
import { findTenantId, findTenantRecord, listTenantRecords, tenantKey, tenantNameKey } from './repository.ts';
import { OverlapHours, TenantInput, type TenantRecord } from './schema.ts';

/** A new tenant with its two secrets, which are shown only once (R68). */
export interface CreatedTenant extends TenantRecord {
  readonly webhook_secrets: Readonly<Record<Environment, string>>;
}

export interface TenantDetails extends TenantRecord {
  readonly default_expiry_hours: Readonly<Record<Environment, number>>;
  readonly brand: BrandSummary;
  readonly policy: Readonly<Record<Environment, Policy>>;
  readonly limits: Readonly<Record<Environment, TenantLimits>>;
  /** Watchlists without which live screenings fail. */
  readonly required_lists: readonly string[];
}

/** Throws for a name of another tenant, and for an id that is taken. */
export async function createTenant(
  context: Provisioning,
  input: z.input<typeof TenantInput>,
): Promise<CreatedTenant> {
  const { name, default_expiry_hours, tenant_id = context.ids.uuid() } = TenantInput.parse(input);
  const created_at = new Date(context.clock.now()).toISOString();
  const record = { tenant_id, name, created_at };
  const webhook_secrets = { test: newWebhookSecret(), live: newWebhookSecret() };
  const environments = await Promise.all(
    ENVIRONMENTS.map((environment) =>
      environmentWrite(context, unsafeTenantScope(tenant_id, environment), {
        name,
        default_expiry_hours,
        created_at,
        secret: webhook_secrets[environment],
      }),
    ),
  );
  const home = homeScope(tenant_id);
  await tableOf(context, tenant_id).commit([
    { put: { ...tenantKey(tenant_id), ...record }, when: isNew, refuse: () => tenantExists(tenant_id) },
    { put: { ...tenantNameKey(name), tenant_id }, when: isNew, refuse: () => tenantExists(name) },
    ...environments,
    balanceWrite(home),
    auditWrite(context, home, 'tenants.create', { target: `tenant:${tenant_id}` }),
  ]);
  return { ...record, webhook_secrets };
}

/** All tenants, ordered by name. */
export async function listTenants(context: Provisioning): Promise<readonly TenantRecord[]> {
  return listTenantRecords(context.tables.within(fleetFence()));
}

/** Finds a tenant by id or name. Throws where there is none. */
export async function resolveTenant(context: Provisioning, reference: string): Promise<TenantRecord> {
  const table = context.tables.within(fleetFence());
  const named = await findTenantId(table, reference);
  const record = await findTenantRecord(table, named ?? reference.toLowerCase());
  if (record === undefined) throw noSuchTenant(reference);
  return record;
}

export async function describeTenant(context: Provisioning, tenantId: string): Promise<TenantDetails> {
  const [record, test, live] = await Promise.all([
    findTenantRecord(context.tables.within(fleetFence()), tenantId),
    readEnvironment(context, unsafeTenantScope(tenantId, 'test')),
    readEnvironment(context, unsafeTenantScope(tenantId, 'live')),
  ]);
  if (record === undefined) throw noSuchTenant(tenantId);
  const hours = { test: test.default_expiry_hours, live: live.default_expiry_hours };
  const policy = { test: policyOf(test), live: policyOf(live) };
  const limits = { test: limitsOf(test), live: limitsOf(live) };
  const { required_lists } = live;
  return {
    ...{ ...record, default_expiry_hours: hours, required_lists },
    ...{ brand: brandSummary(live), policy, limits },
  };
}

/** Sets the lifetime of links in both environments, unless a call sets another (R78). */
export async function setExpiryHours(context: Provisioning, tenantId: string, hours: number): Promise<void> {
  const default_expiry_hours = ExpiryHours.parse(hours);
  await tableOf(context, tenantId).commit([
    ...ENVIRONMENTS.map((environment) => ({
      update: environmentKey(unsafeTenantScope(tenantId, environment)),
      set: { default_expiry_hours },
      when: isThere,
      refuse: () => noSuchTenant(tenantId),
    })),
    auditWrite(context, homeScope(tenantId), 'tenants.settings', {
      target: `tenant:${tenantId}`,
      facts: { default_expiry_hours },
    }),
  ]);
}

/**
 * Replaces the environment's default webhook secret. The new secret is returned only here. The old one also signs for
 * `overlapHours`, at most a week.
 */
export async function rotateWebhookSecret(
  context: Provisioning,
  scope: TenantScope,
  overlapHours: number,
): Promise<{ readonly secret: string; readonly previousUntil: number | undefined }> {
  const [vault, record] = await Promise.all([openVault(context, scope), readEnvironment(context, scope)]);
  const secret = newWebhookSecret();
  const key = environmentKey(scope);
  const previousUntil = overlapEnd(context.clock.now(), OverlapHours.parse(overlapHours));
  const old = vault.unseal({ ...key, attribute: 'webhook_secret' }, record.webhook_secret);
  await tableOf(context, scope.tenantId).commit([
    {
      update: key,
      set: {
        webhook_secret: vault.seal({ ...key, attribute: 'webhook_secret' }, secret),
        ...(previousUntil === undefined
          ? {}
          : {
              previous_webhook_secret: vault.seal({ ...key, attribute: 'previous_webhook_secret' }, old),
              previous_webhook_secret_until: previousUntil,
            }),
      },
      remove: previousUntil === undefined ? ['previous_webhook_secret', 'previous_webhook_secret_until'] : [],
      // Another rotation that came first replaced another secret than the one that was read.
      when: equals('webhook_secret', record.webhook_secret),
      refuse: () => new ConcurrentChange(),
    },
    auditWrite(context, scope, 'tenants.rotate_webhook_secret', {
      target: `tenant:${scope.tenantId}`,
      facts: { overlap_hours: overlapHours },
    }),
  ]);
  return { secret, previousUntil };
}

interface EnvironmentContent {
  readonly name: string;
  readonly default_expiry_hours: number;
  readonly created_at: string;
  readonly secret: string;
}

async function environmentWrite(
  context: Provisioning,
  scope: TenantScope,
  content: EnvironmentContent,
): Promise<Write> {
  const vault = await createRing(context, scope);
  const key = environmentKey(scope);
  return {
    put: {
      ...key,
      tenant_name: content.name,
      default_expiry_hours: content.default_expiry_hours,
      webhook_secret: vault.seal({ ...key, attribute: 'webhook_secret' }, content.secret),
      created_at: content.created_at,
    },
    when: isNew,
    refuse: () => tenantExists(scope.tenantId),
  };
}

/** Creates the balance item, because charging requires that it exists. */
function balanceWrite(scope: TenantScope): Write {
  const empty = Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, 0]));
  return { put: { ...balanceKey(scope), ...empty }, when: isNew, refuse: () => tenantExists(scope.tenantId) };
}
