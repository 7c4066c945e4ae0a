/** The words in which the fleet is written: triggers, grants, and what a row of the table says. */
import type { JobKind } from '#shared/contract/message.ts';
import type { Routes } from '#shared/contract/route.ts';

/** What sets a function off. */
export type Trigger =
  /** API Gateway, one method per route; `stream` where an answer may take longer than 29 s or is large. */
  | { readonly kind: 'api'; readonly routes: Routes; readonly stream?: boolean }
  /** Static pages under a path of the API (`/portal` is seen as `/api/portal/`), anonymous. */
  | { readonly kind: 'pages'; readonly path: string }
  /** Callers whose form the edge has put aside, sent on to `path`; answers the calls of `routes`. */
  | { readonly kind: 'staged'; readonly path: string; readonly routes: Routes }
  /** Every path and method that no route declares. */
  | { readonly kind: 'fallback' }
  /** Inserted outbox rows of the table's stream. */
  | { readonly kind: 'outbox' }
  /** Events on the bus. */
  | { readonly kind: 'events' }
  /** One kind of job on the bus, by way of its own queue. */
  | { readonly kind: 'job'; readonly job: JobKind; readonly oneByOne?: boolean }
  /** A queue of the fleet; `oneByOne` where a message may need the whole memory or time of the function. */
  | {
      readonly kind: 'queue';
      readonly queue: QueueSpecName;
      readonly maxConcurrency: number;
      readonly oneByOne?: boolean;
    }
  /** One step of a state machine, which passes the input and takes the answer. */
  | ({ readonly kind: 'step' } & StepName)
  /** A clock. */
  | { readonly kind: 'schedule'; readonly everyMinutes: number };

/** Queues that functions send to directly; job queues are derived from the jobs. */
export const FLEET_QUEUES = ['deliveries', 'retries', 'timers', 'monitoring'] as const;
export type QueueSpecName = (typeof FLEET_QUEUES)[number];

/** The state machines of the fleet, with the steps that functions do. */
export const MACHINES = { 'screening-batch': ['chunk', 'finish'] } as const;
export type MachineName = keyof typeof MACHINES;
/** A step by its machine. */
export type StepName = {
  readonly [M in MachineName]: { readonly machine: M; readonly step: (typeof MACHINES)[M][number] };
}[MachineName];

/** What a function may do; each becomes one IAM statement and the settings it needs. */
export type Grant =
  /** GetItem, BatchGetItem, Query. */
  | 'table:read'
  /** PutItem, UpdateItem, DeleteItem, ConditionCheckItem; audit rows can only ever be put. */
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
  /** Read what the operator has filled in for company registers, and learn which registers are asked. */
  | 'registers:read'
  /** Get and remove the forms that the edge has put aside. */
  | 'staged:take'
  | `queue:${QueueSpecName}:send`
  /** Start executions of a state machine, and see how they stand. */
  | `workflow:${MachineName}:start`;

export interface FunctionSpec {
  readonly summary: string;
  readonly trigger: Trigger;
  /** The function whose folder holds its code, where two functions run the same code behind different triggers. */
  readonly source?: string;
  readonly grants: readonly Grant[];
  readonly memoryMiB: number;
  readonly timeoutSec: number;
  /** What users lose while it fails: the text of its alarm. */
  readonly whenItFails: string;
  /** True where the function screens: it is told by which provider. */
  readonly screens?: boolean;
  /** True where the function decides how fast to screen: it is told by which provider. */
  readonly pacesScreening?: boolean;
  /** True where the function fetches publishers' lists: it is told whether it may. */
  readonly fetchesLists?: boolean;
  /** True where the function judges or calls addresses that tenants choose. */
  readonly callsTenantAddresses?: boolean;
}

/** The functions of one group, by name. */
export type FleetPart = Readonly<Record<string, FunctionSpec>>;

/** What every API function is granted: its items, its counters, the tenant's key, the fleet secret. */
export const CORE_GRANTS = [
  'table:read',
  'table:write',
  'keys:decrypt',
  'pepper:read',
] as const satisfies readonly Grant[];

export const API_SIZE = { memoryMiB: 1024, timeoutSec: 29 } as const;
