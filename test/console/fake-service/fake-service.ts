/** A service of one team for tests of the console: typed by what the console expects, with a memory, and with states to order. */
import type { PersonView, SessionView } from '#shared/domain/people/schema.ts';
import { AGES, WORK_KINDS } from '#shared/domain/work/rules.ts';
import type { WorkCounts, WorkItem, WorkPage } from '#shared/domain/work/schema.ts';
import { unreadNames } from './unread-names.ts';

export interface FakeCall {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export interface FakeReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (call: FakeCall) => FakeReply | undefined;

export const TEAM: readonly PersonView[] = [
  person('11111111-1111-4111-8111-111111111111', 'Mara Fenwright', 'analyst'),
  person('22222222-2222-4222-8222-222222222222', 'Tobin Ashgrove', 'manager'),
  person('33333333-3333-4333-8333-333333333333', 'Selin Orrowick', 'administrator'),
];

export const ME = TEAM[0]?.id ?? '';

export class FakeService {
  /** All calls, the newest last. */
  readonly calls: FakeCall[] = [];
  signedIn = true;
  role: SessionView['role'] = 'analyst';
  items: WorkItem[] = [];
  /** Asked first; answers what a test orders. */
  readonly handlers: Handler[] = [];
  sessions = [session('current', true), session('other', false)];
  /** Off, so that two keys judge a hit. Tests of the note switch it on. */
  sanctionsDismissalNote = false;
  /** What time the service says that it is. */
  now: () => number = Date.now;
  /** Until when the person has confirmed who acts. */
  steppedUpUntil: string | null = null;

  handle(call: FakeCall): FakeReply {
    this.calls.push(call);
    const unread = unreadNames(call);
    if (unread.length > 0) return refusal(400, 'validation_error', `Unknown: ${unread.join(', ')}.`);
    for (const handler of this.handlers) {
      const reply = handler(call);
      if (reply !== undefined) return reply;
    }
    const signIn = this.#signIn(call);
    if (signIn !== undefined) return signIn;
    if (!this.signedIn) return refusal(401, 'session_ended', 'The session has ended.');
    if (call.headers['probity-environment'] === undefined) {
      return refusal(403, 'environment_header_missing', 'The header Probity-Environment is missing.');
    }
    return this.#own(call) ?? this.#work(call) ?? refusal(404, 'not_found', 'Not found.');
  }

  /** Changes that were made, as `METHOD path`. */
  changes(): readonly string[] {
    return this.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  }

  view(): SessionView {
    const me = TEAM[0];
    if (me === undefined) throw new Error('the team is empty');
    return {
      session_id: 'current',
      person: { id: me.id, name: me.name, email: me.email },
      role: this.role,
      scopes: this.role === 'viewer' ? ['work:read'] : ['*'],
      tenant: { id: '99999999-9999-4999-8999-999999999999', name: 'Lantern Bank (demo)' },
      four_eyes: { cases: true, verifications: false },
      sanctions_dismissal_note: this.sanctionsDismissalNote,
      passkeys: 0,
      step_up_method: 'mail',
      stepped_up_until: this.steppedUpUntil,
      idle_until: at(60),
      expires_at: at(600),
    };
  }

  #signIn({ method, path, body }: FakeCall): FakeReply | undefined {
    if (method === 'POST' && path === '/sign-in/') return { status: 202, body: { status: 'sent' } };
    if (method !== 'POST' || path !== '/sign-in/exchange/') return undefined;
    if (memberOf(body, 'token') !== GOOD_TOKEN) return refusal(410, 'link_used', 'The link was used.');
    this.signedIn = true;
    return { status: 200, body: this.view() };
  }

  #own({ method, path }: FakeCall): FakeReply | undefined {
    if (path === '/session/') {
      if (method === 'DELETE') this.signedIn = false;
      return method === 'DELETE' ? { status: 204 } : { status: 200, body: this.view() };
    }
    if (path === '/session/step-up/options/') return { status: 200, body: { method: 'mail' } };
    if (path === '/people/') return { status: 200, body: { results: TEAM } };
    if (path === '/passkeys/' && method === 'GET') return { status: 200, body: { results: [] } };
    if (path === '/sessions/') return { status: 200, body: { results: this.sessions } };
    const [, ended] = /^\/sessions\/(\w+)\/$/.exec(path) ?? [];
    if (method !== 'DELETE' || ended === undefined) return undefined;
    this.sessions = this.sessions.filter(({ id }) => id !== ended);
    return { status: 204 };
  }

  #work({ path, query, method, body }: FakeCall): FakeReply | undefined {
    if (path === '/work-items/counts/') return { status: 200, body: this.#counts() };
    if (path === '/work-items/') return { status: 200, body: this.#page(query) };
    if (path === '/views/' && method === 'GET') return { status: 200, body: { results: VIEWS } };
    if (path !== '/work-items/assign/') return undefined;
    const ids = memberOf(body, 'ids');
    const to = memberOf(body, 'assigned_to');
    const chosen: unknown[] = Array.isArray(ids) ? ids : [];
    this.items = this.items.map((item) =>
      chosen.includes(item.id)
        ? { ...item, assigned_to: typeof to === 'string' ? to : null, updated_at: new Date().toISOString() }
        : item,
    );
    return { status: 200, body: { results: chosen.map((id) => ({ id, outcome: 'assigned' })) } };
  }

  #page(query: URLSearchParams): WorkPage {
    const [kind, assignee, age] = ['kind', 'assignee', 'age'].map((name) => query.get(name));
    const found = this.items.filter(
      (item) =>
        (kind === null || kind === item.kind) &&
        (assignee === null || assigneeOf(item) === assignee || item.assigned_to === assignee) &&
        (age === null || age === ageOf(item)),
    );
    const from = Number(query.get('after') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    const end = from + limit;
    return { results: found.slice(from, end), next: end < found.length ? String(end) : null };
  }

  #counts(): WorkCounts {
    const count = (is: (item: WorkItem) => boolean) => this.items.filter(is).length;
    return {
      total: this.items.length,
      by_kind: unsafeByKind(
        Object.fromEntries(WORK_KINDS.map((kind) => [kind, count((item) => item.kind === kind)])),
      ),
      by_assignee: {
        me: count((item) => assigneeOf(item) === 'me'),
        nobody: count((item) => assigneeOf(item) === 'nobody'),
        others: count((item) => assigneeOf(item) === 'others'),
      },
      by_age: AGES.map((age) => ({ age, count: count((item) => ageOf(item) === age) })),
    };
  }
}

export const GOOD_TOKEN = 'good-token-of-a-mailed-link';

const VIEWS = [
  {
    id: 'view-1',
    name: 'Hits of nobody',
    query: 'work?assignee=nobody&kind=hit',
    shared: true,
    owner_id: ME,
    created_at: at(-1_000),
    updated_at: at(-1_000),
  },
];

export function refusal(status: number, code: string, detail: string): FakeReply {
  return { status, body: { error: code, detail, code, request_id: 'req_7f31c0' } };
}

function person(id: string, name: string, role: SessionView['role']): PersonView {
  const email = `${name.split(' ')[0]?.toLowerCase()}@lantern.example`;
  return {
    id,
    name,
    email,
    role,
    status: 'active',
    last_seen_at: at(-5),
    passkeys: 0,
    created_at: at(-90_000),
  };
}

function session(id: string, current: boolean) {
  const device = current ? 'Chromium on Linux' : 'Firefox on Windows';
  return {
    id,
    current,
    created_at: at(-300),
    last_seen_at: at(current ? 0 : -200),
    device,
    expires_at: at(400),
  };
}

function at(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

function assigneeOf({ assigned_to }: WorkItem): string {
  if (assigned_to === null) return 'nobody';
  return assigned_to === ME ? 'me' : 'others';
}

function ageOf({ since }: WorkItem): string {
  const days = Math.floor((Date.now() - Date.parse(since)) / 86_400_000);
  return AGES[days < 3 ? days : days <= 5 ? 3 : 4] ?? 'today';
}

export function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

function unsafeByKind(counts: object): WorkCounts['by_kind'] {
  return counts as WorkCounts['by_kind'];
}
