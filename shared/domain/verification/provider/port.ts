/**
 * The port of identity providers. A provider carries out the checks of one session. It is called by the worker, and by the
 * respondent's page to begin a hosted flow. A provider that is away throws `ProviderAway`: the session is tried again.
 */
import type { CheckType, Outcome } from '../schema.ts';

export const PROVIDERS = ['sandbox', 'complycube', 'stripe'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Where the person shows the document: on our page, or on a page of the provider. */
export type CaptureMode = 'page' | 'hosted';

/** What is the same for every deployment: the name that people are told, and who takes the pictures and keeps them. */
export const PROVIDER_FACTS = {
  sandbox: { displayName: 'Probity Sandbox', capture: 'page' },
  complycube: { displayName: 'ComplyCube', capture: 'hosted' },
  stripe: { displayName: 'Stripe Identity', capture: 'hosted' },
} as const satisfies Readonly<
  Record<ProviderName, { readonly displayName: string; readonly capture: CaptureMode }>
>;

/** Kinds of evidence that our page takes. */
export const SLOTS = ['document_front', 'document_back', 'selfie', 'proof_of_address'] as const;
export type Slot = (typeof SLOTS)[number];

/** What the tenant knows of the person. Absent facts are null. */
export interface PersonFacts {
  readonly first_name: string | null;
  readonly middle_name: string | null;
  readonly last_name: string | null;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string | null;
  readonly email: string | null;
  readonly national_id_number: string | null;
  readonly address: Address | null;
}

export interface Address {
  readonly line1: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** One picture or file that the person gave on our page. */
export interface Evidence {
  readonly slot: Slot;
  readonly contentType: string;
  readonly bytes: () => Promise<Uint8Array>;
}

/** What is known of a case whenever its provider is called. */
export interface CaseFacts {
  /** Id of our session. */
  readonly sessionId: string;
  readonly checks: readonly CheckType[];
  readonly person: PersonFacts;
  /** Kind and country of the document that the person chose. Null in hosted mode. */
  readonly document: { readonly kind: string; readonly country: string } | null;
  /** The outcome that the person or the tenant chose in test mode. Null elsewhere. */
  readonly sandboxOutcome: string | null;
  /** How often the person has submitted. Every retake adds one. 1 in hosted mode. */
  readonly round: number;
  /** Calls in a row that the provider did not answer, before this one. */
  readonly failedAttempts: number;
  /** Kinds of pictures that the person gave on our page. Empty in hosted mode, and where a simulation has none. */
  readonly given: readonly Slot[];
}

/** Beginning twice with the same session and round must not create two cases at the provider. */
export interface BeginRequest extends CaseFacts {
  /** The case that has begun already, if there is one. */
  readonly reference: string | null;
  /** Empty in hosted mode. */
  readonly evidence: readonly Evidence[];
  /** Where the provider sends the person afterwards. */
  readonly returnUrl: string;
  /** Two-letter language of the page. */
  readonly language: string;
}

export interface Begun {
  /** The id of the case at the provider. */
  readonly reference: string;
  /** Where the person goes on. Null on our own page, and where the case takes no input at the moment. */
  readonly redirectUrl: string | null;
}

/** What was read from the document and said of the person. Null where it was not read. Dates are `YYYY-MM-DD`. */
export interface ExtractedData {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly date_of_birth: string | null;
  readonly document_type: string | null;
  readonly document_number: string | null;
  readonly document_country: string | null;
  readonly nationality: string | null;
  readonly expiry_date: string | null;
  readonly gender: string | null;
  readonly address: Address | null;
}

/** The result of one check, in our words. `breakdown` has one outcome per feature that was examined. */
export interface CheckResult {
  readonly check_type: CheckType;
  readonly outcome: Exclude<Outcome, 'pending'>;
  readonly breakdown: Readonly<Record<string, string>>;
}

/** The state of a case at the provider. */
export type Reading =
  /** The person has not finished, or the provider has not. */
  | { readonly state: 'waiting' }
  /** The evidence cannot be judged: the person is asked again for these parts, with a reason for each. */
  | {
      readonly state: 'retake';
      readonly problems: readonly { readonly slot: Slot; readonly reason: string }[];
    }
  /** Every check has a result, clear or not. */
  | {
      readonly state: 'done';
      readonly checks: readonly CheckResult[];
      readonly extracted: ExtractedData;
      /** A code such as `document_fake`, with one sentence. Null where the outcome is clear. */
      readonly failure: { readonly reason: string; readonly details: string } | null;
    }
  /** The verification could not be carried out: refused by the person or by the provider, for good. */
  | { readonly state: 'failed'; readonly failure: { readonly reason: string; readonly details: string } };

/** A callback whose signature and time are in order. */
export interface Callback {
  /** The provider's id of the message. The same id is handled once. */
  readonly eventId: string;
  readonly reference: string;
}

export interface IdentityProvider {
  readonly name: ProviderName;
  readonly capture: CaptureMode;
  /** The check types that it can carry out. */
  readonly supports: readonly CheckType[];
  /** Rejects with `ProviderAway`, as all calls do. */
  begin(request: BeginRequest): Promise<Begun>;
  /** The state of the case. Reading changes nothing at the provider. */
  read(reference: string, facts: CaseFacts): Promise<Reading>;
  /** Ends the case. A case that has ended is no error. */
  cancel(reference: string): Promise<void>;
  /** Verifies a callback over its raw bytes. */
  callback(message: CallbackMessage): Promise<CallbackVerdict>;
}

interface CallbackMessage {
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** `forged`: the signature does not fit, or the message is too old. `unrelated`: genuine, and about no case. */
type CallbackVerdict = Callback | 'forged' | 'unrelated';

/** The provider does not answer, or asks to wait. `retryAfterSec` as it said, where it said so. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
  readonly provider: ProviderName;
  readonly retryAfterSec: number | undefined;

  constructor(provider: ProviderName, retryAfterSec?: number, cause?: unknown) {
    super(`the identity provider ${provider} does not answer`, { cause });
    this.provider = provider;
    this.retryAfterSec = retryAfterSec;
  }
}
