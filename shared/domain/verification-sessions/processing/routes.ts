/** The contract of callbacks of identity providers. */
import * as z from 'zod';
import { route } from '#shared/contract/route.ts';
import { PROVIDERS } from '../../verification/provider/port.ts';
import { callbackForged } from './errors.ts';

/** The message is read by the adapter of its provider, after its signature was verified. */
const ProviderMessage = z.looseObject({}).meta({ id: 'ProviderCallback' });

export const callbackRoutes = {
  acceptCallback: route({
    id: 'callbacks.accept',
    method: 'POST',
    path: '/api/v1/callbacks/{provider}/',
    summary: 'Callback of an identity provider, signed over its raw body',
    spec: 'Added: results of identity providers',
    auth: 'open',
    rate: 'respondent',
    idempotency: 'none',
    params: { provider: z.enum(PROVIDERS) },
    body: ProviderMessage,
    maxBodyBytes: 65_536,
    success: { status: 202, body: z.object({ received: z.literal(true) }) },
    errors: [callbackForged()],
  }),
} as const;
