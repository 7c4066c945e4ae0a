/** What the pipeline needs of the tenants module; `http` itself knows no domain. */
import type { OptionalPorts, Ports, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { KeyRing, SessionRing } from './admission/admission.ts';
import type { AuditSubject } from './operation.ts';

export interface Foundation {
  readonly ports: Pick<Ports, 'tables' | 'pepper' | 'clock' | 'ids' | 'log'> & OptionalPorts;
  readonly keyRing: KeyRing;
  /** Loaded with the first call of a person. */
  readonly sessionRing: () => Promise<SessionRing>;
  /** Public address of the API, `https://host` without a path. */
  readonly publicUrl: string;
  /** The tenant's data key; cached, so that a warm call reads nothing. */
  vault(scope: TenantScope, table: Table): Promise<Vault>;
  auditRow(entry: AuditEntry): Write;
  /** The same change in the timeline of its entity, with the sealed name of who made it. */
  timelineRow(
    entry: AuditEntry & { readonly entityId: string },
    name: string | undefined,
    vault: Vault,
  ): Write;
}

/** Who did what to what, when; the pipeline fills it for every mutation. */
export interface AuditEntry extends AuditSubject {
  readonly scope: TenantScope;
  readonly at: number;
  readonly requestId: string;
  readonly actor: { readonly kind: 'key' | 'user' | 'respondent' | 'system'; readonly id: string };
  /** The route's id, or the worker's own verb. */
  readonly action: string;
}
