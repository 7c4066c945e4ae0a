/** The vaults of tenants, as a process needs them. */
import type { OptionalPorts, Ports } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

export type FoundationPorts = Pick<Ports, 'tables' | 'pepper' | 'clock' | 'ids' | 'log' | 'keys'> &
  OptionalPorts;

/** A well-formed reference to a tenant that does not exist, or whose keys were destroyed. */
export class UnknownTenant extends Error {}

/** Data keys by tenant and environment, which the port keeps for some minutes. */
export class DataKeys {
  readonly #ports: Pick<FoundationPorts, 'keys'>;

  constructor(ports: Pick<FoundationPorts, 'keys'>) {
    this.#ports = ports;
  }

  /** Rejects for a tenant that does not exist. */
  async of(scope: TenantScope): Promise<Vault> {
    const vault = await this.#ports.keys.open(scope);
    if (vault === undefined) throw new UnknownTenant();
    return vault;
  }
}
