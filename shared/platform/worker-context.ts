/** What a worker stands on when it acts for a tenant that its message or timer names. */
import type { Ports } from './ports.ts';
import type { TenantScope } from './scope.ts';
import type { Vault } from './vault.ts';

export interface WorkerContext extends Pick<Ports, 'tables' | 'clock' | 'ids' | 'log' | 'pepper'> {
  /** The tenant's data key, cached; rejects for a tenant that does not exist. */
  vault(scope: TenantScope): Promise<Vault>;
}
