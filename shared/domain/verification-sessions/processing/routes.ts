/** The contracts of callbacks of identity providers, and of simulations in the sandbox. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { checksNotSupported, verificationUnavailable } from '../../verification/provider/errors.ts';
import { PROVIDERS } from '../../verification/provider/port.ts';
import { SANDBOX_VALUES } from '../../verification/provider/sandbox/outcomes.ts';
import { linkEnded, verificationNotFound } from '../errors.ts';
import { alreadySubmitted, callbackForged } from './errors.ts';

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

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';

const SimulationInput = z
  .object({
    /** Without it the name of the person decides, as documented; a name that triggers nothing is clear. */
    outcome: z.enum(SANDBOX_VALUES).optional(),
  })
  .meta({ id: 'VerificationSimulation' });

const SimulationReply = z
  .object({
    session_id: Uuid,
    status: z.literal('accessed'),
    /** What is played: the outcome of the call, or that of the name. */
    outcome: z.string(),
  })
  .meta({ id: 'VerificationSimulated' });
export type SimulationReply = z.input<typeof SimulationReply>;

export const simulationRoutes = {
  simulateVerification: route({
    id: 'verification.simulate',
    method: 'POST',
    path: '/api/v1/verification/sessions/{session_id}/simulate/',
    summary: 'Test mode: play the person, and choose the outcome',
    spec: 'Added: integrations are tried without a browser',
    auth: 'key',
    rate: 'verification',
    idempotency: 'required',
    params: { session_id: Uuid },
    body: SimulationInput,
    success: { status: 202, body: SimulationReply },
    errors: [
      verificationNotFound(),
      linkEnded(EXAMPLE_ID, 'completed'),
      alreadySubmitted(EXAMPLE_ID),
      verificationUnavailable(),
      checksNotSupported(['proof_of_address_check']),
    ],
  }),
} as const;
