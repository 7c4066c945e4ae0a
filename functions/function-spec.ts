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
  | { readonly kind: 'job'; readonly job: JobKind }
  /** A queue of the fleet. */
  | { readonly kind: 'queue'; readonly queue: QueueSpecName; readonly maxConcurrency: number }
  /** A clock. */
  | { readonly kind: 'schedule'; readonly everyMinutes: number };

/** Queues that functions send to directly; job queues are derived from the jobs. */
export const FLEET_QUEUES = ['deliveries', 'retries', 'timers'] as const;
export type QueueSpecName = (typeof FLEET_QUEUES)[number];

/** What a function may do; each becomes one IAM statement and the settings it needs. */
export type Grant =
  /** GetItem, Query. */
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
  /** Get and remove the forms that the edge has put aside. */
  | 'staged:take'
  | `queue:${QueueSpecName}:send`;

export interface FunctionSpec {
  readonly summary: string;
  readonly trigger: Trigger;
  readonly grants: readonly Grant[];
  readonly memoryMiB: number;
  readonly timeoutSec: number;
  /** What users lose while it fails: the text of its alarm. */
  readonly whenItFails: string;
  /** True where the function judges or calls addresses that tenants choose. */
  readonly callsTenantAddresses?: boolean;
}

/** What every API function is granted: its items, its counters, the tenant's key, the fleet secret. */
export const CORE_GRANTS = [
  'table:read',
  'table:write',
  'keys:decrypt',
  'pepper:read',
] as const satisfies readonly Grant[];

export const API_SIZE = { memoryMiB: 1024, timeoutSec: 29 } as const;
