/** The control endpoint of the embedded cloud: inbox, clock, failing addresses, statistics. It exists only here. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOutcome, OUTCOMES, type SetOutcome } from '../ses/outcome.ts';
import { readBody } from '../wire/body.ts';
import { inboxPage, mailFrame, mailPage, type Page, type ShownMail } from './page.ts';

/** Whether everything came to rest, and what had not when the wait ended. */
export interface Settled {
  readonly settled: boolean;
  readonly busy: readonly string[];
}

/** What the endpoint controls. Times in milliseconds unless named otherwise. */
export interface Controlled {
  mails(): Promise<readonly ShownMail[]>;
  /** What becomes of mail, by address. */
  failing(): Readonly<Record<string, SetOutcome>>;
  failFor(address: string, outcome: SetOutcome | undefined): Promise<void>;
  mailSandbox(): boolean;
  setMailSandbox(on: boolean): Promise<void>;
  now(): number;
  /** Moves the clock and waits for what falls due. */
  advance(milliseconds: number): Promise<Settled>;
  settle(): Promise<Settled>;
  stats(): Promise<unknown>;
  scansHeld(): boolean;
  /** While malware scans are held, new objects stay unscanned. */
  holdScans(on: boolean): void;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Respond = (
  controlled: Controlled,
  input: Readonly<Record<string, unknown>>,
  id: string,
) => Promise<Reply>;

const ROUTES: readonly (readonly [method: string, path: RegExp, respond: Respond])[] = [
  [
    'GET',
    /^\/$/,
    async () => ({ status: 302, type: 'text/plain', body: '', headers: { Location: '/inbox' } }),
  ],
  ['GET', /^\/health$/, async () => json({ status: 'ok' })],
  ['GET', /^\/inbox$/, async (controlled) => shown(inboxPage(await controlled.mails(), controlled.now()))],
  ['GET', /^\/inbox\/([^/]+)$/, (controlled, _input, id) => ofMail(controlled, id, mailPage)],
  ['GET', /^\/inbox\/([^/]+)\/html$/, (controlled, _input, id) => ofMail(controlled, id, mailFrame)],
  ['GET', /^\/mails$/, async (controlled) => json((await controlled.mails()).map(withoutContents))],
  ['GET', /^\/mail-failures$/, async (controlled) => json(failures(controlled))],
  ['POST', /^\/mail-failures$/, failAddress],
  ['GET', /^\/mail-account$/, async (controlled) => json({ sandbox: controlled.mailSandbox() })],
  ['POST', /^\/mail-account$/, setMailAccount],
  ['GET', /^\/clock$/, async (controlled) => json(clock(controlled))],
  ['POST', /^\/clock$/, moveClock],
  ['GET', /^\/scans$/, async (controlled) => json({ held: controlled.scansHeld() })],
  ['POST', /^\/scans$/, holdScans],
  ['GET', /^\/stats$/, async (controlled) => json(await controlled.stats())],
  ['POST', /^\/settle$/, async (controlled) => json(await controlled.settle())],
];

/** Serves the routes of the README beside this file. */
export function controlListener(
  controlled: Controlled,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    response.on('error', () => {});
    answer(controlled, request)
      .catch((error: unknown) => problem(500, String(error)))
      .then(({ status, type, body, headers }) => {
        response.writeHead(status, {
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Length': Buffer.byteLength(body),
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
          'X-Content-Type-Options': 'nosniff',
          ...headers,
        });
        response.end(body);
      })
      .catch(() => response.destroy());
  };
}

async function answer(controlled: Controlled, request: IncomingMessage): Promise<Reply> {
  const [path = '/'] = (request.url ?? '/').split('?');
  const refusal = foreign(request);
  if (refusal !== undefined) return problem(403, refusal);
  const reached = ROUTES.filter(([, pattern]) => pattern.test(path));
  const route = reached.find(([method]) => method === request.method);
  if (route === undefined) {
    return reached.length > 0 ? problem(405, 'method not allowed') : problem(404, `nothing is at ${path}`);
  }
  const body = request.method === 'POST' ? await readBody(request) : Buffer.alloc(0);
  const input = readInput(body ?? Buffer.alloc(0));
  if (input === undefined) return problem(400, 'the body must be a JSON object');
  const [, pattern, respond] = route;
  return respond(controlled, input, decodeURIComponent(pattern.exec(path)?.[1] ?? ''));
}

/** A page from elsewhere must neither read the inbox by a name that points here nor post to it. */
function foreign(request: IncomingMessage): string | undefined {
  const host = request.headers.host ?? '';
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return `not served as ${host}`;
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
  return request.method === 'POST' && !isJson ? 'POST takes application/json' : undefined;
}

function readInput(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (body.length === 0) return {};
  try {
    const parsed: unknown = JSON.parse(body.toString());
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

async function moveClock(controlled: Controlled, input: Readonly<Record<string, unknown>>): Promise<Reply> {
  const { seconds } = input;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) {
    return problem(400, 'seconds must be a number of seconds to move forward');
  }
  const settled = await controlled.advance(Math.round(seconds * 1000));
  return json({ ...clock(controlled), ...settled });
}

async function holdScans(
  controlled: Controlled,
  { held }: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  if (typeof held !== 'boolean') return problem(400, 'held must be true or false');
  controlled.holdScans(held);
  return json({ held });
}

async function failAddress(controlled: Controlled, input: Readonly<Record<string, unknown>>): Promise<Reply> {
  const { address, failing = true, as = 'refused' } = input;
  if (typeof address !== 'string' || typeof failing !== 'boolean') {
    return problem(400, 'address must be text, and failing true or false');
  }
  if (!isOutcome(as)) return problem(400, `as must be one of ${OUTCOMES.join(', ')}`);
  await controlled.failFor(address, failing ? as : undefined);
  return json(failures(controlled));
}

function failures(controlled: Controlled) {
  const outcomes = controlled.failing();
  return { addresses: Object.keys(outcomes), outcomes };
}

async function setMailAccount(
  controlled: Controlled,
  { sandbox }: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  if (typeof sandbox !== 'boolean') return problem(400, 'sandbox must be true or false');
  await controlled.setMailSandbox(sandbox);
  return json({ sandbox });
}

/** The page asks for the list every few seconds; files would make it heavy. */
function withoutContents(mail: ShownMail) {
  const attachments = (mail.attachments ?? []).map(({ content: _, ...about }) => about);
  return { ...mail, attachments };
}

async function ofMail(controlled: Controlled, id: string, render: (mail: ShownMail) => Page): Promise<Reply> {
  const mail = (await controlled.mails()).find((candidate) => candidate.id === id);
  return mail === undefined ? problem(404, 'there is no such mail') : shown(render(mail));
}

function clock(controlled: Controlled): { readonly now: string; readonly offsetSeconds: number } {
  const now = controlled.now();
  return { now: new Date(now).toISOString(), offsetSeconds: Math.round((now - Date.now()) / 1000) };
}

function shown({ html, policy }: Page): Reply {
  return { status: 200, type: 'text/html', body: html, headers: { 'Content-Security-Policy': policy } };
}

function json(document: unknown): Reply {
  return { status: 200, type: 'application/json', body: JSON.stringify(document, null, 2) };
}

function problem(status: number, message: string): Reply {
  return { ...json({ message }), status };
}
