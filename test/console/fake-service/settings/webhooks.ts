/** Webhooks of the fake service's team: subscriptions, their log, replays and tests, typed by the contract. */
import type { DeliveryDetail } from '#shared/domain/webhooks/log/schema.ts';
import type { ReplayView } from '#shared/domain/webhooks/replay/schema.ts';
import type { SubscriptionView } from '#shared/domain/webhooks/schema.ts';
import { type FakeCall, type FakeReply, type FakeService, refusal } from '../fake-service.ts';

export const MADE_SECRET = `whsec_${'c0ffee'.repeat(7)}`;
export const SLOWED = '51111111-1111-4111-8111-111111111111';
export const FAILED_DELIVERY = '61111111-1111-4111-8111-111111111111';
const TEST_LOG = '71111111-1111-4111-8111-111111111111';

/** An address that answers a test with an error. */
export const BAD_ADDRESS = 'https://hooks.lantern.example/broken';

export class FakeWebhooks {
  subscriptions: SubscriptionView[] = [
    subscription(SLOWED, 'all', { state: 'slowed', state_reason: 'failing' }),
    subscription('52222222-2222-4222-8222-222222222222', 'case.opened'),
    subscription('53333333-3333-4333-8333-333333333333', 'response.submitted', {
      is_active: false,
      state: 'disabled',
      state_reason: 'switched_off',
    }),
  ];
  deliveries: DeliveryDetail[] = [
    delivery(FAILED_DELIVERY, 'failed'),
    delivery('62222222-2222-4222-8222-222222222222', 'retrying'),
    delivery('63333333-3333-4333-8333-333333333333', 'succeeded'),
  ];
  replay: ReplayView | undefined;

  constructor(service: FakeService) {
    service.handlers.push((call) => (call.path.startsWith('/webhooks/') ? this.#handle(call) : undefined));
  }

  #handle(call: FakeCall): FakeReply | undefined {
    const [first = '', second, third] = call.path.split('/').slice(2, -1);
    if (first === '') return this.#list(call);
    if (first === 'test') return tested(call);
    if (first === 'deliveries') return { status: 200, body: testDelivery() };
    switch (second) {
      case undefined:
        return this.#one(call, first);
      case 'secret':
        return { status: 200, body: { id: first, secret_key: MADE_SECRET, previous_valid_until: null } };
      case 'replay':
        return this.#replay(call);
      default:
        return third === undefined ? this.#log(call) : this.#delivery(call, third);
    }
  }

  #list({ method, body }: FakeCall): FakeReply {
    if (method === 'GET') return { status: 200, body: { webhooks: this.subscriptions } };
    const { event_type, webhook_url, description } = Object(body);
    if (!String(webhook_url).startsWith('https:'))
      return {
        status: 400,
        body: { error: true, errors: { webhook_url: ['The URL must use HTTPS.'] }, request_id: 'req_1' },
      };
    const made = subscription('54444444-4444-4444-8444-444444444444', event_type, {
      webhook_url,
      description,
    });
    this.subscriptions.unshift(made);
    return { status: 201, body: { ...made, secret_key: MADE_SECRET, message: 'Subscription created.' } };
  }

  #one({ method, body }: FakeCall, id: string): FakeReply {
    const found = this.subscriptions.find((each) => each.id === id);
    if (found === undefined) return refusal(404, 'not_found', 'Not found.');
    if (method === 'DELETE') {
      this.subscriptions = this.subscriptions.filter((each) => each.id !== id);
      return { status: 200, body: { message: 'Subscription deleted.' } };
    }
    if (method === 'GET') return { status: 200, body: found };
    const changed = { ...found, ...Object(body) };
    const state = changed.is_active
      ? { state: 'active', state_reason: null }
      : { state: 'disabled', state_reason: 'switched_off' };
    this.subscriptions = this.subscriptions.map((each) => (each.id === id ? { ...changed, ...state } : each));
    return { status: 200, body: { message: 'Subscription updated.', id } };
  }

  #log({ query }: FakeCall): FakeReply {
    const status = query.get('status');
    const results = this.deliveries.filter((each) => status === null || each.status === status);
    if (query.has('cursor') || status !== null) return { status: 200, body: { results, next: null } };
    const next = `https://probity.example/api/v1/webhooks/${SLOWED}/deliveries/?cursor=abc`;
    return { status: 200, body: { results: results.slice(0, 2), next } };
  }

  #delivery({ method }: FakeCall, id: string): FakeReply {
    const found = this.deliveries.find((each) => each.id === id);
    if (found === undefined) return refusal(404, 'not_found', 'Not found.');
    if (method === 'GET') return { status: 200, body: found };
    const again = '64444444-4444-4444-8444-444444444444';
    this.deliveries = this.deliveries.map((each) =>
      each.id === id ? { ...each, replayed_by: again } : each,
    );
    return { status: 202, body: { delivery_id: again, replay_of: id, message: 'The event is sent again.' } };
  }

  #replay({ method, body }: FakeCall): FakeReply {
    if (method === 'GET')
      return this.replay === undefined
        ? refusal(404, 'not_found', 'Not found.')
        : { status: 200, body: this.replay };
    const { dry_run, from, status } = Object(body);
    const count = status === 'failed' ? 1 : 3;
    if (dry_run === false)
      this.replay = {
        replay_id: '81111111-1111-4111-8111-111111111111',
        status: 'completed',
        reason: null,
        from,
        to: at(0),
        event_types: null,
        replayed_status: status,
        count,
        replayed: count,
        created_at: at(-1),
        ended_at: at(0),
      };
    return { status: 200, body: { dry_run, count, delivery_ids: [], replay_id: null, message: '' } };
  }
}

function tested({ body }: FakeCall): FakeReply {
  const isBad = Object(body).webhook_url === BAD_ADDRESS;
  const status = isBad ? 500 : 200;
  return {
    status: isBad ? 502 : 200,
    body: {
      success: !isBad,
      message: `The address answered with status ${status}.`,
      log_id: TEST_LOG,
      http_status_code: status,
    },
  };
}

function subscription(
  id: string,
  event_type: SubscriptionView['event_type'],
  changes: Partial<SubscriptionView> = {},
): SubscriptionView {
  return {
    id,
    event_type,
    webhook_url: `https://hooks.lantern.example/probity/${id.slice(0, 2)}`,
    description: id === SLOWED ? 'Case system of the second line' : null,
    filters: id === SLOWED ? { is_test_data: false } : {},
    is_active: true,
    state: 'active',
    state_reason: null,
    rotation_ends_at: id === SLOWED ? at(600) : null,
    created_at: at(-40_000),
    updated_at: at(-900),
    stats: {
      ...{ total_deliveries: 415, successful_deliveries: 398, failed_deliveries: 14 },
      ...{ waiting_deliveries: 3, consecutive_failures: id === SLOWED ? 9 : 0 },
    },
    last_triggered_at: at(-12),
    ...changes,
  };
}

function delivery(id: string, status: DeliveryDetail['status']): DeliveryDetail {
  const isGood = status === 'succeeded';
  const code = isGood ? 200 : 503;
  const attempts = isGood ? 1 : status === 'failed' ? 6 : 2;
  return {
    id,
    event_id: `evt-${id}`,
    event_type: 'case.opened',
    target: 'subscription',
    webhook_id: SLOWED,
    status,
    attempt_count: attempts,
    created_at: at(-120),
    last_attempt_at: at(-20),
    next_attempt_at: status === 'retrying' ? at(40) : null,
    http_status_code: code,
    reason: isGood ? null : 'status',
    replay_of: isGood ? FAILED_DELIVERY : null,
    replayed_by: null,
    attempts: Array.from({ length: attempts }, (_, index) => ({
      number: index + 1,
      at: at(-120 + index * 10),
      http_status_code: code,
      reason: isGood ? null : 'status',
      duration_ms: 184,
    })),
    body: JSON.stringify({ event: 'case.opened', data: { entity_name: 'Kastelmar Freight <b>Holding</b>' } }),
    body_kept_until: at(40_000),
  };
}

function testDelivery(): DeliveryDetail {
  return {
    ...delivery(TEST_LOG, 'succeeded'),
    target: 'test',
    event_type: 'test',
    webhook_id: null,
    replay_of: null,
  };
}

function at(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
