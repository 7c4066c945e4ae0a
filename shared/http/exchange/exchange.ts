/** One request on its way: what the steps of the pipeline have found out so far. */
import type { Route } from '#shared/contract/route.ts';
import type { Log } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import type { Admission } from '../admission/admission.ts';
import type { Credential } from '../admission/credential.ts';
import type { RateState } from '../admission/throttle.ts';
import type { SentBody } from './event.ts';
import type { SentForm } from './multipart.ts';

/** A route of this function with the path parameters of this request. */
export interface MatchedRoute {
  readonly name: string;
  readonly contract: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Parsed and validated input, before the operation sees it. */
export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Exchange {
  readonly requestId: string;
  readonly log: Log;
  readonly sent: SentBody;
  /** The fleet secret, once it has been read. */
  pepper: PepperValues;
  match?: MatchedRoute;
  credential?: Credential;
  /** Settles when the key, its address list, the signature and the limits have been checked. */
  admission?: Promise<Admission>;
  rate?: RateState;
  /** The call's key, where the route takes one and it was sent. */
  idempotencyKey?: string;
  input?: ParsedInput;
  /** The text of a `Warning` header: names of the request that the route does not know. */
  warning?: string;
  /** The form that the body came as, on routes that take one. */
  form?: SentForm;
}

/** The Lambda context with the exchange that the first step put there. */
export interface ApiContext {
  exchange: Exchange;
  getRemainingTimeInMillis(): number;
}

/** Answers a refusal only after the caller was admitted: 401 and 429 come before 404 and 400 (AUTH-018). */
export async function refuseAfterAdmission(exchange: Exchange, refusal: Error): Promise<never> {
  await exchange.admission;
  throw refusal;
}
