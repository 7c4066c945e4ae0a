/** What the operator's work stands on: the ports, the maker of data keys, and the operator's own name. */
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { EnvironmentRecord } from '#shared/domain/tenants/schema.ts';
import type { AuditSubject } from '#shared/http/operation.ts';
import type { Ports, Table, Write } from '#shared/platform/ports.ts';
import { operatorFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { auditRow } from '../../audit/audit-row.ts';
import { noSuchTenant, Raced } from './errors.ts';

/** Makes a tenant's data key; only its wrapped form leaves the key service. */
export interface DataKeyMaker {
  /** A new 256-bit key, wrapped for this tenant and environment. */
  make(owner: Pick<TenantScope, 'tenantId' | 'environment'>): Promise<Uint8Array>;
}

export interface Provisioning extends Pick<Ports, 'tables' | 'keys' | 'pepper' | 'clock' | 'ids'> {
  readonly dataKeys: DataKeyMaker;
  /** Stands in audit rows and ledger entries. */
  readonly operator: string;
  /** Every scope that some route asks for, as `resource:read` or `resource:write`. */
  keyScopes(): Promise<readonly string[]>;
}

/** The table inside the operator's fence around one tenant. */
export function tableOf(context: Provisioning, tenantId: string): Table {
  return context.tables.within(operatorFence(tenantId));
}

/** Where a tenant's organisation-wide changes are recorded and its users' data is sealed: the live environment. */
export function homeScope(tenantId: string): TenantScope {
  return unsafeTenantScope(tenantId, 'live');
}

/** The settings of one environment, strongly consistent; refuses a tenant that does not exist. */
export async function readEnvironment(context: Provisioning, scope: TenantScope): Promise<EnvironmentRecord> {
  const item = await tableOf(context, scope.tenantId).get(environmentKey(scope), { consistent: true });
  if (item === undefined) throw noSuchTenant(scope.tenantId);
  return EnvironmentRecord.parse(item);
}

/** The data key of one environment; refuses a tenant that does not exist. */
export async function openVault(context: Provisioning, scope: TenantScope): Promise<Vault> {
  return context.keys.open((await readEnvironment(context, scope)).wrapped_key, scope);
}

/** The row that every change of the operator leaves. */
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

const ATTEMPTS = 5;

/** Runs a read-then-commit again when somebody else changed what was read; gives up after five times. */
export async function whileRaced<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Raced) || round === ATTEMPTS) throw error;
    }
  }
}
