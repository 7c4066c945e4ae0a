/** Whose data a piece of work may touch: tenant, environment, and the fence of key prefixes that follows. */
import { AREAS, fill } from './table/areas.ts';

export type Environment = 'test' | 'live';
export const ENVIRONMENTS = ['test', 'live'] as const;

declare const admitted: unique symbol;

/**
 * The owner of every key built and every secret sealed. Only authentication and workers that re-read their record
 * make one; repositories take it and no method takes a tenant id.
 */
export interface TenantScope {
  readonly tenantId: string;
  readonly environment: Environment;
  /** `T#<tenant>#<environment>`: every partition key, of indexes too, starts with it. */
  readonly prefix: string;
  readonly [admitted]: true;
}

/** Makes the scope of a tenant that has been authenticated, or that a worker's record names. */
export function unsafeTenantScope(tenantId: string, environment: Environment): TenantScope {
  const scope = { tenantId, environment, prefix: fill(AREAS.tenant, { tenant: tenantId, environment }) };
  return scope as TenantScope;
}

/**
 * Partition-key prefixes a caller may touch. Pointers outside the tenant's own prefix are enumerated here and
 * nowhere else: link tokens, cases of identity providers, addresses of people who sign in and the sweeper's shards hold ids only; the fleet's own
 * items (directory of tenants, counters) are the operator's.
 */
export type Fence = readonly string[];

const POINTER_PREFIXES = {
  link: `${AREAS.link}#`,
  callback: `${AREAS.callback}#`,
  signIn: `${AREAS.signIn}#`,
  due: `${AREAS.due}#`,
  fleet: `${AREAS.fleet}#`,
} as const;

/** The pointers that functions may follow; the fleet's own items are not among them. */
type Pointer = Exclude<keyof typeof POINTER_PREFIXES, 'fleet'>;

export function fenceOf(scope: TenantScope, ...pointers: Pointer[]): Fence {
  return [scope.prefix, ...pointers.map((pointer) => POINTER_PREFIXES[pointer])];
}

/** The fence of a caller whose tenant is not known yet: pointers only. */
export function pointerFence(...pointers: Pointer[]): Fence {
  return pointers.map((pointer) => POINTER_PREFIXES[pointer]);
}

/** The group of the scope's messages in fair queues: a busy tenant delays itself. */
export function groupOf({ tenantId, environment }: TenantScope): string {
  return `${tenantId}.${environment}`;
}

/** `T#<tenant>#ORG`: what a tenant has once, whatever the environment: its users, their sessions, and the list of its keys. */
export function orgPrefix(tenantId: string): string {
  return fill(AREAS.organisation, { tenant: tenantId });
}

/**
 * The fence around a tenant's organisation. The one exception for API functions: admission reads the session and the person behind a
 * cookie through it, and only routes that persons alone may call (`auth: 'session'`) read and write inside it.
 */
export function organisationFence(tenantId: string): Fence {
  return [orgPrefix(tenantId)];
}

/** The operator's fence around what belongs to no tenant: the directory and the fleet-wide counters. */
export function fleetFence(): Fence {
  return [POINTER_PREFIXES.fleet];
}

/**
 * The one partition of the fleet's own items that a route may add to: the counters of ids that are unique in the fleet, of which an
 * administrator who publishes a questionnaire takes the next.
 */
export function countersFence(): Fence {
  return [`${AREAS.fleet}#COUNTERS`];
}

/** The operator's fence around one tenant: its organisation, both environments, pointers of sign-in, and the fleet's own items. */
export function operatorFence(tenantId: string): Fence {
  const environments = ENVIRONMENTS.map((environment) => unsafeTenantScope(tenantId, environment).prefix);
  return [orgPrefix(tenantId), ...environments, POINTER_PREFIXES.signIn, POINTER_PREFIXES.fleet];
}

/** True where a partition key lies inside the fence; `T#x#test` does not open `T#x#testing`. */
export function insideFence(fence: Fence, partitionKey: string): boolean {
  return fence.some((prefix) =>
    prefix.endsWith('#')
      ? partitionKey.startsWith(prefix)
      : partitionKey === prefix || partitionKey.startsWith(`${prefix}#`),
  );
}
