/** Requests that a route must refuse, or at least survive: derived from its contract. */
import { isMutation, type Route } from '#shared/contract/route.ts';
import type { WireOptions } from '../../../support/fleet/client.ts';
import type { Accepted } from './accepted.ts';
import { withEach } from './mutants.ts';

export interface BadCase {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly options: WireOptions;
  /** The only statuses that are right; any refusal in the contract's shape where nothing is said. */
  readonly statuses?: readonly number[];
  /** Refused by the edge itself, in its own words. */
  readonly atTheEdge?: boolean;
}

const MIB = 1_048_576;
const LONG = 'x'.repeat(256);

/** Every case of a route; `credential` is one that it accepts. */
export function casesOf(
  { contract, path, body, form }: Accepted,
  credential: Pick<WireOptions, 'key' | 'headers'>,
): readonly BadCase[] {
  const base: BadCase = {
    name: 'accepted',
    method: contract.method,
    path,
    options: {
      ...(body === undefined ? {} : { body }),
      ...form,
      ...credential,
      headers: { ...form?.headers, ...credential.headers },
    },
  };
  return [
    ...credentialCases(contract, base),
    ...keyCases(contract, base),
    ...sizeCases(contract, base),
    ...(body === undefined ? [] : [...bodyCases(contract, base), ...fieldCases(contract, base, body)]),
    ...formCases(contract, base),
    ...queryCases(contract, base),
    ...headerCases(base),
    ...pathCases(contract, base),
    { ...base, name: 'OPTIONS', method: 'OPTIONS', statuses: [UNDECLARED[contract.auth]] },
    ...UNKNOWN_METHODS.map((method) => ({ ...base, name: method, method, statuses: [403], atTheEdge: true })),
  ];
}

/** The edge passes none of them on. */
const UNKNOWN_METHODS = ['PROPFIND', 'TRACE', 'PURGE'];
/** What is not declared asks for an API key or a person first; guests have none, and a page session is none (design 5a). */
const UNDECLARED = { key: 405, session: 405, link: 401, open: 401, respondent: 401 } as const;

function credentialCases(contract: Route, base: BadCase): readonly BadCase[] {
  if (contract.auth === 'session') return sessionCases(base);
  if (contract.auth !== 'key' && contract.auth !== 'respondent') return [];
  const { key: _key, ...rest } = base.options;
  const given = base.options.key ?? '';
  const wrong = [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Bearer ${given}0`,
    `Bearer ${LONG.repeat(20)}`,
    `Bearer ${given} x`,
  ];
  return [
    { ...base, name: 'no credential', options: rest, statuses: [401] },
    ...wrong.map((value, index) => ({
      ...base,
      name: `credential ${index}`,
      options: { ...rest, headers: { ...rest.headers, Authorization: value } },
      statuses: [401],
    })),
  ];
}

/** Sessions that are none, and the header without which a genuine one may come from another site. */
function sessionCases(base: BadCase): readonly BadCase[] {
  const { Cookie: cookie, ...rest } = base.options.headers ?? {};
  const given = String(cookie);
  const [name = ''] = given.split('=');
  const sent = (named: string, headers: WireOptions['headers'], status: number): BadCase => ({
    ...base,
    name: named,
    options: { ...base.options, headers: { ...headers } },
    statuses: [status],
  });
  const wrong = ['', name, `${name}=`, `${given}0`, given.slice(0, -1), `${given}; ${given}`];
  return [
    sent('no session', rest, 401),
    ...wrong.map((value, index) => sent(`session ${index}`, { ...rest, Cookie: value }, 401)),
    sent('a key beside the session', { ...rest, Cookie: given, Authorization: 'Bearer x' }, 401),
    sent('no environment', { ...withoutEnvironment(rest), Cookie: given }, 403),
    sent('an odd environment', { ...rest, Cookie: given, 'Probity-Environment': 'prod' }, 403),
  ];
}

function withoutEnvironment(headers: NonNullable<WireOptions['headers']>): WireOptions['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Probity-Environment'));
}

function keyCases(contract: Route, base: BadCase): readonly BadCase[] {
  if (contract.idempotency === 'none') return [];
  const withKey = (idempotencyKey: string | null, statuses: readonly number[] | undefined): BadCase => ({
    ...base,
    name: `idempotency key ${String(idempotencyKey).slice(0, 10)}`,
    options: { ...base.options, idempotencyKey },
    ...(statuses === undefined ? {} : { statuses }),
  });
  return [
    withKey(null, contract.idempotency === 'required' ? [400] : undefined),
    ...[LONG, 'two words', 'm\u00fcnchen'].map((key) => withKey(key, [400])),
  ];
}

/** 10 MiB is where the gateway itself refuses; below it the route's own limit does. */
function sizeCases(contract: Route, base: BadCase): readonly BadCase[] {
  if (contract.method === 'GET') return [];
  const sized = (bytes: number, statuses: readonly number[]) => ({
    ...base,
    name: `${bytes} bytes`,
    options: { ...base.options, raw: `{"text":"${'x'.repeat(bytes)}"}` },
    statuses,
  });
  // Forms are refused by the edge, in the words of their routes.
  const tooMuch = contract.encoding === 'multipart' ? 400 : 413;
  return [sized(1.1 * MIB, [400]), sized(11 * MIB, [tooMuch])];
}

const MALFORMED = ['{', '{"a":}', '{"a":1,}', "{'a':1}", 'NaN', '\u0000', '[1,', '{"a":"\\x"}', 'undefined'];
const DEEP = [
  '['.repeat(65) + ']'.repeat(65),
  '['.repeat(200_000),
  `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`,
];
const WRONG_ROOTS = ['null', '[]', '"text"', '1', 'true', '[[]]', '1e999'];

function bodyCases(contract: Route, base: BadCase): readonly BadCase[] {
  const raw = (text: string | Buffer, name: string, statuses?: readonly number[]): BadCase => ({
    ...base,
    name,
    options: { ...base.options, raw: text },
    ...(statuses === undefined ? {} : { statuses }),
  });
  const text = JSON.stringify(base.options.body);
  const injected = (member: string) => `{${member},${text.slice(1)}`;
  return [
    ...MALFORMED.map((body, index) => raw(body, `malformed ${index}`, [400])),
    ...DEEP.map((body, index) => raw(body, `deep ${index}`, [400])),
    ...WRONG_ROOTS.map((body) =>
      raw(body, `root ${body}`, contract.body?.safeParse(JSON.parse(body)).success ? undefined : [400]),
    ),
    raw('', 'empty', contract.bodyOptional === true ? undefined : [400]),
    // The gateway replaces what is not UTF-8 before a function sees it, as on AWS.
    raw(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'not UTF-8'),
    raw(`\ufeff${text}`, 'byte order mark'),
    raw(injected('"__proto__":{"is_admin":true}'), '__proto__'),
    raw(injected('"constructor":{"prototype":{"x":1}}'), 'constructor'),
    raw(injected(`"extra":[${'0,'.repeat(100_000)}0]`), 'long list'),
    {
      ...base,
      name: 'XML',
      options: { ...base.options, headers: { ...base.options.headers, 'Content-Type': 'text/xml' } },
      statuses: [400],
    },
  ];
}

/** Forms that are none, or whose parts cannot be told apart. */
function formCases(contract: Route, base: BadCase): readonly BadCase[] {
  if (contract.encoding !== 'multipart') return [];
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  const forms = [
    'no part at all',
    '--x',
    part('a'),
    `${part('a')}${part('a')}--x--\r\n`,
    `${part('files')}--x--\r\n`,
    `${part('a').repeat(200)}--x--\r\n`,
    `--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n`,
  ];
  const sent = (raw: string, type: string, name: string): BadCase => ({
    ...base,
    name,
    options: { ...base.options, raw, headers: { ...base.options.headers, 'Content-Type': type } },
    statuses: [400],
  });
  return [
    ...forms.map((raw, index) => sent(raw, 'multipart/form-data; boundary=x', `form ${index}`)),
    sent('--x--', 'multipart/form-data', 'form without boundary'),
    sent('{}', 'application/json', 'JSON instead of a form'),
  ];
}

/** Every field gets every wrong value; the contract's own schema says whether it is one. */
function fieldCases(contract: Route, base: BadCase, body: object): readonly BadCase[] {
  return withEach(body, contract.body).map(({ path, body: mutant }) => {
    const refused = contract.body?.safeParse(JSON.parse(JSON.stringify(mutant))).success === false;
    return {
      ...base,
      name: `field ${path}`,
      options: { ...base.options, body: mutant },
      ...(refused ? { statuses: [400, 404] } : {}),
    };
  });
}

const QUERIES = [
  'page=0',
  'page=-1',
  'page=1e99',
  'page=x',
  'page=&page_size=',
  'page_size=0',
  'page_size=NaN',
  'page=1&page=0',
  'is_primary=maybe',
  'entity_type=robot',
  'status=DONE',
  'type=none',
  'search=%00',
  'search=%ED%A0%80',
  'search=%',
  '__proto__=1&constructor=2',
  'page[a]=1',
  `search=${'s'.repeat(300)}`,
];

function queryCases(contract: Route, base: BadCase): readonly BadCase[] {
  // A change that declares no query reads none.
  if (isMutation(contract) && contract.query === undefined) return [];
  return QUERIES.map((query) => {
    const parsed = Object.fromEntries(new URLSearchParams(query));
    const refused = contract.query?.safeParse(parsed).success === false;
    const path = `${base.path}?${query}`;
    return { ...base, name: query.slice(0, 40), path, ...(refused ? { statuses: [400] } : {}) };
  });
}

const HEADERS: readonly Readonly<Record<string, string | readonly string[]>>[] = [
  { 'X-Request-Signature': 'zz', 'X-Request-Timestamp': 'yesterday' },
  { 'Content-Encoding': 'gzip' },
  { Accept: 'text/plain;q=9', 'Accept-Encoding': 'br;q=x', Range: 'bytes=9-1' },
  { 'If-None-Match': '*', 'If-Match': '"x"' },
  {
    'X-Forwarded-For': "'; drop table",
    'X-Forwarded-Host': 'evil.example',
    'X-HTTP-Method-Override': 'DELETE',
  },
  { 'Idempotency-Key': ['one-key-0123456789', 'other-key-0123456789'] },
  { 'X-Odd': ['', '', ''], 'X-Long': 'h'.repeat(6_000) },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Type': 'application/json; charset=utf-16' },
];

function headerCases(base: BadCase): readonly BadCase[] {
  return HEADERS.map((headers) => ({
    ...base,
    name: Object.keys(headers).join(' '),
    options: { ...base.options, headers: { ...base.options.headers, ...headers } },
  }));
}

/** Other names in paths, as that of a provider, are known words. */
const NAMES_AN_ID = /\{(?:\w+_)?id\}/;

/** Not identifiers at all; unknown ones are what `base` names. */
function pathCases(contract: Route, base: BadCase): readonly BadCase[] {
  if (!contract.path.includes('{')) return [];
  const odd = ['x', '%00', '%ED%A0%80', '..%2f..', '__proto__', '0', "1'--", '%', 'a'.repeat(2_000)];
  const made = odd.map((id) => contract.path.replaceAll(/\{\w+\}/g, id));
  return [
    ...(NAMES_AN_ID.test(contract.path) ? [{ ...base, name: 'unknown id', statuses: [404] }] : []),
    ...made.map((path) => ({
      ...base,
      name: path.slice(0, 60),
      path,
      statuses: isMutation(contract) ? [400, 404, 405] : [404, 405],
    })),
  ];
}
