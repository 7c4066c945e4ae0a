/** The headers of every delivery, as the API description lists them (Events › Delivery rules). A test compares them with a request. */
import * as z from 'zod';

const text = (description: string) => z.string().describe(description);
const number = (description: string) => z.int().describe(description);

export const DeliveryHeaders = z.object({
  'X-Webhook-Event': text('The event type.'),
  'X-Webhook-Delivery-ID': text('One delivery: an event to one address. The same at each attempt.'),
  'X-Webhook-Attempt': number('1 to 5; the sixth send has 5, too.'),
  'X-Webhook-Retry': number('0 to 5.'),
  'X-Webhook-Replay': text('On replays: the delivery that is repeated.').optional(),
  'X-Webhook-Signature': text(
    'HMAC-SHA256 of the body under the secret: `sha256=` and hex, and bare hex on verification.* and non_document.* events.',
  ),
  'X-Webhook-Signature-256': text('The same signature, always as `sha256=` and hex.'),
  'X-Webhook-Signature-Hex': text('The same signature, always as bare hex.'),
  'X-Webhook-Signature-Previous': text(
    'While a secret is replaced: X-Webhook-Signature by the old secret.',
  ).optional(),
  'webhook-id': text('The event. The same in every delivery, attempt and replay of it.'),
  'webhook-timestamp': text('When this attempt was made, in seconds since 1970.'),
  'webhook-signature': text('Standard Webhooks: `v1,` and base64 over `id.timestamp.body`, one per secret.'),
});
