/** The types of the fleet table: triggers, grants, and rows. */
import type { JobKind } from '#shared/contract/message.ts';
import type { Routes } from '#shared/contract/route.ts';

/** What invokes a function. */
export type Trigger =
  /** API Gateway, one method per route. `stream` where a response may take longer than 29 s or is large. */
  | { readonly kind: 'api'; readonly routes: Routes; readonly stream?: boolean }
  /** Static pages under a path of the API, anonymous: those of `/portal` are at `/api/portal/`. */
  | { readonly kind: 'pages'; readonly path: string }
  /** Callers redirected to `path` after the edge has stored their form. The function answers the calls of `routes`. */
  | { readonly kind: 'staged'; readonly path: string; readonly routes: Routes }
  /** All paths and methods without a route. */
  | { readonly kind: 'fallback' }
  /** New outbox rows of the table's stream. */
  | { readonly kind: 'outbox' }
  /** Events on the bus. */
  | { readonly kind: 'events' }
  /** One kind of job on the bus, through its own queue. */
  | { readonly kind: 'job'; readonly job: JobKind; readonly oneByOne?: boolean }
  /** A queue of the fleet. `oneByOne` where one message may need all memory or time of the function. */
  | {
      readonly kind: 'queue';
      readonly queue: QueueSpecName;
      readonly maxConcurrency: number;
      readonly oneByOne?: boolean;
    }
  /** Results of malware scans of stored files, through their own queue. */
  | { readonly kind: 'scan-results' }
  /** Reports on mails that the provider had accepted, through their own queue. */
  | { readonly kind: 'mail-feedback' }
  /** One step of a state machine: gets its input and returns its result. */
  | ({ readonly kind: 'step' } & StepName)
  /** A fixed interval. */
  | { readonly kind: 'schedule'; readonly everyMinutes: number };

/** Queues that functions send to directly. Job queues are derived from the jobs. */
export const FLEET_QUEUES = ['deliveries', 'retries', 'timers', 'monitoring'] as const;
export type QueueSpecName = (typeof FLEET_QUEUES)[number];

/** The state machines of the fleet, with their steps that are functions. */
export const MACHINES = { 'screening-batch': ['chunk', 'finish'] } as const;
export type MachineName = keyof typeof MACHINES;
/** A step by its machine. */
type StepName = {
  readonly [M in MachineName]: { readonly machine: M; readonly step: (typeof MACHINES)[M][number] };
}[MachineName];

/** A permission of a function. Each becomes one IAM statement and the settings it needs. */
export type Grant =
  /** GetItem, BatchGetItem, Query of the table itself. */
  | 'table:read'
  /** Query of the indexes of lists. */
  | 'table:lists'
  /** Query of the index of what falls due, which contains items of all tenants. */
  | 'table:due'
  /** PutItem, UpdateItem, DeleteItem, ConditionCheckItem; and PutItem of the audit trail, which has a table of its own. */
  | 'table:write'
  /** Query rows of the audit trail. */
  | 'trail:read'
  /** Query rows of the audit trail, add links, and put their copies into the bucket of seals. */
  | 'trail:seal'
  /** Unwrap tenants' data keys. */
  | 'keys:decrypt'
  /** Read the fleet secret. */
  | 'pepper:read'
  | 'mail:send'
  | 'bus:publish'
  /** Get and list stored files, and sign download addresses. */
  | 'documents:read'
  /** Read what the malware scan of a stored file found, without its content. */
  | 'documents:verdict'
  /** Put, remove and list stored files, and sign upload addresses. */
  | 'documents:write'
  /** Get the pictures of identity verifications and no other file, and sign addresses of them. */
  | 'identity-pictures:read'
  /** Put and remove the texts of stored files. */
  | 'texts:write'
  /** Put and get the bodies of remembered calls that are too large for the table. */
  | 'replies:keep'
  /** Get the files of generated reports. */
  | 'reports:read'
  /** Put the files of generated reports. */
  | 'reports:write'
  /** Recognise text in pictures. */
  | 'pictures:recognise'
  /** Ask the language model of the stage. */
  | 'models:ask'
  /** Get the watchlists: the pointer, the versions and their source files. */
  | 'lists:read'
  /** Put watchlists, and set the version in force. */
  | 'lists:write'
  /** Read the operator's keys for company registers, and which registers are asked. */
  | 'registers:read'
  /** Read the operator's credentials of identity providers, and which providers are used. */
  | 'providers:read'
  /** Get and remove the forms that the edge has stored. */
  | 'staged:take'
  | `queue:${QueueSpecName}:send`
  /** Start executions of a state machine, and read their status. */
  | `workflow:${MachineName}:start`;

export interface FunctionSpec {
  readonly summary: string;
  readonly trigger: Trigger;
  /** The folder of the code, where two functions run the same code with different triggers. */
  readonly source?: string;
  readonly grants: readonly Grant[];
  readonly memoryMiB: number;
  readonly timeoutSec: number;
  /** What users lose while the function fails: the text of its alarm. */
  readonly whenItFails: string;
  /** True where the function screens: it gets the name of the provider. */
  readonly screens?: boolean;
  /** True where the function does not screen, and needs the name of the provider. */
  readonly namesProvider?: boolean;
  /** True where the function fetches publishers' lists: it gets the setting that allows this. */
  readonly fetchesLists?: boolean;
  /** True where the function renders PDFs: the build puts the fonts beside it. */
  readonly prints?: boolean;
  /** True where the function validates or calls addresses that tenants choose. */
  readonly callsTenantAddresses?: boolean;
  /** True where executions of its queue are shared out among tenants: it is told how many there can be at once. */
  readonly sharesExecutions?: boolean;
}

/** The functions of one group, by name. */
export type FleetPart = Readonly<Record<string, FunctionSpec>>;

/** The grants of every API function: its items, its counters, the tenant's key, the fleet secret. */
export const CORE_GRANTS = [
  'table:read',
  'table:write',
  'keys:decrypt',
  'pepper:read',
] as const satisfies readonly Grant[];

/** How long API Gateway waits for an answer that is not streamed, the start of a new process included (quotas of API Gateway). */
const GATEWAY_WAITS_SEC = 29;
/** What a new process needs before its function's own time begins, and the gateway for passing on. */
const START_SEC = 3;
/**
 * The time of a function that answers calls: it ends before the gateway's, so that the function itself says that the call can be repeated
 * (shared/http/deadline.ts).
 */
export const ANSWER_WITHIN_SEC = GATEWAY_WAITS_SEC - START_SEC;

export const API_SIZE = { memoryMiB: 1024, timeoutSec: ANSWER_WITHIN_SEC } as const;
