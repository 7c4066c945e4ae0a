/** Refusals of the webhook operations. */
import { ApiError, invalidInput, type JsonObject, NotFound } from '#shared/contract/errors.ts';
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
