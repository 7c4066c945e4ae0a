/** POST /webhooks/test/: sends one test delivery immediately and returns its outcome (WH-201…204, R70). */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { UndoneRefusal } from '#shared/http/operation.ts';
import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import { defaultWebhookSecrets, type SigningSecrets } from '../tenants/webhook-secret.ts';
import { endpointOf } from './delivery/plan.ts';
import { testDeliveryWrite } from './delivery/repository.ts';
import { webhookRequest } from './delivery/request.ts';
import type { Attempt, EventEnvelope } from './delivery/schema.ts';
import { type Outcome, outcomeOf } from './delivery/transitions.ts';
import { invalidWebhookUrl, TestDeliveryFailed } from './errors.ts';
import type { WebhookSettings } from './operations.ts';
import { allSubscriptions, unsealSecrets, unsealSubscription } from './repository.ts';
import type { webhookTestRoutes } from './routes.ts';
import type { TestOutcome } from './schema.ts';
import { webhookUrlProblem } from './url-policy.ts';

/** How long the receiver may take: the caller gets the outcome within 30 s, a cold start and our own work included. */
export const TEST_DEADLINE_MS = 27_000;
/** Time for name, connection and TLS. Every failure of these is answered after this time, and alike. */
export const TEST_CONNECT_MS = 5_000;

export function webhookTestOperations(
  settings: WebhookSettings,
  outbound: Outbound,
): Operations<typeof webhookTestRoutes> {
  return {
    async sendTest({ body }, request) {
      const { webhook_url: url } = body;
      const problem = webhookUrlProblem(url, settings.allowLoopback);
      if (problem !== undefined) throw invalidWebhookUrl(problem);
      // Check the idempotency key before sending, so that a repeated call is replayed and not sent.
      const [secrets, vault] = await Promise.all([
        secretsFor(url, request),
        request.vault(),
        request.outside.ready(),
      ]);
      const deliveryId = request.ids.uuid();
      const envelope = testEnvelope(request, deliveryId);
      const attempt = { url, secrets, deliveryId, envelope, attempt: 1, now: request.now };
      const outcome = outcomeOf(await outbound.post(webhookRequest(attempt)), url);
      const answer = answerFor(outcome, deliveryId);
      const write = testDeliveryWrite(request.scope, vault, {
        deliveryId,
        envelope,
        endpoint: endpointOf(url),
        attempt: logEntry(outcome, request.now),
      });
      if (!answer.success) throw new UndoneRefusal(new TestDeliveryFailed(answer), [write]);
      return { body: answer, writes: [write], audit: { target: `webhook_test:${deliveryId}` } };
    },
  };
}

/** The secrets that sign real deliveries to this address. */
async function secretsFor(url: string, request: TenantRequest): Promise<SigningSecrets> {
  const { tenantTable: table, scope, now } = request;
  const [records, vault] = await Promise.all([allSubscriptions(table, scope), request.vault()]);
  const sameAddress = records.filter(
    (record) => unsealSubscription(record, vault).details.webhook_url === url,
  );
  const signer = sameAddress.find((record) => record.is_active) ?? sameAddress[0];
  return signer === undefined
    ? defaultWebhookSecrets(table, scope, vault, now)
    : unsealSecrets(signer, vault, now);
}

function testEnvelope(request: TenantRequest, id: string): EventEnvelope {
  return {
    id,
    event: 'test',
    event_type: 'test',
    timestamp: new Date(request.now).toISOString(),
    tenant_id: request.scope.tenantId,
    is_test_data: request.scope.environment === 'test',
    data: { message: 'This is a test event. Its signature is made like that of every other event.' },
  };
}

/** A fixed sentence per outcome, so that callers cannot read responses of internal services through this endpoint. */
function answerFor(outcome: Outcome, logId: string): TestOutcome {
  const status = outcome.kind === 'end' ? null : outcome.status;
  return {
    success: outcome.kind === 'success',
    message: MESSAGES[outcome.kind === 'success' ? 'success' : outcome.reason](status),
    log_id: logId,
    http_status_code: status,
  };
}

const UNREACHABLE =
  'The address cannot be reached over HTTPS. Check its name, its port, its firewall and its certificate.';

const MESSAGES = {
  success: (status: number | null) => `The address accepted the test event with status ${status}.`,
  status: (status: number | null) => `The address answered with status ${status} instead of 2xx.`,
  timeout: () => 'The address did not answer in time.',
  certificate: () => 'The certificate of the address could not be verified.',
  blocked: () => UNREACHABLE,
  unresolved: () => UNREACHABLE,
  connection: () => UNREACHABLE,
  no_target: () => UNREACHABLE,
  deleted: () => UNREACHABLE,
  paused: () => UNREACHABLE,
  abandoned: () => UNREACHABLE,
};

function logEntry(outcome: Outcome, at: number): Attempt {
  return {
    number: 1,
    at,
    status: outcome.kind === 'end' ? null : outcome.status,
    reason: outcome.kind === 'success' ? null : outcome.reason,
  };
}
