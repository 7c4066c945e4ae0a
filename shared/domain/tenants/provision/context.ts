/** The context of the operator's commands: the ports, the key service, and the operator's name. */
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { EnvironmentRecord } from '#shared/domain/tenants/schema.ts';
import type { AuditSubject } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import type { Ports, Table, Tables, Write } from '#shared/platform/ports.ts';
import { operatorFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { auditRow } from '../../audit/audit-row.ts';
import { ConcurrentChange, noSuchTenant } from './errors.ts';

/** Makes and unwraps data keys of tenants by the key service. */
export interface DataKeyMaker {
  /** A new 256-bit key, wrapped for this tenant and environment. The plain key does not leave the key service. */
  make(owner: TenantScope): Promise<Uint8Array>;
  unwrap(wrapped: Uint8Array, owner: TenantScope): Promise<Uint8Array>;
}

export interface Provisioning extends Pick<Ports, 'tables' | 'keys' | 'pepper' | 'clock' | 'ids'> {
  readonly dataKeys: DataKeyMaker;
  /** The table of data keys. */
  readonly keyTables: Tables;
  /** Written to audit rows and ledger entries. */
  readonly operator: string;
  /** Every scope that some route asks for, as `resource:read` or `resource:write`. */
  keyScopes(): Promise<readonly string[]>;
}

/** The table within the operator's fence for one tenant. */
export function tableOf(context: Pick<Ports, 'tables'>, tenantId: string): Table {
  return context.tables.within(operatorFence(tenantId));
}

/** The scope where a tenant's organisation-wide changes are audited and its users' data is sealed: the live environment. */
export function homeScope(tenantId: string): TenantScope {
  return unsafeTenantScope(tenantId, 'live');
}

/** The settings of one environment, strongly consistent. Throws for a tenant that does not exist. */
export async function readEnvironment(
  context: Pick<Ports, 'tables'>,
  scope: TenantScope,
): Promise<EnvironmentRecord> {
  const item = await tableOf(context, scope.tenantId).get(environmentKey(scope), { consistent: true });
  if (item === undefined) throw noSuchTenant(scope.tenantId);
  return EnvironmentRecord.parse(item);
}

/** The vault with the data key of one environment. Throws for a tenant that does not exist. */
export async function openVault(context: Provisioning, scope: TenantScope): Promise<Vault> {
  const vault = await context.keys.open(scope);
  if (vault === undefined) throw noSuchTenant(scope.tenantId);
  return vault;
}

/** The audit row of a change by the operator. */
export function auditWrite(
  context: Provisioning,
  scope: TenantScope,
  action: string,
  subject: AuditSubject,
): Write {
  return auditRow({
    scope,
    at: context.clock.now(),
    requestId: context.ids.uuid(),
    actor: { kind: 'system', id: context.operator },
    action: `operator.${action}`,
    ...subject,
  });
}

type Setting = string | number | boolean | readonly string[] | null | undefined;

/** Sets the fields with their audit row. Null removes a field, undefined leaves it as it is. False, without a change, where none is given. */
export async function changeEnvironment(
  context: Provisioning,
  scope: TenantScope,
  action: string,
  fields: Readonly<Record<string, Setting>>,
): Promise<boolean> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return false;
  const set = Object.fromEntries(
    given.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  );
  const remove = given.flatMap(([name, value]) => (value === null ? [name] : []));
  await tableOf(context, scope.tenantId).commit([
    {
      update: environmentKey(scope),
      set,
      remove,
      when: isThere,
      refuse: () => noSuchTenant(scope.tenantId),
    },
    auditWrite(context, scope, action, {
      target: `tenant:${scope.tenantId}`,
      facts: { ...factsOf(set), ...(remove.length === 0 ? {} : { removed: remove.join(',') }) },
    }),
  ]);
  return true;
}

/** A fact is a text, a number, or yes or no. */
function factsOf(
  set: Readonly<Record<string, NonNullable<Setting>>>,
): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, typeof value === 'object' ? value.join(',') : value]),
  );
}

const ATTEMPTS = 5;

/** Repeats a read and commit where another change came in between. Gives up after five attempts. */
export async function retryConcurrentChanges<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || round === ATTEMPTS) throw error;
    }
  }
}
