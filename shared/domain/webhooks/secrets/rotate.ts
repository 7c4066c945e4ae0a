/** POST /webhooks/{id}/secret/rotate/: a new secret, beside which the old one signs for some hours. */
import type { Operations } from '#shared/http/operation.ts';
import { newWebhookSecret, overlapEnd } from '../../tenants/webhook-secret.ts';
import { subscriptionNotFound } from '../errors.ts';
import { findSubscription, rotateWrite } from '../repository.ts';
import type { webhookSecretRoutes } from './routes.ts';

export function webhookSecretOperations(): Operations<typeof webhookSecretRoutes> {
  return {
    async rotateSecret({ params, body }, request) {
      const [record, vault] = await Promise.all([
        findSubscription(request.tenantTable, request.scope, params.id),
        request.vault(),
      ]);
      if (record === undefined) throw subscriptionNotFound();
      const secret = newWebhookSecret();
      const previousUntil = overlapEnd(request.now, body.overlap_hours);
      const updatedAt = new Date(request.now).toISOString();
      return {
        body: {
          id: record.id,
          secret_key: secret,
          previous_valid_until: previousUntil === undefined ? null : new Date(previousUntil).toISOString(),
          message: 'The secret was replaced. Keep the new secret key now: it is not shown again.',
        },
        writes: [rotateWrite(record, vault, { secret, previousUntil, updatedAt })],
        audit: { target: `webhook:${record.id}`, facts: { overlap_hours: body.overlap_hours } },
      };
    },
  };
}
