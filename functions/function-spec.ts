/** The types of the fleet table: triggers, grants, state machines, and the row of a function. */
import type { JobKind } from '#shared/contract/message.ts';
import type { Routes } from '#shared/contract/route.ts';

/** What starts a function. */
export type Trigger =
  /** API Gateway, one method per route; `stream` if an answer may take longer than 29 s or is large. */
  | { readonly kind: 'api'; readonly routes: Routes; readonly stream?: boolean }
  /** Static pages under a path of the API (`/portal` is seen as `/api/portal/`), anonymous. */
  | { readonly kind: 'pages'; readonly path: string }
  /** Redirected calls whose form was stored first; `path` answers the calls of `routes`. */
  | { readonly kind: 'staged'; readonly path: string; readonly routes: Routes }
  /** Every path and method that no route declares. */
  | { readonly kind: 'fallback' }
  /** Inserted outbox rows of the table's stream. */
  | { readonly kind: 'outbox' }
  /** Events on the bus. */
  | { readonly kind: 'events' }
  /** One kind of job on the bus, through its own queue. */
  | { readonly kind: 'job'; readonly job: JobKind; readonly oneByOne?: boolean }
  /** A queue of the fleet; `oneByOne` if one message may need all memory or time of the function. */
  | {
      readonly kind: 'queue';
      readonly queue: QueueSpecName;
      readonly maxConcurrency: number;
      readonly oneByOne?: boolean;
    }
  /** One step of a state machine, which passes the input and receives the result. */
  | ({ readonly kind: 'step' } & StepName)
  /** A schedule. */
  | { readonly kind: 'schedule'; readonly everyMinutes: number };

/** Queues that functions send to directly; job queues are derived from the jobs. */
export const FLEET_QUEUES = ['deliveries', 'retries', 'timers', 'monitoring'] as const;
export type QueueSpecName = (typeof FLEET_QUEUES)[number];

/** The state machines of the fleet, with the steps that functions execute. */
export const MACHINES = { 'screening-batch': ['chunk', 'finish'] } as const;
export type MachineName = keyof typeof MACHINES;
/** A step by its machine. */
export type StepName = {
  readonly [M in MachineName]: { readonly machine: M; readonly step: (typeof MACHINES)[M][number] };
}[MachineName];

/** Permissions of a function. Each becomes an IAM statement and the environment variables that it needs. */
export type Grant =
  /** GetItem, BatchGetItem, Query. */
  | 'table:read'
  /** PutItem, UpdateItem, DeleteItem, ConditionCheckItem; audit rows can only be put. */
  | 'table:write'
  /** Unwrap tenants' data keys. */
  | 'keys:decrypt'
  /** Read the fleet secret. */
  | 'pepper:read'
  | 'mail:send'
  | 'bus:publish'
  /** Get and list stored files, and sign addresses for downloads. */
  | 'documents:read'
  /** Put, remove and list stored files, and sign addresses for uploads. */
  | 'documents:write'
  /** Get the watchlists: the pointer, versions and the files they were made of. */
  | 'lists:read'
  /** Put watchlists, and set the version in force. */
  | 'lists:write'
  /** Read the credentials of company registers, and know which registers are used. */
  | 'registers:read'
  /** Get and remove stored forms. */
  | 'staged:take'
  | `queue:${QueueSpecName}:send`
  /** Start executions of a state machine, and read their status. */
  | `workflow:${MachineName}:start`;

export interface FunctionSpec {
  readonly summary: string;
  readonly trigger: Trigger;
  /** The function whose folder has its code, if two functions run the same code behind different triggers. */
  readonly source?: string;
  readonly grants: readonly Grant[];
  readonly memoryMiB: number;
  readonly timeoutSec: number;
  /** What users lose while it fails: the text of its alarm. */
  readonly whenItFails: string;
  /** True if the function screens: it needs the provider's settings. */
  readonly screens?: boolean;
  /** True if the function sets the pace of screening: it needs the provider's name. */
  readonly pacesScreening?: boolean;
  /** True if the function downloads watchlists: it needs the setting that allows it. */
  readonly fetchesLists?: boolean;
  /** True if the function checks or calls addresses that tenants choose. */
  readonly callsTenantAddresses?: boolean;
}

/** The functions of one group, by name. */
export type FleetPart = Readonly<Record<string, FunctionSpec>>;

/** Grants of every API function: the table, the tenant's data key, the fleet secret. */
export const CORE_GRANTS = [
  'table:read',
  'table:write',
  'keys:decrypt',
  'pepper:read',
] as const satisfies readonly Grant[];

export const API_SIZE = { memoryMiB: 1024, timeoutSec: 29 } as const;
