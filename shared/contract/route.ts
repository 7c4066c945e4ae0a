/**
 * The route contract: one object per endpoint from which the validator, the response encoder, OpenAPI, the typed
 * client, the API Gateway resources and the test matrix are derived.
 */
import type * as z from 'zod';
import type { ApiError } from './errors.ts';
import type { StateRule } from './lifecycle.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `key`: an API key, or a person who has signed in. `session`: such a person alone. `link`: the token of a mailed link,
 * in the body. `respondent`: the short-lived session a link was exchanged for. `open`: anybody (static pages).
 */
type Auth = 'key' | 'session' | 'link' | 'respondent' | 'open';

/**
 * How recently a person must have proven again who they are, as milliseconds. `always`: for what gives power or takes everything along.
 * `decision`: for decisions.
 */
export const STEP_UP_MS = { always: 5 * 60_000, decision: 15 * 60_000 } as const;

/** Which bucket of the limiter counts the call (R8). */
export type RateClass = 'general' | 'respondent' | AccountClass;

/** Classes with limits of their own instead of the general ones, counted over all keys of a tenant and environment (Limits). */
export const ACCOUNT_CLASSES = [
  'company_search',
  'company_detail',
  'verification',
  'verification_create',
  'verification_status',
  'verification_results',
  'verification_resend',
] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

/** Idempotency-Key: `required` (400 without), `recommended` (honoured when sent), `none` (ignored). */
type IdempotencyRule = 'required' | 'recommended' | 'none';

type Placeholders<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export interface Route<P extends string = string> {
  /** Stable operation id, `group.verb`. */
  readonly id: string;
  readonly method: Method;
  /** Further methods that do the same (R15, R16). */
  readonly alsoMethods?: readonly Method[];
  /** Public path from `/api/` on, with its final slash. */
  readonly path: P;
  readonly summary: string;
  /** Where the specification states it. */
  readonly spec: string;
  readonly auth: Auth;
  /** True on a key route that the session of a respondent may call too; the operation judges whose turn it is. */
  readonly alsoRespondent?: true;
  readonly rate: RateClass;
  /** True on a session route that every role may call: it needs no scope. */
  readonly everyRole?: true;
  /**
   * True on a session route that concerns the tenant as a whole, whatever the mode of the call: it is kept, audited and remembered in
   * the live environment.
   */
  readonly ofOrganisation?: true;
  /**
   * Persons must have proven again who they are. On a route that `decides` some calls, those alone. API keys are not asked.
   */
  readonly stepUp?: keyof typeof STEP_UP_MS;
  /**
   * The scope that a key needs, beside that of the route, for calls that decide something: all calls, or those whose body has
   * the member `with`.
   */
  readonly decides?: { readonly scope: `${string}:decide`; readonly with?: string };
  readonly idempotency: IdempotencyRule;
  /** Bounds of the key's length where the specification states them (IDEM-014…016). */
  readonly keyLength?: { readonly min: number; readonly max: number };
  /** True where the operation acts outside the table (mail, provider): the key is claimed before it runs. */
  readonly outsideEffect?: boolean;
  readonly params?: { readonly [K in Placeholders<P>]: z.ZodType };
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * How the body is sent: JSON where nothing is said. The schema of a multipart route gets an object with every text
   * field by its name, as a string, and `files`, a list of `SentFile`.
   */
  readonly encoding?: 'multipart';
  /** Fields of a multipart body that must carry a file; where nothing is said, files may come under any name. */
  readonly fileFields?: readonly string[];
  /** True where a call without a body means one without any field. */
  readonly bodyOptional?: boolean;
  /** The largest body, in bytes and with all framing; 1 MiB where nothing is said. */
  readonly maxBodyBytes?: number;
  /** The refusal of a larger body; a general one where nothing is said. */
  readonly tooLarge?: () => ApiError;
  /** Shape of a validation refusal. */
  readonly invalid?: 'general' | 'fields';
  /**
   * `answered`: the reply has an `ETag`. `compared`: the call also takes `If-Match`, and is refused with 412 where the object was
   * changed since. A reply without a body, such as that of a deletion, has no tag.
   */
  readonly entityTag?: 'answered' | 'compared';
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly body?: z.ZodType;
    /** The media type of a file, which is answered instead of JSON. Only streaming functions have such routes. */
    readonly file?: string;
  };
  /** How the state of the object that the call acts on decides; nothing where it acts on none that has states. */
  readonly states?: StateRule;
  /** The refusals of the operation itself, as examples for documentation and tests. */
  readonly errors?: readonly ApiError[];
}

export type Routes = Readonly<Record<string, Route>>;

/** Declares a route; the path and `params` must name the same placeholders or it does not compile. */
export function route<const P extends string, const R extends Omit<Route<P>, 'path'>>(
  contract: R & { readonly path: P } & ([Placeholders<P>] extends [never]
      ? { readonly params?: never }
      : { readonly params: { readonly [K in Placeholders<P>]: z.ZodType } }),
): R & { readonly path: P } {
  return contract;
}

/** What an operation receives: parsed parameters, query and body. */
export interface RouteInput<R> {
  readonly params: R extends { params: infer S extends Record<string, z.ZodType> }
    ? { readonly [K in keyof S]: z.output<S[K]> }
    : Record<never, never>;
  readonly query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
  readonly body: R extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
}

/** A file that is answered piece by piece. */
export interface AnsweredFile {
  readonly filename: string;
  /** SHA-256 of the content, hex: callers can tell whether they have all of it. */
  readonly sha256: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** What an operation answers with, before encoding. */
export type RouteReply<R> = R extends { success: { body: infer B extends z.ZodType } }
  ? z.input<B>
  : R extends { success: { file: string } }
    ? AnsweredFile
    : undefined;

/** Every method that the route answers, the canonical one first. */
export function methodsOf(contract: Route): readonly Method[] {
  return [contract.method, ...(contract.alsoMethods ?? [])];
}

/** True where a call changes something. */
export function isMutation(contract: Route): boolean {
  return contract.method !== 'GET';
}

/** The largest body of a route that says nothing about it. */
export const DEFAULT_BODY_BYTES = 1_048_576;
