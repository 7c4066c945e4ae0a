/** A yente on loopback: answers POST /match/{dataset} about invented persons in yente's form, or fails in one of many ways. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

export const YENTE_FAULTS = [
  'silence',
  'error',
  'throttled',
  'throttledBriefly',
  'malformed',
  'truncated',
  'unauthorised',
  'unknownDataset',
  'redirect',
  'otherForm',
  'otherQuestion',
  'failedInside',
  'noResults',
  'hangsUp',
] as const;
export type YenteFault = (typeof YENTE_FAULTS)[number];

/** What must come near no log: fault bodies quote the question, as real servers do. */
export const QUOTED = 'Leopold Draycastle, born 1955-07-04';

const Question = z.object({
  queries: z.object({
    subject: z.object({ schema: z.string(), properties: z.record(z.string(), z.array(z.string())) }),
  }),
});
export type AskedQuestion = z.output<typeof Question>['queries']['subject'];

const explained = (score: number, candidate: string | null = null) => ({
  score,
  detail: '',
  query: null,
  candidate,
});

/** As yente shows them; by a name that is asked for. */
const LISTED: Readonly<Record<string, readonly unknown[]>> = {
  'Leopold Draycastle': [
    {
      id: 'NK-invented-1',
      caption: 'Leopold Draycastle',
      schema: 'Person',
      properties: {
        name: ['Leopold Draycastle', 'Леопольд Дрейкасл'],
        alias: ['Leo Draycastle'],
        weakAlias: ['The Regent'],
        birthDate: ['1955-07-04', 'circa 1955'],
        nationality: ['cl', 'suhh'],
        gender: ['male'],
        passportNumber: ['SBX 55'],
        topics: ['sanction', 'role.pep', 'gov.head'],
        program: ['Freeze'],
        position: ['Fictional head of state'],
        political: ['Sandbox Party'],
        sourceUrl: ['https://lists.example/55'],
        addressEntity: [{ id: 'a', schema: 'Address', properties: {} }],
      },
      datasets: ['xx_invented', 'aa_invented'],
      referents: [],
      target: true,
      first_seen: '2024-01-01T12:00:00',
      last_seen: '2026-01-01T12:00:00',
      last_change: '2025-01-01T12:00:00',
      score: 0.93,
      match: true,
      explanations: {
        name_match: explained(1, 'Leopold Draycastle'),
        identifier_match: explained(0.9),
        country_mismatch: explained(-0.2),
        dob_year_disjoint: explained(0),
      },
    },
    {
      id: 'NK-invented-2',
      caption: 'Leonard Draycastle',
      schema: 'Person',
      properties: { name: ['Leonard Draycastle'], topics: ['crime.fraud'] },
      datasets: ['aa_invented'],
      target: true,
      score: 0.74,
      match: true,
      explanations: { name_match: explained(0.74, 'Leonard Draycastle') },
    },
    {
      id: 'NK-invented-3',
      caption: 'Leopoldina Castle',
      schema: 'Person',
      properties: { name: ['Leopoldina Castle'], topics: ['sanction'] },
      datasets: ['aa_invented'],
      target: true,
      score: 0.41,
      match: false,
    },
    {
      id: 'NK-invented-4',
      caption: 'Leopold Draycastle',
      schema: 'Person',
      properties: { name: ['Leopold Draycastle'], topics: [] },
      datasets: ['aa_invented'],
      target: false,
      score: 0.9,
      match: true,
    },
  ],
  'The Regent': [
    {
      id: 'NK-invented-6',
      caption: 'Leopold Draycastle',
      schema: 'Person',
      properties: { name: ['Leopold Draycastle'], weakAlias: ['The Regent'], topics: ['sanction'] },
      datasets: ['aa_invented'],
      target: true,
      score: 0.8,
      match: true,
      explanations: { name_match: explained(0.1, 'Leopold Draycastle'), weak_alias_match: explained(1) },
    },
  ],
  'Quorvex Instruments GmbH': [
    {
      id: 'NK-invented-5',
      caption: 'Quorvex Instruments',
      schema: 'Company',
      properties: {
        name: ['Quorvex Instruments'],
        previousName: ['Quorvex Instruments GmbH'],
        topics: ['export.control'],
      },
      datasets: ['aa_invented'],
      target: true,
      score: 0.88,
      match: true,
      explanations: { name_match: explained(1, 'Quorvex Instruments GmbH') },
    },
  ],
};

export class YenteServer {
  readonly url: string;
  /** Every question, with the query of its address. */
  readonly asked: { readonly question: AskedQuestion; readonly query: URLSearchParams }[] = [];
  /** How often anything was asked. */
  calls = 0;
  fault: YenteFault | undefined;
  /** So many calls fail, and none after; all where nothing is said. */
  failures = Number.POSITIVE_INFINITY;
  readonly #close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  static async open(): Promise<YenteServer> {
    let own: YenteServer | undefined;
    const server = createServer((request, response) => void own?.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    own = new YenteServer(`http://127.0.0.1:${portOf(server.address())}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return own;
  }

  close(): Promise<void> {
    return this.#close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === '/catalog') return send(response, 200, CATALOG);
    this.calls += 1;
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const question = Question.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))).queries.subject;
    this.asked.push({ question, query: url.searchParams });
    const { fault } = this;
    const isFailing = fault !== undefined && this.failures > 0;
    this.failures -= 1;
    if (isFailing) return FAULTS[fault](response);
    const results = (question.properties['name'] ?? []).flatMap((name) => LISTED[name] ?? []);
    send(
      response,
      200,
      answerWith({ subject: { status: 200, query: question, results, total: { value: 1, relation: 'eq' } } }),
    );
  }
}

const CATALOG = {
  datasets: [{ name: 'default', version: '20260101', index_version: '20260101-abc' }, { name: 'peps' }],
};
const answerWith = (responses: unknown) => ({ responses, matcher: {}, limit: 5 });

const FAULTS: Readonly<Record<YenteFault, (response: ServerResponse) => void>> = {
  silence: () => undefined,
  error: (response) => send(response, 500, { detail: QUOTED }),
  throttled: (response) => send(response, 429, { detail: QUOTED }, { 'Retry-After': '86400' }),
  throttledBriefly: (response) => send(response, 429, { detail: QUOTED }, { 'Retry-After': '0' }),
  malformed: (response) => void response.writeHead(200).end(`<html>${QUOTED}</html>`),
  truncated: (response) => {
    const whole = JSON.stringify(answerWith({ subject: { status: 200, results: [] } }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(whole.slice(0, -9));
  },
  unauthorised: (response) => send(response, 401, { detail: 'No API key provided.' }),
  unknownDataset: (response) => send(response, 404, { detail: 'No such dataset.' }),
  redirect: (response) => send(response, 302, {}, { Location: '/match/elsewhere' }),
  otherForm: (response) => send(response, 200, { matches: [] }),
  otherQuestion: (response) => send(response, 200, answerWith({ another: { status: 200, results: [] } })),
  failedInside: (response) =>
    send(response, 200, answerWith({ subject: { status: 500, detail: QUOTED, results: [] } })),
  noResults: (response) => send(response, 200, answerWith({ subject: { status: 200 } })),
  hangsUp: (response) => void response.socket?.destroy(),
};

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
