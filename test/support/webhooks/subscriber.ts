/** A tenant that subscribes, and what it can see of its deliveries. */

import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { newWebhookSecret } from '#shared/domain/tenants/webhook-secret.ts';
import {
  createWrite,
  subscriptionKey,
  unsealSecrets,
  unsealSubscription,
  updateWrite,
} from '#shared/domain/webhooks/repository.ts';

import {
  type Filters,
  type SubscribedType,
  type SubscriptionDetails,
  SubscriptionRecord,
} from '#shared/domain/webhooks/schema.ts';
import type { Changes } from '#shared/platform/condition.ts';
import type { Tables } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { systemIds } from '#shared/platform/system.ts';
import { vaultOf } from '#shared/platform/vault.ts';

export const testVault = vaultOf(Buffer.alloc(32, 7));
export const DEFAULT_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** A tenant's settings in one environment. */
export function environmentItem(scope: TenantScope) {
  const key = environmentKey(scope);
  return {
    ...key,
    tenant_name: 'Tenant',
    default_expiry_hours: 48,
    webhook_secret: testVault.seal({ ...key, attribute: 'webhook_secret' }, DEFAULT_SECRET),
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

export class Subscriber {
  readonly #tables: Tables;
  readonly #now: () => number;

  constructor(tables: Tables, now: () => number) {
    this.#tables = tables;
    this.#now = now;
  }

  async subscribe(
    scope: TenantScope,
    wish: { readonly url: string; readonly eventType?: SubscribedType; readonly filters?: Filters },
  ): Promise<string> {
    const id = systemIds.uuid();
    const write = createWrite(scope, testVault, {
      id,
      eventType: wish.eventType ?? 'all',
      details: { webhook_url: wish.url, description: null, filters: wish.filters ?? {} },
      secret: newWebhookSecret(),
      createdAt: new Date(this.#now()).toISOString(),
    });
    await this.#table(scope).commit([write]);
    return id;
  }

  async change(scope: TenantScope, id: string, changes: Changes): Promise<void> {
    await this.#table(scope).update(subscriptionKey(scope, id), changes);
  }

  /** Gives a subscription another address, as PATCH does. */
  async move(scope: TenantScope, id: string, url: string): Promise<void> {
    await this.#patch(scope, id, { webhook_url: url });
  }

  /** Gives a subscription other filters, as PATCH does. */
  async filter(scope: TenantScope, id: string, filters: Filters): Promise<void> {
    await this.#patch(scope, id, { filters });
  }

  async #patch(scope: TenantScope, id: string, changes: Partial<SubscriptionDetails>): Promise<void> {
    const record = await this.record(scope, id);
    const { details } = unsealSubscription(record, testVault);
    const next = {
      details: { ...details, ...changes },
      isActive: true,
      updatedAt: new Date(this.#now()).toISOString(),
    };
    await this.#table(scope).commit([updateWrite(record, testVault, next)]);
  }

  async remove(scope: TenantScope, id: string): Promise<void> {
    await this.#table(scope).commit([{ remove: subscriptionKey(scope, id) }]);
  }

  async record(scope: TenantScope, id: string): Promise<SubscriptionRecord> {
    return SubscriptionRecord.parse(await this.#table(scope).get(subscriptionKey(scope, id)));
  }

  async secret(scope: TenantScope, id: string): Promise<string> {
    return unsealSecrets(await this.record(scope, id), testVault, this.#now()).current;
  }

  /** `[total, successful, failed]`. */
  async stats(scope: TenantScope, id: string): Promise<readonly [number, number, number]> {
    const record = await this.record(scope, id);
    return [record.total_deliveries, record.successful_deliveries, record.failed_deliveries];
  }

  #table(scope: TenantScope) {
    return this.#tables.within(fenceOf(scope));
  }
}
