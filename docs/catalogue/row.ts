/** What the catalogue of requests says of a route, in types: a row that does not fit its contract does not compile. */
import type * as z from 'zod';
import type { RouteContracts, RouteId } from '#functions/fleet.ts';
import type { EventType } from '#shared/contract/event-types.ts';
import type { AnswerInput, PasskeyInput } from '#shared/domain/people/passkeys/schema.ts';
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';

type AuthenticationSent = z.input<typeof AnswerInput>['response'];
type RegistrationSent = z.input<typeof PasskeyInput>['response'];

/**
 * Identifiers and values that requests name. A reader fills them in from what it has made; what the route does not
 * need may lead nowhere.
 */
export interface Facts {
  /** An entity; where the row needs `match`, one with a screening that found somebody. */
  readonly entity: string;
  /** An individual, and its verification session. */
  readonly person: string;
  readonly verification: string;
  /** An owner of the entity. */
  readonly relation: string;
  readonly response: string;
  readonly note: string;
  readonly comment: string;
  /** A file of the response, from the tenant. */
  readonly file: string;
  /** A file of the response, from the respondent, and an upload whose bytes have arrived. */
  readonly ownFile: string;
  readonly upload: string;
  /** A document of the library, and one of the entity. */
  readonly document: string;
  readonly entityDocument: string;
  /** The token of the mailed link, and the respondent's session. */
  readonly linkToken: string;
  readonly bearer: string;
  /** The version of the consent's text, and an upload of a picture whose bytes have arrived. */
  readonly consent: string;
  readonly capture: string;
  readonly case: string;
  readonly riskProfile: string;
  readonly batch: string;
  readonly task: string;
  /** What an autofill of the response has read. */
  readonly evidence: string;
  readonly subscription: string;
  /** A delivery to the subscription, and one to the address of a request. */
  readonly delivery: string;
  readonly ownDelivery: string;
  readonly view: string;
  /** An API key of the administrator. */
  readonly apiKey: string;
  /** A company of a register; it belongs to no tenant. */
  readonly company: string;
  readonly questionnaire: number;
  /** A required text question of the first section, and a file question that takes several files. */
  readonly question: number;
  readonly fileQuestion: number;
  /** Saves of the first section so far. */
  readonly revision: number;
  readonly email: string;
  /** Tokens of links that were mailed to an administrator: to sign in, and to confirm it. */
  readonly signInToken: string;
  readonly stepUpToken: string;
  /** A passkey of this administrator, its answer that signs in, and the answer that adds another one. */
  readonly passkey: string;
  readonly passkeyAnswer: AuthenticationSent;
  readonly newPasskey: RegistrationSent;
  /** Another session of this administrator, and somebody else of the tenant. */
  readonly otherSession: string;
  readonly colleague: string;
  readonly webhookUrl: string;
  /** The text, made unlike every other where calls must not meet each other's data. */
  fresh(text: string): string;
}

/** What must have been made before the call: a reader makes these and nothing else. */
export type Need =
  /** An entity that nothing depends on. */
  | 'entity'
  /** An entity with an owner. */
  | 'relation'
  /** An individual that nothing depends on. */
  | 'person'
  /** A pending verification session of an individual. */
  | 'verification'
  /** A completed one. */
  | 'verified'
  /** A response with its required answer, in the state of the row. */
  | 'response'
  /** The respondent has opened the mailed link. */
  | 'link'
  /** The respondent has attached a file, and uploaded another one. */
  | 'own files'
  /** The person has opened the link of an identity verification. */
  | 'identity'
  /** And has agreed to the text. */
  | 'agreed'
  /** And has chosen a passport. */
  | 'identity document'
  /** And has uploaded the picture of it. */
  | 'picture'
  /** And the picture was taken. */
  | 'pictures'
  /** And was handed in: the verification is examined. */
  | 'handed in'
  | 'file'
  /** A document of the library. */
  | 'document'
  /** An entity with a document. */
  | 'entity document'
  /** The response has an assessment. */
  | 'assessment'
  /** An entity with a client report. */
  | 'report'
  | 'note'
  | 'comment'
  /** The entity of the response has a document. */
  | 'its document'
  /** An autofill of the response has read something. */
  | 'evidence'
  /** The entity was screened, with one match: a case with a risk profile. */
  | 'match'
  | 'batch'
  | 'task'
  /** A delivery to a subscription. */
  | 'delivery'
  /** A delivery to the address of a request. */
  | 'own delivery'
  /** The deliveries of a subscription were sent again. */
  | 'replay'
  | 'subscription'
  /** An administrator who has signed in and confirmed it, with links, a passkey, another session and a colleague. */
  | 'people'
  /** And has made an API key. */
  | 'api key'
  /** And has published a questionnaire, which nobody else asks. */
  | 'own questionnaire'
  /** A saved view. */
  | 'view';

/** Parts of a form by name. A text that begins with `@` stands for a file of that name. */
export type Form = Readonly<Record<string, string>>;

type Made<T> = (facts: Facts) => T;
type Members<T> = T extends unknown ? keyof T : never;

type ParamsOf<R> = R extends { readonly params: infer P }
  ? { readonly params: Made<{ readonly [Name in keyof P]: string | number }> }
  : { readonly params?: never };

/** Everything in a query is text. */
type QueryOf<R> = R extends { readonly query: infer Q extends z.ZodType }
  ? { readonly query?: Made<{ readonly [Name in Members<z.input<Q>>]?: string }> }
  : { readonly query?: never };

interface BodyRow<Body> {
  readonly body: Made<Body>;
  /** A body with every nested member, which the schema accepts; the operation may refuse it. */
  readonly full?: Made<Body>;
  /** Bodies of the cases of the contract's state rule, by its `when`. */
  readonly cases?: Readonly<Record<string, Made<Body>>>;
}

type ContentOf<R> = R extends { readonly encoding: 'multipart' }
  ? { readonly form: Made<Form> }
  : R extends { readonly body: infer B extends z.ZodType }
    ? BodyRow<z.input<B>>
    : { readonly body?: never };

/** A call on a response says in which state of the response it succeeds. */
type StateOf<R> = R extends { readonly states: unknown }
  ? { readonly state: ResponseStatus }
  : { readonly state?: never };

interface Preparation {
  /** What must be there; nothing where the call needs nothing. */
  readonly needs?: readonly Need[];
  /** True where the same call with another key would find something else: the next one needs a fresh subject. */
  readonly usesUp?: true;
  /** Types of the events that the call itself announces; what follows from them is not among them. */
  readonly announces?: readonly EventType[];
  /** Credits that the call costs in live mode. */
  readonly charge?: number;
}

type RowOf<R> = Preparation & ParamsOf<R> & QueryOf<R> & ContentOf<R> & StateOf<R>;

/** A row for every route. */
export type Catalogue = { readonly [Id in RouteId]: RowOf<RouteContracts[Id]> };

/** Rows of some routes. */
export type Rows<Ids extends RouteId> = Pick<Catalogue, Ids>;

/** The ids of one group, such as `entities`. */
export type IdsOf<Group extends string> = Extract<RouteId, `${Group}.${string}`>;

/** Any row, as readers that go through all of them see it. */
export interface AnyRow extends Preparation {
  readonly params?: Made<Readonly<Record<string, string | number>>>;
  readonly query?: Made<Readonly<Record<string, string | undefined>>>;
  readonly body?: Made<unknown>;
  readonly full?: Made<unknown>;
  readonly cases?: Readonly<Record<string, Made<unknown>>>;
  readonly form?: Made<Form>;
  readonly state?: ResponseStatus;
}
