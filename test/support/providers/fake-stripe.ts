/** Stripe Identity in its own words, with persons that do not exist. */
import { createHmac } from 'node:crypto';
import type { Answers, CallBody, Told } from '../registers/fake-register.ts';
import { ACCOUNT } from './vendor.ts';

interface Session {
  readonly id: string;
  readonly reference: string;
  readonly form: URLSearchParams;
  status: string;
  [member: string]: unknown;
}

const VERIFIED = {
  verified_outputs: {
    first_name: 'Ines',
    last_name: 'Moreau',
    dob: { day: 21, month: 4, year: 1975 },
    address: {
      line1: '1 Example Road',
      line2: '',
      city: 'Exampleton',
      postal_code: 'EX1 1EX',
      country: 'GB',
    },
    id_number: null,
  },
  last_verification_report: {
    id: 'vr_fake',
    document: {
      status: 'verified',
      error: null,
      type: 'driving_license',
      number: 'FAKE75042',
      issuing_country: 'GB',
      first_name: 'Ines',
      last_name: 'Moreau',
      sex: 'female',
      dob: { day: 21, month: 4, year: 1975 },
      expiration_date: { day: 31, month: 12, year: 2031 },
    },
    selfie: { status: 'verified', error: null },
  },
};

export class FakeStripe {
  readonly sessions: Session[] = [];
  readonly #byKey = new Map<string, Session>();

  readonly answers: Answers = (path, query, call) => {
    if (path === '/identity/verification_sessions' && call?.method === 'POST') return this.#create(call);
    const [, id, action] = /^\/identity\/verification_sessions\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
    const session = this.sessions.find((each) => each.id === id);
    if (session === undefined) return refused(404, 'resource_missing');
    if (action === undefined) return expanded(session, query, String(call?.headers['authorization']));
    if (session.status !== 'requires_input') return refused(400, 'verification_session_not_cancelable');
    session.status = 'canceled';
    return told(session);
  };

  /** An idempotency key gives the answer of its first call again. */
  #create({ text, headers }: CallBody): Told {
    const key = String(headers['idempotency-key']);
    const known = this.#byKey.get(key);
    if (known !== undefined) return told(known);
    const form = new URLSearchParams(text);
    const session: Session = {
      id: `vs_fake${this.sessions.length + 1}`,
      reference: form.get('client_reference_id') ?? '',
      form,
      status: 'requires_input',
    };
    this.sessions.push(session);
    this.#byKey.set(key, session);
    return told(session);
  }

  set(id: string, changes: Readonly<Record<string, unknown>>): void {
    Object.assign(this.sessions.find((each) => each.id === id) ?? {}, changes);
  }

  verify(id: string): void {
    this.set(id, { ...VERIFIED, status: 'verified' });
  }

  refuse(id: string, code: string): void {
    this.set(id, { status: 'requires_input', last_error: { code, reason: 'as said by the fake' } });
  }
}

/** Told only where they are named, and to a restricted key that may read them. */
const SENSITIVE = [
  'verified_outputs.dob',
  'verified_outputs.id_number',
  'last_verification_report.document.number',
  'last_verification_report.document.expiration_date',
];
/** A report is told by its id, outputs not at all, unless they are expanded. */
const EXPANDABLE = ['verified_outputs', 'last_verification_report', ...SENSITIVE];

/** As Stripe answers: nothing that is not asked for by name, and a refusal of the whole call where the key may not read it. */
function expanded(session: Session, query: URLSearchParams, authorization: string): Told {
  const asked = [...query].flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? [value] : []));
  if (asked.some((field) => !EXPANDABLE.includes(field))) return refused(400, 'property_cannot_be_expanded');
  const asksSensitive = asked.some((field) => SENSITIVE.includes(field));
  if (asksSensitive && !authorization.startsWith(`Bearer ${ACCOUNT.restrictedKey}`))
    return refused(403, 'more_permissions_required');
  const { verified_outputs: outputs, last_verification_report: report, ...rest } = session;
  const withParents = new Set(asked.flatMap((field) => [field, field.split('.', 1)[0] ?? field]));
  return told({
    ...rest,
    ...(withParents.has('verified_outputs')
      ? { verified_outputs: without(outputs, 'verified_outputs', asked) }
      : {}),
    last_verification_report: withParents.has('last_verification_report')
      ? without(report, 'last_verification_report', asked)
      : (Object(report).id ?? null),
  });
}

/** The object without sensitive members that are not asked for. The document of a report has its birth date nowhere else. */
function without(whole: unknown, path: string, asked: readonly string[]): unknown {
  if (typeof whole !== 'object' || whole === null) return whole ?? null;
  return Object.fromEntries(
    Object.entries(whole).flatMap(([name, value]) => {
      const own = `${path}.${name}`;
      const isHidden = (SENSITIVE.includes(own) && !asked.includes(own)) || own.endsWith('document.dob');
      return isHidden ? [] : [[name, name === 'document' ? without(value, own, asked) : value]];
    }),
  );
}

function told({ form: _, reference, ...session }: Session): Told {
  const url =
    session.status === 'requires_input' ? `https://verify.stripe.example/start/${session.id}` : null;
  const body = {
    object: 'identity.verification_session',
    livemode: true,
    client_reference_id: reference,
    url,
  };
  return { status: 200, body: { ...body, last_error: null, last_verification_report: null, ...session } };
}

function refused(status: number, code: string): Told {
  return { status, body: { error: { code, type: 'invalid_request_error', message: 'as said by the fake' } } };
}

/** A message with its signature header. `at` in milliseconds. */
export function stripeMessage(
  reference: string,
  { at, eventId = 'evt_fake1', secrets = [ACCOUNT.callbackSecret], type = 'verified' }: MessageOptions,
) {
  const body = Buffer.from(
    JSON.stringify({
      id: eventId,
      object: 'event',
      type: `identity.verification_session.${type}`,
      data: { object: { id: reference, object: 'identity.verification_session', status: type } },
    }),
  );
  const seconds = Math.floor(at / 1000);
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`,
  );
  return { body, headers: { 'stripe-signature': [`t=${seconds}`, ...signed, 'v0=00'].join(',') } };
}

interface MessageOptions {
  readonly at: number;
  readonly eventId?: string;
  readonly secrets?: readonly string[];
  readonly type?: string;
}
