/** A delivery that has succeeded, put on record without any traffic. */
import type { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { endpointOf } from '#shared/domain/webhooks/delivery/plan.ts';
import { newRecord } from '#shared/domain/webhooks/delivery/repository.ts';
import { countWrite } from '#shared/domain/webhooks/repository.ts';
import { isNew } from '#shared/platform/condition.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';

type Context = Pick<ReturnType<typeof workerContext>, 'tables' | 'vault' | 'clock' | 'ids'>;

/**
 * Puts an event and its delivery on record, in one transaction: whoever dispatches the event finds it delivered. Without a
 * subscription the delivery goes to the address of a request.
 */
export async function delivered(
  context: Context,
  scope: TenantScope,
  { subscription, url }: { readonly subscription: string | undefined; readonly url: string },
): Promise<string> {
  const now = context.clock.now();
  const [outboxId, deliveryId] = [context.ids.uuid(), context.ids.uuid()];
  const type = 'alert.created' as const;
  const target = subscription === undefined ? ('request' as const) : ('subscription' as const);
  const planned = { deliveryId, target, subscriptionId: subscription ?? null, endpoint: endpointOf(url) };
  const event = {
    type,
    data: { alert_id: '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e77' },
    ...(subscription === undefined ? { webhookUrl: url } : {}),
  };
  const vault = await context.vault(scope);
  await context.tables.within(fenceOf(scope, 'due')).commit([
    eventWrite(scope, vault, event, { outboxId, now }),
    {
      put: {
        ...newRecord(scope, planned, { outboxId, type }, now),
        state: 'succeeded',
        attempts: 1,
        claims: 1,
        log: [{ number: 1, at: now, status: 200, reason: null, duration_ms: 40 }],
      },
      when: isNew,
    },
    ...(subscription === undefined
      ? []
      : [countWrite(scope, subscription, { add: { total_deliveries: 1, successful_deliveries: 1 } })]),
  ]);
  return deliveryId;
}
