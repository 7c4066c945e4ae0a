import { describe, expect, it } from 'vitest';
import { RESOURCES, scopesOfRole } from '#shared/domain/people/roles.ts';
import { ROLES, type Role } from '#shared/domain/tenants/schema.ts';
import { requireScope, scopesOf } from '#shared/http/admission/scopes.ts';
import { EVERY_ROUTE } from '../../../../docs/catalogue/catalogue.ts';

const routes = EVERY_ROUTE.filter(
  ({ auth, everyRole }) => auth === 'key' || (auth === 'session' && everyRole !== true),
);
const scopes = [...new Set(routes.flatMap(scopesOf))];

function may(role: Role, scope: string): boolean {
  try {
    requireScope(scopesOfRole(role), scope);
    return true;
  } catch {
    return false;
  }
}

describe('roles', () => {
  it('know every resource that some route asks for, and no other', () => {
    const asked = [...new Set(scopes.map((scope) => scope.split(':')[0] ?? ''))].sort();
    expect(Object.keys(RESOURCES).sort()).toEqual(asked);
  });

  it('may do what the role before them may, and more', () => {
    const counts = ROLES.map((role) => scopes.filter((scope) => may(role, scope)));
    for (const [index, own] of counts.entries()) {
      const before = counts[index - 1] ?? [];
      expect(own).toEqual(expect.arrayContaining([...before]));
      expect(own.length).toBeGreaterThan(before.length);
    }
    expect(counts.at(-1)).toEqual(scopes);
  });

  it.each(scopes)('let viewers only read, and administration only to administrators: %s', (scope) => {
    const [resource = '', kind = ''] = scope.split(':');
    const ofWork = Object.entries(RESOURCES).some(([name, group]) => name === resource && group === 'work');
    expect(may('viewer', scope)).toBe(kind === 'read');
    expect(may('analyst', scope)).toBe(kind === 'read' || (ofWork && ['write', 'decide'].includes(kind)));
    expect(may('manager', scope)).toBe(kind === 'read' || ofWork);
  });
});
