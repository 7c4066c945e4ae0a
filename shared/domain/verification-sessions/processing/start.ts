/** Begins a hosted verification for the person who is about to be sent to the provider's page. */
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import type { StepRecords } from '../../verification/progress/repository.ts';
import { providerAway } from '../../verification/provider/errors.ts';
import { ProviderAway } from '../../verification/provider/port.ts';
import { type BeginPorts, beginCase } from './begin.ts';
import { caseFacts, findPerson } from './facts.ts';
import { findCase, newCase } from './repository.ts';

export interface HostedStart {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly step: StepRecords;
  readonly settings: Pick<EnvironmentRecord, 'identity_providers'>;
  /** Where the provider sends the person afterwards. */
  readonly returnUrl: string;
  readonly language: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The address to send the person to, null where the provider takes no input at the moment; and what must be committed first. May
 * be called any number of times. Throws 503 where no provider answers. Undefined for an entity that was deleted.
 */
export async function startHosted(
  { scope, table, vault, step, settings, returnUrl, language, now }: HostedStart,
  ports: BeginPorts,
): Promise<{ readonly redirectUrl: string | null; readonly writes: readonly Write[] } | undefined> {
  const { verification, progress } = step;
  const [found, person] = await Promise.all([
    findCase(table, scope, verification.id),
    findPerson(table, scope, verification.entity_id, vault),
  ]);
  if (person === undefined) return undefined;
  const record = found ?? newCase(scope, verification.id, now);
  const facts = caseFacts(verification, record, progress, person);
  const beginning = {
    ...({ scope, vault, session: verification, record, capture: 'hosted', now } as const),
    preferred: settings.identity_providers,
    request: { ...facts, evidence: [], returnUrl, language },
  };
  try {
    return await beginCase(beginning, ports);
  } catch (error) {
    if (error instanceof ProviderAway) throw providerAway(error);
    throw error;
  }
}
