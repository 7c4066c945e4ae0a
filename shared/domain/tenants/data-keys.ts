/** Cache of tenants' data keys in this process. */
import type { OptionalPorts, Ports } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { findEnvironment } from './repository.ts';

export type FoundationPorts = Pick<Ports, 'tables' | 'pepper' | 'clock' | 'ids' | 'log' | 'keys'> &
  OptionalPorts;

/** A well-formed reference to a tenant that does not exist. */
export class UnknownTenant extends Error {}

/** Data keys by tenant and environment. Each is read and unwrapped once per process and five minutes. */
export class DataKeys {
  readonly #ports: FoundationPorts;
  readonly #wrapped = new Map<string, { readonly until: number; readonly key: Promise<Uint8Array> }>();

  constructor(ports: FoundationPorts) {
    this.#ports = ports;
  }

  /** Rejects for a tenant that does not exist. */
  async of(scope: TenantScope): Promise<Vault> {
    return this.#ports.keys.unwrap(await this.#wrappedKey(scope), scope);
  }

  #wrappedKey(scope: TenantScope): Promise<Uint8Array> {
    const now = this.#ports.clock.now();
    const known = this.#wrapped.get(scope.prefix);
    if (known !== undefined && known.until > now) return known.key;
    const key = this.#read(scope);
    this.#wrapped.set(scope.prefix, { until: now + KEEP_MS, key });
    key.catch(() => this.#wrapped.delete(scope.prefix));
    const [oldest] = this.#wrapped.keys();
    if (this.#wrapped.size > KEEP_AT_MOST && oldest !== undefined) this.#wrapped.delete(oldest);
    return key;
  }

  async #read(scope: TenantScope): Promise<Uint8Array> {
    const record = await findEnvironment(this.#ports.tables.within(fenceOf(scope)), scope);
    if (record === undefined) throw new UnknownTenant();
    return record.wrapped_key;
  }
}

const KEEP_MS = 5 * 60_000;
const KEEP_AT_MOST = 500;
