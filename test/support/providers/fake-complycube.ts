/** ComplyCube in its own words, with persons that do not exist. Empty properties are left out, as there. */
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { type Answers, type CallBody, NOT_THERE, type Told } from '../registers/fake-register.ts';
import { ACCOUNT } from './vendor.ts';

interface Client {
  readonly id: string;
  readonly externalId: string;
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

export class FakeComplyCube {
  readonly clients: Client[] = [];
  readonly flows: z.output<typeof Flow>[] = [];
  readonly checks: Check[] = [];

  readonly answers: Answers = (path, query, call) => {
    if (path === '/clients' && call?.method === 'POST') return this.#createClient(call);
    if (path === '/clients') return this.#list(this.clients, 'externalId', query);
    if (path === '/flow/sessions' && call !== undefined) return this.#createFlow(call);
    if (path === '/checks') return this.#list(this.checks.toReversed(), 'clientId', query);
    const [, kind, id] = /^\/(clients|checks)\/([\w-]+)$/.exec(path) ?? [];
    if (kind === 'clients' && call?.method === 'DELETE') return this.#removeClient(id ?? '');
    const check = kind === 'checks' ? this.checks.find((each) => each.id === id) : undefined;
    return check === undefined ? NOT_THERE : { status: 200, body: check };
  };

  #createClient({ text }: CallBody): Told {
    const sent = Sent.parse(JSON.parse(text));
    const client = { id: `client${this.clients.length + 1}`, externalId: String(sent['externalId']), sent };
    this.clients.push(client);
    return { status: 201, body: { id: client.id, ...sent } };
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
    const items = all.filter((each) => String(each[name]) === query.get(name));
    return { status: 200, body: { page: 1, pageSize: 100, totalItems: items.length, pages: 1, items } };
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
