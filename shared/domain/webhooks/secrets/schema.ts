/** Schemas of the rotation of a subscription's secret. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { DEFAULT_OVERLAP_HOURS, MOST_OVERLAP_HOURS } from '../../tenants/webhook-secret.ts';

/** Body of POST /webhooks/{id}/secret/rotate/. */
export const RotationInput = z
  .object({
    /** Hours for which the replaced secret signs as well. 0: it is invalid at once. */
    overlap_hours: z.int().min(0).max(MOST_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
  })
  .meta({ id: 'WebhookRotationInput' });

/** Response of POST /webhooks/{id}/secret/rotate/. Like that of the creation, it is the only one with the new secret. */
export const SecretRotated = z
  .object({
    id: Uuid,
    secret_key: z.string(),
    /** Until then deliveries are signed with the replaced secret, too. Null: no longer. */
    previous_valid_until: Instant.nullable(),
    message: z.string(),
  })
  .meta({ id: 'WebhookSecretRotated' });
