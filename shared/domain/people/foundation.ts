/** The context of every API function: what tenants bring, and the sessions of people. */
import type { Foundation } from '#shared/http/foundation.ts';
import { type FoundationPorts, tenantFoundation } from '../tenants/foundation.ts';

export type { FoundationPorts };

/** Builds the context that every API function needs. `publicUrl` is `https://host` without a path. */
export function foundation(ports: FoundationPorts, publicUrl: string): Foundation {
  const base = tenantFoundation(ports, publicUrl);
  return {
    ...base,
    sessionRing: async () =>
      (await import('./sessions/ring.ts')).sessionRing({ tables: ports.tables, vault: base.vault }),
  };
}
