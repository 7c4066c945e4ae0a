/** Stripe Identity: a hosted page that reads a document and compares it with a selfie. It has no proof of address. */
import { at, type ProviderClient } from '#shared/platform/outbound/provider-client.ts';
import type { Log } from '#shared/platform/ports.ts';
import type { CheckType } from '../../schema.ts';
import { type BeginRequest, type IdentityProvider, PROVIDER_FACTS } from '../port.ts';
import { parseCallback } from '../reading.ts';
import { isSignedBy } from '../signature.ts';
import {
  isForbiddenPart,
  isRefusedCall,
  isUnknownCase,
  type VendorPorts,
  vendorClient,
} from '../vendor-client.ts';
import { StripeEvent, StripeSession } from './answers.ts';
import { readingOf } from './mapping.ts';

export const STRIPE_ORIGIN = 'https://api.stripe.com';
const SESSIONS = '/identity/verification_sessions';
const SUPPORTS: readonly CheckType[] = ['document_check', 'liveness_check', 'identity_check'];
/** Callbacks that are older or newer are refused. */
const TOLERANCE_MS = 300_000;

export function stripe(ports: VendorPorts): IdentityProvider {
  const client = vendorClient('stripe', ports, {
    path: '/v1',
    authorization: (apiKey) => `Bearer ${apiKey}`,
  });
  return {
    name: 'stripe',
    capture: PROVIDER_FACTS.stripe.capture,
    supports: SUPPORTS,
    async begin(request) {
      const { id, url } = await (request.reference === null
        ? create(client, request)
        : find(client, request.reference));
      return { reference: id, redirectUrl: url ?? null };
    },
    async read(reference, facts) {
      return readingOf(await findResults(client, reference, ports.log), facts);
    },
    cancel: (reference) => cancel(client, reference),
    async callback({ header, body, now }) {
      const { callbackSecrets } = await ports.credentials();
      if (!isSigned(header('stripe-signature') ?? '', body, callbackSecrets, now)) return 'forged';
      const event = parseCallback(body, StripeEvent);
      if (event === undefined || !event.type.startsWith('identity.verification_session.')) return 'unrelated';
      return { eventId: event.id, reference: event.data.object.id };
    },
  };
}

function create(client: ProviderClient, request: BeginRequest): Promise<StripeSession> {
  const headers = { 'Idempotency-Key': `${request.sessionId}-${request.round}` };
  return client.post(SESSIONS, {}, formOf(request), StripeSession, headers);
}

/** Stripe's forms have nested names. */
function formOf({ sessionId, checks, person, returnUrl }: BeginRequest): URLSearchParams {
  const withSelfie = checks.some((type) => type !== 'document_check');
  return new URLSearchParams({
    type: 'document',
    client_reference_id: sessionId,
    'metadata[session_id]': sessionId,
    'options[document][require_live_capture]': 'true',
    'options[document][require_matching_selfie]': String(withSelfie),
    return_url: returnUrl,
    ...(person.email === null ? {} : { 'provided_details[email]': person.email }),
  });
}

/** Results that every key may read (Stripe, "Access verification results"). */
const PLAIN = ['verified_outputs', 'last_verification_report'];
/** Results that Stripe tells only where they are named, and only to a restricted key with the permission for sensitive results. */
const SENSITIVE = [
  'verified_outputs.dob',
  'last_verification_report.document.number',
  'last_verification_report.document.expiration_date',
];

/**
 * A key that may not read sensitive results, or not any more 48 hours after the session, still reads the rest: what is missing is
 * then not compared, and the session is not clear where the tenant's policy needs it.
 */
async function findResults(client: ProviderClient, reference: string, log: Log): Promise<StripeSession> {
  try {
    return await find(client, reference, [...PLAIN, ...SENSITIVE]);
  } catch (error) {
    if (!isForbiddenPart(error)) throw error;
    const session = await find(client, reference, PLAIN);
    log.warn('stripe refuses sensitive results', { provider: 'stripe' });
    return session;
  }
}

function find(
  client: ProviderClient,
  reference: string,
  expanded: readonly string[] = [],
): Promise<StripeSession> {
  const expand = Object.fromEntries(expanded.map((field, index) => [`expand[${index}]`, field]));
  return client.get(at`/identity/verification_sessions/${reference}`, expand, StripeSession);
}

/** A session can be cancelled while it waits for input. Stripe refuses it in any other state. */
async function cancel(client: ProviderClient, reference: string): Promise<void> {
  try {
    await client.post(
      at`/identity/verification_sessions/${reference}/cancel`,
      {},
      new URLSearchParams(),
      StripeSession,
      { 'Idempotency-Key': `cancel-${reference}` },
    );
  } catch (error) {
    if (isUnknownCase(error)) return;
    if (!isRefusedCall(error)) throw error;
    const { status } = await find(client, reference);
    // While Stripe processes the evidence it cannot be cancelled, and is tried again.
    if (status === 'processing' || status === 'requires_input') throw error;
  }
}

/** `t=<seconds>,v1=<hex>`, with several `v1` while a secret is replaced (Stripe, "Verify webhook signatures"). */
function isSigned(header: string, body: Uint8Array, secrets: readonly string[], now: number): boolean {
  const parts = header
    .slice(0, 2_048)
    .split(',', 20)
    .map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > TOLERANCE_MS) return false;
  const signatures = parts.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []));
  return isSignedBy(secrets, Buffer.concat([Buffer.from(`${time}.`), body]), signatures);
}
