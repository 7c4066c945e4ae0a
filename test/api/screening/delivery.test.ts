/** What receivers get of a screening: at the address of the call and at subscriptions, signed, once each. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookDelivery } from '#functions/workers/webhook-delivery/app.ts';
import { webhookDispatch } from '#functions/workers/webhook-dispatch/app.ts';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import { Recorder } from '../../support/events/recorder.ts';
import { caseOf, LISTED, ScreeningFixture } from '../../support/screening/fixture.ts';
import { DEFAULT_SECRET } from '../../support/webhooks/subscriber.ts';
import { type LoopbackReceiver, loopbackReceiver, WebhookApi } from '../../support/webhooks/webhook-api.ts';

let webhooks: WebhookApi;
let ofCall: LoopbackReceiver;
let ofTenant: LoopbackReceiver;
let fixture: ScreeningFixture;

beforeAll(async () => {
  webhooks = await WebhookApi.open(true);
  [ofCall, ofTenant] = await Promise.all([loopbackReceiver(200), loopbackReceiver(200)]);
  fixture = new ScreeningFixture(webhooks.cloud, await webhooks.tenant());
});
afterAll(async () => {
  await Promise.all([ofCall.close(), ofTenant.close()]);
  await webhooks.close();
});

/** Dispatches every event of test mode and delivers it. */
async function deliverAll(): Promise<void> {
  const { ports } = fixture.api;
  const recorder = new Recorder();
  const dispatch = webhookDispatch({ ...ports, queues: recorder.queues() });
  const rows = (await fixture.api.outbox(fixture.tenant.scopes.test)).filter(({ lane }) => lane === 'event');
  for (const { tenant_id, environment, outbox_id, type } of rows)
    await dispatch({ detail: { tenant_id, environment, outbox_id, type } });
  const outbound = guardedSender({ allowLoopback: true, deadlineMs: 2_000 });
  const Records = recorder.messages.deliveries.map(({ body }, index) => ({
    messageId: `m${index}`,
    body: JSON.stringify(body),
  }));
  for (const record of Records)
    await webhookDelivery({ ...ports, outbound, retries: recorder.queue('retries'), executions: 100 })({
      Records: [record],
    });
}

const typesAt = ({ received }: LoopbackReceiver) =>
  received.map(({ headers }) => String(headers['x-webhook-event'])).sort();

describe('the events of a screening', () => {
  // proves SCR-113, CASE-107, ALR-004, EVT-009, EVT-021
  it('reach the address of the call and the subscription, signed in the same way as other events', async () => {
    const path = '/api/v1/webhooks/';
    const body = { event_type: 'screening.completed', webhook_url: ofTenant.url };
    await webhooks.call('POST', path, { key: fixture.tenant.test, body });
    const entity_id = await fixture.entity(LISTED, 'test');
    await fixture.start(entity_id, 'test', { body: { entity_id, webhook_url: ofCall.url } });
    await fixture.work('test');
    await deliverAll();
    expect(typesAt(ofCall)).toEqual(['alert.created', 'case.opened', 'screening.completed']);
    expect(typesAt(ofTenant)).toEqual(['screening.completed']);
    for (const { headers, body: sent } of ofCall.received) {
      const signature = createHmac('sha256', DEFAULT_SECRET).update(sent).digest('hex');
      expect(headers['x-webhook-signature']).toBe(`sha256=${signature}`);
      expect(JSON.parse(sent)).toMatchObject({
        event: headers['x-webhook-event'],
        event_type: headers['x-webhook-event'],
        is_test_data: true,
        tenant_id: fixture.tenant.id,
        data: { entity_id },
      });
    }
  });

  // proves CASE-108
  it('include a decision, which reaches the subscriptions only, for it is no part of the call that screened', async () => {
    const path = '/api/v1/webhooks/';
    const body = { event_type: 'case.resolved', webhook_url: ofTenant.url };
    await webhooks.call('POST', path, { key: fixture.tenant.test, body });
    const screening = await fixture.screened(LISTED, 'test');
    const before = ofCall.received.length;
    await fixture.call('PATCH', `/api/v1/cases/${caseOf(screening).id}/`, {
      mode: 'test',
      body: { decision: 'unacceptable_risk' },
    });
    await deliverAll();
    expect(typesAt(ofTenant)).toContain('case.resolved');
    expect(ofCall.received.slice(before)).toEqual([]);
  });
});
