/**
 * The typed client: route tables in, an object with one method per route out. Inputs are what the contract accepts,
 * replies are what its success schema parses. It runs wherever `fetch` and zod do.
 */
import type * as z from 'zod';
import type { SentFile } from './primitives.ts';
import type { Route, Routes } from './route.ts';

export interface ClientSettings {
  /** Where the API answers, `https://host`; the paths of the routes begin with `/api/`. */
  readonly baseUrl: string;
  /** An API key, or a respondent's session token; sent on the routes that ask for one. */
  readonly bearer?: string;
  /** The global `fetch` where nothing is said. */
  readonly fetch?: Fetch;
  /** Sees every answer as it came, refusals included, before it is parsed. */
  readonly onAnswer?: (answer: RawAnswer) => void;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string | FormData;
    readonly redirect: 'manual';
  },
) => Promise<Pick<Response, 'status' | 'headers' | 'arrayBuffer'>>;

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** Id of the route that was called. */
  readonly route: string;
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  /** Empty for a file. */
  readonly text: string;
}

/** What a method takes: only the members that its route knows, and those that it needs are required. */
export type ClientInput<R> = ParamsOf<R> & QueryOf<R> & BodyOf<R> & KeyOf<R>;

/** What a method resolves with: the parsed body, the bytes of a file, or undefined where the route answers without a body. */
export type ClientReply<R> = R extends { success: { body: infer B extends z.ZodType } }
  ? z.output<B>
  : R extends { success: { file: string } }
    ? Uint8Array
    : undefined;

/** One method per route, under the route's name in its table. */
export type Client<T extends Routes> = { readonly [K in keyof T]: ClientMethod<T[K]> };

/** A route that needs nothing may be called with nothing. */
type ClientMethod<R> =
  Record<never, never> extends ClientInput<R>
    ? (input?: ClientInput<R>) => Promise<ClientReply<R>>
    : (input: ClientInput<R>) => Promise<ClientReply<R>>;

type ParamsOf<R> = R extends { params: infer S extends Record<string, z.ZodType> }
  ? { readonly params: { readonly [K in keyof S]: z.input<S[K]> } }
  : unknown;

type QueryOf<R> = R extends { query: infer Q extends z.ZodType }
  ? Record<never, never> extends z.input<Q>
    ? { readonly query?: z.input<Q> }
    : { readonly query: z.input<Q> }
  : unknown;

type BodyOf<R> = R extends { body: infer B extends z.ZodType }
  ? R extends { bodyOptional: true }
    ? { readonly body?: z.input<B> }
    : { readonly body: z.input<B> }
  : unknown;

/** Where a key is required and none is given, the client makes one. */
type KeyOf<R> = R extends { idempotency: 'required' | 'recommended' }
  ? { readonly idempotencyKey?: string }
  : unknown;

/** The API answered with another status than the contract's success. */
export class ApiRefusal extends Error {
  readonly status: number;
  /** The refusal's stable code (Errors); `http_<status>` where the answer was not one of the API's own. */
  readonly code: string;
  /** The parsed body, or its text where it is not JSON. */
  readonly body: unknown;

  constructor(call: string, status: number, text: string) {
    const body = jsonOrText(text);
    const code = member(body, 'code') ?? `http_${status}`;
    super(`${call} answered ${status} ${code}: ${text.slice(0, 500)}`);
    this.name = 'ApiRefusal';
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/** A success whose body is not what the contract declares: the two sides are not of one version. */
export class UndeclaredAnswer extends Error {
  constructor(call: string, cause: unknown) {
    super(`${call} answered something else than its contract declares`, { cause });
    this.name = 'UndeclaredAnswer';
  }
}

/** The members of an input, whichever of them a route knows. */
interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/**
 * Makes the client of `routes`. A method rejects with {@link ApiRefusal}, with {@link UndeclaredAnswer}, or with
 * whatever `fetch` rejects with. Nothing is repeated: give the same `idempotencyKey` to call again.
 */
export function client<const T extends Routes>(routes: T, settings: ClientSettings): Client<T> {
  const methods = Object.entries(routes).map(([name, contract]) => [
    name,
    (input: AnyInput = {}) => call(contract, input, settings),
  ]);
  return unsafeClient(Object.fromEntries(methods));
}

async function call(contract: Route, input: AnyInput, settings: ClientSettings): Promise<unknown> {
  const send: Fetch = settings.fetch ?? fetch;
  const path = pathOf(contract, input);
  const response = await send(settings.baseUrl.replace(/\/+$/, '') + path, {
    method: contract.method,
    headers: headersOf(contract, input, settings.bearer),
    ...(input.body === undefined ? {} : { body: encoded(contract, input.body) }),
    redirect: 'manual',
  });
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isFile = status === contract.success.status && contract.success.file !== undefined;
  const text = isFile ? '' : new TextDecoder().decode(bytes);
  settings.onAnswer?.({ route: contract.id, status, headers, text });
  const what = `${contract.method} ${path}`;
  if (status !== contract.success.status) throw new ApiRefusal(what, status, text);
  return isFile ? bytes : replyOf(contract, what, text);
}

function isForm({ encoding }: Route): boolean {
  return encoding === 'multipart';
}

function encoded(contract: Route, body: unknown): string | FormData {
  return isForm(contract) ? formOf(unsafeForm(body)) : JSON.stringify(body);
}

/** A form's body as its route's schema takes it: `files`, and texts by their names. */
interface FormBody {
  readonly files?: readonly SentFile[];
  readonly [name: string]: unknown;
}

function formOf({ files = [], ...texts }: FormBody): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const { field, filename, contentType, bytes } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type: contentType }), filename);
  }
  return form;
}

function pathOf(contract: Route, { params = {}, query = {} }: AnyInput): string {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, params[name]));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) asked.set(name, String(value));
  }
  return asked.size === 0 ? path : `${path}?${asked.toString()}`;
}

/** Dots alone would be taken for steps in the path, and an empty segment for none: another route would answer. */
function segment(name: string, value: unknown): string {
  const text = String(value ?? '');
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" cannot stand for ${name} in a path`);
  return encodeURIComponent(text);
}

function headersOf(contract: Route, input: AnyInput, bearer: string | undefined): Record<string, string> {
  const asksWho = contract.auth === 'key' || contract.auth === 'respondent';
  const made = contract.idempotency === 'required' ? crypto.randomUUID() : undefined;
  const key = input.idempotencyKey ?? made;
  return {
    Accept: contract.success.file ?? 'application/json',
    // A name that the service does not know is a fault of ours: the two sides are not of one version.
    'Probity-Strict': 'true',
    ...(asksWho && bearer !== undefined ? { Authorization: `Bearer ${bearer}` } : {}),
    // The content type of a form names its boundary, which whoever writes the form has to choose.
    ...(input.body === undefined || isForm(contract) ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
}

function replyOf(contract: Route, what: string, text: string): unknown {
  const schema = contract.success.body;
  if (schema === undefined) return undefined;
  const outcome = schema.safeParse(jsonOrText(text));
  if (!outcome.success) throw new UndeclaredAnswer(what, outcome.error);
  return outcome.data;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function member(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The types of a multipart route's input come from its schema, which is one over such an object. */
function unsafeForm(body: unknown): FormBody {
  return body as FormBody;
}

/** The methods are made from the very table that types them. */
function unsafeClient<T extends Routes>(methods: unknown): Client<T> {
  return methods as Client<T>;
}
