/** ComplyCube in its own words, with persons that do not exist. Empty properties are left out, as there. */
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { type Answers, type CallBody, NOT_THERE, type Told } from '../registers/fake-register.ts';
import { ACCOUNT } from './vendor.ts';

interface Client {
  readonly id: string;
  readonly createdAt: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

interface Check {
  readonly id: string;
  readonly clientId: string;
  readonly type: string;
  status: string;
  result?: unknown;
}

const Sent = z.record(z.string(), z.unknown());
const Flow = z.object({ clientId: z.string(), checkTypes: z.array(z.string()) });

const EXTRACTED = {
  holderDetails: {
    firstName: ['Ines'],
    lastName: ['Moreau'],
    dob: { day: 21, month: 4, year: 1975 },
    gender: 'female',
    nationality: 'FR',
    address: { line: '1 Example Road', city: 'Exampleton', postalCode: 'EX1 1EX', country: 'GB' },
  },
  documentDetails: {
    documentType: 'driving_license',
    documentNumber: 'FAKE75042',
    issuingCountry: 'GB',
    expirationDate: { day: 31, month: 12, year: 2031 },
  },
};

const PAGING = ['page', 'pageSize'];
/** ComplyCube, "Filtering clients": these, and `metadata.` with a key of the customer's own. */
const CLIENT_FILTERS = [
  ...['type', 'email', 'joinedDate', 'mobile', 'telephone'],
  ...['firstName', 'middleName', 'lastName', 'dob', 'gender', 'nationality', 'birthCountry'].map(
    (name) => `personDetails.${name}`,
  ),
  ...['name', 'website', 'registrationNumber', 'incorporationType', 'incorporationCountry'].map(
    (name) => `companyDetails.${name}`,
  ),
];

function at(sent: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((within, name) => Object(within)[name], sent);
}

function page(items: readonly unknown[]): Told {
  return { status: 200, body: { page: 1, pageSize: 100, totalItems: items.length, pages: 1, items } };
}

export class FakeComplyCube {
  readonly clients: Client[] = [];
  readonly flows: z.output<typeof Flow>[] = [];
  readonly checks: Check[] = [];
  /** The next creation of a client happens, and its answer is lost. */
  loses = false;
  /** What an undocumented filter does: it is ignored, and everything is found, or nothing is. */
  ignoresUnknownFilters = false;
  #created = 0;

  readonly answers: Answers = (path, query, call) => {
    if (path === '/clients' && call?.method === 'POST') return this.#createClient(call);
    if (path === '/clients') return this.#listClients(query);
    if (path === '/flow/sessions' && call !== undefined) return this.#createFlow(call);
    if (path === '/checks') return this.#list(this.checks.toReversed(), 'clientId', query);
    const [, kind, id] = /^\/(clients|checks)\/([\w-]+)$/.exec(path) ?? [];
    if (kind === 'clients' && call?.method === 'DELETE') return this.#removeClient(id ?? '');
    const check = kind === 'checks' ? this.checks.find((each) => each.id === id) : undefined;
    return check === undefined ? NOT_THERE : { status: 200, body: check };
  };

  #createClient({ text }: CallBody): Told {
    const sent = Sent.parse(JSON.parse(text));
    this.#created += 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, this.#created)).toISOString();
    const client = { id: `client${this.#created}`, createdAt, sent };
    this.clients.push(client);
    if (!this.loses) return { status: 201, body: { id: client.id, createdAt, ...sent } };
    this.loses = false;
    return { status: 500, body: { type: 'internal_error', message: 'as said by the fake' } };
  }

  /** The newest first. Filters are those that are documented; any other one finds nothing, or is ignored. */
  #listClients(query: URLSearchParams): Told {
    const filters = [...query].filter(([name]) => !PAGING.includes(name));
    const isKnown = filters.every(([name]) => CLIENT_FILTERS.includes(name) || /^metadata\.\w+$/.test(name));
    const found = this.clients.filter(({ sent }) =>
      filters.every(([name, value]) => at(sent, name) === value),
    );
    const items = (isKnown ? found : this.ignoresUnknownFilters ? this.clients : []).toReversed();
    return page(items.map(({ id, createdAt, sent }) => ({ id, createdAt, ...sent })));
  }

  #createFlow({ text }: CallBody): Told {
    const flow = Flow.parse(JSON.parse(text));
    this.flows.push(flow);
    return {
      status: 201,
      body: { redirectUrl: `https://flow.complycube.example/${flow.clientId}/${this.flows.length}` },
    };
  }

  #removeClient(id: string): Told {
    const index = this.clients.findIndex((each) => each.id === id);
    if (index === -1) return NOT_THERE;
    this.clients.splice(index, 1);
    return { status: 204, body: undefined };
  }

  #list<T extends object>(all: readonly T[], name: keyof T & string, query: URLSearchParams): Told {
    return page(all.filter((each) => String(each[name]) === query.get(name)));
  }

  /** The person has gone through the flow: one check of each type, with these outcomes. */
  finish(clientId: string, outcomes: Readonly<Record<string, string>> = {}, breakdown: object = {}): void {
    const flow = this.flows.findLast((each) => each.clientId === clientId);
    for (const type of flow?.checkTypes ?? []) {
      const outcome = outcomes[type] ?? 'clear';
      this.checks.push({
        id: `check${this.checks.length + 1}`,
        clientId,
        type,
        status: outcome === 'pending' ? 'pending' : 'complete',
        ...(outcome === 'pending'
          ? {}
          : { result: { outcome, breakdown: { extractedData: EXTRACTED, ...breakdown } } }),
      });
    }
  }
}

/** A message with its signature header. It names the check only. */
export function complyCubeMessage(
  checkId: string,
  { eventId = 'event1', secret = ACCOUNT.callbackSecret }: { eventId?: string; secret?: string } = {},
) {
  const body = Buffer.from(
    JSON.stringify({
      id: eventId,
      type: 'check.completed.clear',
      resourceType: 'check',
      payload: { id: checkId, status: 'complete', outcome: 'clear' },
    }),
  );
  return {
    body,
    headers: { 'complycube-signature': createHmac('sha256', secret).update(body).digest('hex') },
  };
}
