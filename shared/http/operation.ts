/** What an operation sees of a request, and what it may answer. Operations read and decide; the pipeline commits. */
import type { ApiError } from '#shared/contract/errors.ts';
import type { Route, RouteInput, RouteReply, Routes } from '#shared/contract/route.ts';
import type { Ids, Log, Table, TestMailRecipients, Write } from '#shared/platform/ports.ts';
import type { Fence, TenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Admission } from './admission/admission.ts';
import type { RespondentCredential, SessionCredential } from './admission/credential.ts';

/** What every operation has, whoever calls. */
export interface GuestRequest {
  /** Milliseconds since the epoch; one instant for the whole request. */
  readonly now: number;
  readonly requestId: string;
  readonly ids: Ids;
  readonly log: Log;
  /** Public address of the API, `https://host` without a path. */
  readonly publicUrl: string;
  /** Whom keys of test mode may mail. */
  readonly testMail: TestMailRecipients;
  /** Secret-keyed hashing material of the fleet. */
  readonly pepper: PepperValues;
  /** The request as it was sent, for signatures over raw bytes. */
  readonly sent: {
    /** A header by its name in lower case. */
    header(name: string): string | undefined;
    bytes(): Uint8Array;
  };
  /** Where the call comes from. */
  callerAddress(): string;
  /** A table behind another fence, for pointers; writes wait for admission like all others. */
  table(fence: Fence): Table;
  /** The data key of a tenant that the operation has found by a pointer. */
  vaultOf(scope: TenantScope): Promise<Vault>;
}

/** What an operation of an identified tenant has. */
export interface TenantRequest extends GuestRequest {
  readonly scope: TenantScope;
  /** Fenced to the tenant. Reads run at once, beside admission; nothing read leaves before admission succeeds. */
  readonly tenantTable: Table;
  vault(): Promise<Vault>;
  /** Who calls; waits for admission. */
  admitted(): Promise<Admission>;
  /** Public address of this list with the caller's own query, for `next` and `previous`. */
  readonly listUrl: { readonly base: string; readonly query: Readonly<Record<string, string>> };
  /** Effects outside the table; only on routes declared so. */
  readonly outside: OutsideEffect;
}

export interface RespondentRequest extends TenantRequest {
  readonly respondent: RespondentCredential;
}

/** What an operation has that persons alone may call. */
export interface PersonRequest extends TenantRequest {
  readonly session: SessionCredential;
  /** Fenced to the tenant's organisation: people, their sessions, and the pointers by which they sign in. Writes of the reply may go there too. */
  readonly organisation: Table;
}

/** The claim on an idempotency key around an effect that cannot be part of a transaction. */
export interface OutsideEffect {
  /** Waits for admission and for the key's verdict; never resolves into a second run beside a living one. */
  ready(): Promise<{
    /** Seeds identifiers: the same for every run under this key. */
    readonly seed: string;
    /** True where an earlier run claimed the key and died. */
    readonly resumed: boolean;
  }>;
  /** Commits the claim together with what must be durable before the effect. */
  begin(writes: readonly Write[]): Promise<void>;
}

/** What the audit row of a mutation says beyond who, when and which operation. */
export interface AuditSubject {
  /** `kind:id` of what was changed. */
  readonly target: string;
  /** The entity in whose timeline the change is. Left out where it concerns none or several, and where an autosave would hide the rest. */
  readonly entityId?: string | undefined;
  /** Codes and ids, nothing personal. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
}

/** A successful outcome. The pipeline encodes `body` and commits `writes` with the key's record and the audit row. */
export interface Reply<Body> {
  readonly body: Body;
  readonly writes?: readonly Write[];
  readonly audit?: AuditSubject;
  /** Headers of this answer alone: they are not remembered for replays. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that must also undo something: the writes commit, then the error is answered. */
export class UndoneRefusal extends Error {
  readonly refusal: ApiError;
  readonly writes: readonly Write[];

  constructor(refusal: ApiError, writes: readonly Write[]) {
    super(refusal.message, { cause: refusal });
    this.refusal = refusal;
    this.writes = writes;
  }
}

type RequestOf<R> = R extends { readonly alsoRespondent: true }
  ? TenantRequest & Partial<Pick<RespondentRequest, 'respondent'>>
  : R extends { readonly auth: 'key' }
    ? TenantRequest
    : R extends { readonly auth: 'session' }
      ? PersonRequest
      : R extends { readonly auth: 'respondent' }
        ? RespondentRequest
        : GuestRequest;

type Operation<R> = (input: RouteInput<R>, request: RequestOf<R>) => Promise<Reply<RouteReply<R>>>;

/** One operation per route: a missing or surplus one does not compile. */
export type Operations<T extends Routes> = { readonly [K in keyof T]: Operation<T[K]> };

/** The same, as the pipeline calls it after the input was validated against the contract. */
export type AnyOperation = (
  input: RouteInput<Route>,
  request: RespondentRequest & PersonRequest,
) => Promise<Reply<unknown>>;
