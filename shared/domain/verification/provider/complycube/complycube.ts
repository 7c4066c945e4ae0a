/** ComplyCube: a hosted flow for one client. The client is the case, and our session id is in its metadata. */
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
        (await createOneClient(client, request));
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

/** The clients of a session, the first one first. Metadata is what ComplyCube filters by ("Filtering clients"); external ids are not. */
async function clientsOf(client: ProviderClient, sessionId: string): Promise<readonly CcClient[]> {
  const query = { 'metadata.session_id': sessionId, pageSize: PAGE };
  const { items } = await client.get('/clients', query, CcClients);
  // A filter that the provider ignores must not give one session the client of another.
  return items.filter(({ metadata }) => metadata?.session_id === sessionId).toSorted(byCreation);
}

function byCreation(a: CcClient, b: CcClient): number {
  const [one, other] = [`${a.createdAt ?? ''} ${a.id}`, `${b.createdAt ?? ''} ${b.id}`];
  return one < other ? -1 : 1;
}

/** The client that an earlier attempt has created. */
async function findClient(client: ProviderClient, sessionId: string): Promise<string | undefined> {
  return (await clientsOf(client, sessionId))[0]?.id;
}

/**
 * ComplyCube has no idempotency keys. A creation that fails may have created the client nevertheless, so it is looked for before
 * anything else is tried. Of two creations at once both take the first client, and the other one is deleted.
 */
async function createOneClient(client: ProviderClient, request: BeginRequest): Promise<string> {
  const { sessionId } = request;
  const created = await createClient(client, request).catch(async (error: unknown) => {
    const found = await findClient(client, sessionId);
    if (found === undefined) throw error;
    return found;
  });
  const first = (await findClient(client, sessionId)) ?? created;
  if (first !== created) await client.remove(at`/clients/${created}`).catch(unlessUnknown);
  return first;
}

async function createClient(client: ProviderClient, { sessionId, person }: BeginRequest): Promise<string> {
  const created = await client.postOnce(
    '/clients',
    {
      type: 'person',
      externalId: sessionId,
      metadata: { session_id: sessionId },
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
