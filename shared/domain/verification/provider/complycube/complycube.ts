/** ComplyCube: a hosted flow for one client. The client is the case, and our session id is its external id. */
import { at, type ProviderClient } from '#shared/platform/outbound/provider-client.ts';
import { type BeginRequest, type IdentityProvider, PROVIDER_FACTS, ProviderAway } from '../port.ts';
import { parseCallback } from '../reading.ts';
import { isSignedBy } from '../signature.ts';
import { isUnknownCase, type VendorPorts, vendorClient } from '../vendor-client.ts';
import { CcCheck, CcChecks, CcClient, CcClients, CcEvent, CcFlow } from './answers.ts';
import { readingOf, SUPPORTS, typesOf } from './mapping.ts';

export const COMPLYCUBE_ORIGIN = 'https://api.complycube.com';
/** All checks of a case fit on one page. */
const PAGE = 100;

export function complyCube(ports: VendorPorts): IdentityProvider {
  const client = vendorClient('complycube', ports, { path: '/v1', authorization: (apiKey) => apiKey });
  return {
    name: 'complycube',
    capture: PROVIDER_FACTS.complycube.capture,
    supports: SUPPORTS,
    async begin(request) {
      const clientId =
        request.reference ??
        (await findClient(client, request.sessionId)) ??
        (await createClient(client, request));
      const flow = await client.post('/flow/sessions', {}, flowOf(request, clientId), CcFlow);
      return { reference: clientId, redirectUrl: flow.redirectUrl };
    },
    async read(reference, { checks }) {
      const listed = await client.get('/checks', { clientId: reference, pageSize: PAGE }, CcChecks);
      // A filter that the provider ignores must not give one person the checks of another.
      return readingOf(
        listed.items.filter(({ clientId }) => clientId === reference),
        checks,
      );
    },
    async cancel(reference) {
      await client.remove(at`/clients/${reference}`).catch(unlessUnknown);
    },
    async callback({ header, body }) {
      const { callbackSecrets } = await ports.credentials();
      const signature = header('complycube-signature')?.trim() ?? '';
      if (!isSignedBy(callbackSecrets, body, [signature])) return 'forged';
      const event = parseCallback(body, CcEvent);
      if (event === undefined || event.resourceType !== 'check') return 'unrelated';
      const check = await findCheck(client, event.payload.id);
      return check === undefined ? 'unrelated' : { eventId: event.id, reference: check.clientId };
    },
  };
}

/** The client that an earlier attempt has created. ComplyCube has no idempotency keys. */
async function findClient(client: ProviderClient, sessionId: string): Promise<string | undefined> {
  const { items } = await client.get('/clients', { externalId: sessionId, pageSize: PAGE }, CcClients);
  return items.find(({ externalId }) => externalId === sessionId)?.id;
}

async function createClient(client: ProviderClient, { sessionId, person }: BeginRequest): Promise<string> {
  const created = await client.post(
    '/clients',
    {},
    {
      type: 'person',
      externalId: sessionId,
      ...(person.email === null ? {} : { email: person.email }),
      personDetails: withoutNulls({
        firstName: person.first_name,
        middleName: person.middle_name,
        lastName: person.last_name,
        dob: person.date_of_birth,
        nationality: person.nationality,
      }),
    },
    CcClient,
  );
  return created.id;
}

function flowOf({ checks, returnUrl, language }: BeginRequest, clientId: string) {
  return { clientId, checkTypes: typesOf(checks), successUrl: returnUrl, cancelUrl: returnUrl, language };
}

/** A message of the provider contains ids only, and does not name the client. */
async function findCheck(client: ProviderClient, id: string) {
  try {
    return await client.get(at`/checks/${id}`, {}, CcCheck);
  } catch (error) {
    return unlessUnknown(error);
  }
}

/** Throws on unless the provider does not know the address. */
function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderAway) || !isUnknownCase(error)) throw error;
}

function withoutNulls(values: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
