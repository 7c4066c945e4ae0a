/** Refusals of the webhook operations. */
import {
  ApiError,
  DomainError,
  type GeneralError,
  invalidInput,
  type JsonObject,
  NotFound,
} from '#shared/contract/errors.ts';
import type { TestOutcome } from './schema.ts';

export function subscriptionNotFound(): NotFound {
  return new NotFound();
}

/** WH-104…106, WH-111, WH-204. `problem` says what is wrong with the address. */
export function invalidWebhookUrl(problem: string) {
  return invalidInput({ webhook_url: [problem] });
}

export function tooManySubscriptions(limit: number) {
  return invalidInput({
    webhook_url: [`There are ${limit} subscriptions, and there may be no more. Delete some first.`],
  });
}

/** `problems` names the fields and values that no event has. */
export function uselessFilters(problems: readonly string[]) {
  return invalidInput({ filters: problems });
}

/** The event type of a subscription cannot be changed. */
export function eventTypeIsFinal() {
  return invalidInput({ event_type: ['The event type of a subscription cannot be changed.'] });
}

/** `{success: false, message, log_id, http_status_code}` (WH-203, Errors 3). */
export class TestDeliveryFailed extends ApiError {
  override readonly status = 502;
  override readonly code = 'test_delivery_failed';
  readonly outcome: TestOutcome;

  constructor(outcome: TestOutcome) {
    super(outcome.message);
    this.outcome = outcome;
  }

  override body(): JsonObject {
    return this.outcome;
  }
}

/** Also for a delivery of another subscription. */
export function deliveryNotFound(): NotFound {
  return new NotFound();
}

/** The delivery will still be attempted by itself. */
export function deliveryUnderWay(): DomainError {
  return new DomainError(
    409,
    'delivery_under_way',
    'The delivery is still being attempted. Only a delivery that has succeeded or failed can be replayed.',
  );
}

/** The body is, or soon will be, no longer kept. */
export function deliveryExpired(): DomainError {
  return new DomainError(
    409,
    'delivery_expired',
    'The body of this delivery is kept for 30 days only, and is no longer available for a replay.',
  );
}

export function testNotReplayable(): DomainError {
  return new DomainError(
    409,
    'test_not_replayable',
    'A test delivery cannot be replayed. Send another test with POST /api/v1/webhooks/test/.',
  );
}

export function subscriptionPaused(): DomainError {
  return new DomainError(
    409,
    'subscription_paused',
    'The subscription is switched off and gets no deliveries. Switch it on before a replay.',
  );
}

/** One replay of a subscription runs at a time. */
export function replayRunning(replayId: string): DomainError {
  return new DomainError(409, 'replay_running', 'A replay of this subscription is still running.', {
    replay_id: replayId,
  });
}

export function tooManyToReplay(limit: number): GeneralError {
  return invalidInput({ from: [`More than ${limit} deliveries match. Replay a shorter range.`] });
}

/** There was no replay of the subscription within 30 days. */
export function replayNotFound(): NotFound {
  return new NotFound();
}
