/** What receivers get of a verification: at the address of its creation, signed, once each. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookDelivery } from '#functions/workers/webhook-delivery/app.ts';
import { webhookDispatch } from '#functions/workers/webhook-dispatch/app.ts';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import { Recorder } from '../../support/events/recorder.ts';
import { runVerifications } from '../../support/onboarding/verification-step.ts';
import { DEFAULT_SECRET } from '../../support/webhooks/subscriber.ts';
import { type LoopbackReceiver, loopbackReceiver, WebhookApi } from '../../support/webhooks/webhook-api.ts';
import { Verifications } from './fixture.ts';

let webhooks: WebhookApi;
let receiver: LoopbackReceiver;
let own: Verifications;

beforeAll(async () => {
  webhooks = await WebhookApi.open(true);
  receiver = await loopbackReceiver(200);
  own = new Verifications(webhooks.cloud, await webhooks.tenant(), 'test');
});
afterAll(async () => {
  await receiver.close();
  await webhooks.close();
});

async function deliverAll(): Promise<void> {
  const { ports } = own.api;
  const recorder = new Recorder();
  const dispatch = webhookDispatch({ ...ports, queues: recorder.queues() });
  for (const { lane, tenant_id, environment, outbox_id, type } of await own.api.outbox(own.scope))
    if (lane === 'event') await dispatch({ detail: { tenant_id, environment, outbox_id, type } });
  const outbound = guardedSender({ allowLoopback: true, deadlineMs: 2_000 });
  for (const [index, { body }] of recorder.messages.deliveries.entries()) {
    const record = { messageId: `m${index}`, body: JSON.stringify(body) };
    await webhookDelivery({ ...ports, outbound, retries: recorder.queue('retries'), executions: 100 })({
      Records: [record],
    });
  }
}

// proves VER-114
it('the events of a session reach the address of its creation once each, signed with the bare digest', async () => {
  const id = await own.session({ webhook_url: receiver.url, verification_profile: 'basic' });
  await own.call('POST', `/api/v1/verification/sessions/${id}/simulate/`, { outcome: 'clear' });
  await runVerifications(own.api, own.scope);
  await deliverAll();
  expect(receiver.received.map(({ headers }) => String(headers['x-webhook-event'])).sort()).toEqual([
    'verification.check_completed',
    'verification.session_accessed',
    'verification.session_completed',
    'verification.session_created',
  ]);
  for (const { headers, body } of receiver.received) {
    const digest = createHmac('sha256', DEFAULT_SECRET).update(body).digest('hex');
    expect(headers['x-webhook-signature']).toBe(digest);
  }
});
