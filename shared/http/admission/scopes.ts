/** Scopes of API keys: what a route asks for, and what a key has (AUTH-017, reading 12). */
import { missingScope } from '#shared/contract/errors.ts';
import { isMutation, type Route } from '#shared/contract/route.ts';
import type { Admission } from './admission.ts';

/** `resource:read`, `resource:write` or `resource:delete`; the resource is the first part of the route's id. */
export function scopeFor(contract: Route): string {
  const [resource = ''] = contract.id.split('.');
  if (contract.method === 'DELETE') return `${resource}:delete`;
  return `${resource}:${isMutation(contract) ? 'write' : 'read'}`;
}

/** The second scope of a call that decides; undefined for every other call. */
export function decidingScope({ decides }: Route, body: unknown): string | undefined {
  if (decides === undefined) return undefined;
  return decides.with === undefined || hasMember(body, decides.with) ? decides.scope : undefined;
}

/** Every scope that calls of the route may need. */
export function scopesOf(contract: Route): readonly string[] {
  const { decides } = contract;
  return decides === undefined ? [scopeFor(contract)] : [scopeFor(contract), decides.scope];
}

/**
 * Refuses with 403 unless `granted` contains the scope, all scopes of its resource, or all scopes. Roles may also contain one kind of
 * scope for all resources, such as `*:read`.
 */
export function requireScope(
  granted: readonly string[],
  needed: string,
  refuse: (scope: string) => Error = missingScope,
): void {
  if (!covers(granted, needed)) throw refuse(needed);
}

/**
 * Whether the caller may be the second person of a decision on the resource. API keys may by their scopes to decide; persons by
 * those of their role.
 */
export function mayConfirm({ session }: Pick<Admission, 'session'>, confirming: string): boolean {
  return session === undefined || covers(session.scopes, confirming);
}

function covers(granted: readonly string[], needed: string): boolean {
  const [resource = '', kind = ''] = needed.split(':');
  const accepted = ['*', needed, `${resource}:*`, `*:${kind}`];
  return accepted.some((scope) => granted.includes(scope));
}

function hasMember(body: unknown, name: string): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const value: unknown = Reflect.get(body, name);
  return value !== undefined && value !== null;
}
