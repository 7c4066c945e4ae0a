/** Contract of the rotation of a subscription's secret, which the specification does not have (docs/decisions/0032). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { subscriptionNotFound } from '../errors.ts';
import { RotationInput, SecretRotated } from './schema.ts';

export const webhookSecretRoutes = {
  rotateSecret: route({
    auth: 'key',
    rate: 'general',
    spec: 'Resources › Webhook subscription',
    id: 'webhooks.rotate_secret',
    method: 'POST',
    path: '/api/v1/webhooks/{id}/secret/rotate/',
    summary: 'Replace the secret of a subscription; the old one signs as well for some hours',
    stepUp: 'always',
    idempotency: 'required',
    params: { id: Uuid },
    body: RotationInput,
    bodyOptional: true,
    success: { status: 200, body: SecretRotated },
    errors: [subscriptionNotFound()],
  }),
} as const;
