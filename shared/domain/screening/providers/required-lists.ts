/** The lists that a tenant requires, cached per process like the lists themselves. */
import type { Clock, Tables } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { findEnvironment } from '../../tenants/repository.ts';

/** How long a process may use a replaced setting, in milliseconds. */
const CHECK_EVERY_MS = 30_000;
const MOST_TENANTS = 1_000;

interface Kept {
  readonly lists: Promise<readonly string[]>;
  readonly until: number;
}

export class RequiredLists {
  readonly #ports: { readonly tables: Tables; readonly clock: Clock };
  readonly #kept = new Map<string, Kept>();

  constructor(ports: { readonly tables: Tables; readonly clock: Clock }) {
    this.#ports = ports;
  }

  /** Test mode has the sandbox list only, and requires none. */
  async of(scope: TenantScope): Promise<readonly string[]> {
    if (scope.environment === 'test') return [];
    const now = this.#ports.clock.now();
    const kept = this.#kept.get(scope.tenantId);
    if (kept !== undefined && kept.until > now) return kept.lists;
    const lists = this.#read(scope);
    // Do not cache a failed read.
    lists.catch(() => this.#kept.delete(scope.tenantId));
    if (this.#kept.size >= MOST_TENANTS) this.#kept.clear();
    this.#kept.set(scope.tenantId, { lists, until: now + CHECK_EVERY_MS });
    return lists;
  }

  async #read(scope: TenantScope): Promise<readonly string[]> {
    const environment = await findEnvironment(this.#ports.tables.within(fenceOf(scope)), scope);
    return environment?.required_lists ?? [];
  }
}
