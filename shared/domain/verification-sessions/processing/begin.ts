/** Begins the case of a session at a provider: of the tenant's providers in order, the first that answers. */
import type { Ids, Log, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { eligibleProviders, type IdentityProviders } from '../../verification/provider/choose.ts';
import {
  type BeginRequest,
  type Begun,
  type CaptureMode,
  type IdentityProvider,
  ProviderAway,
} from '../../verification/provider/port.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { initiatedWrites } from '../initiated.ts';
import { caseWrite, nextVersion, pointerWrite } from './repository.ts';
import { nextLookAt, pollDelayMs } from './rules.ts';
import type { CaseRecord } from './schema.ts';

export interface Beginning {
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly session: VerificationRecord;
  readonly record: CaseRecord;
  readonly request: Omit<BeginRequest, 'reference'>;
  readonly capture: CaptureMode;
  /** The tenant's order of providers. */
  readonly preferred: readonly string[];
  readonly now: number;
}

export interface BeginPorts {
  readonly providers: IdentityProviders;
  readonly log: Log;
  readonly ids: Ids;
}

export interface BegunCase {
  /** The case as it is after `writes`. */
  readonly record: CaseRecord;
  /** Where the person goes on. Null on our own page, and where the case takes no input at the moment. */
  readonly redirectUrl: string | null;
  /** Must be committed before the person is sent anywhere. */
  readonly writes: readonly Write[];
}

/**
 * Begins a case, or goes on with the one that has begun. Rejects with `ProviderAway` where no provider answers. A second call with
 * the same facts leads to the same case.
 */
export async function beginCase(
  beginning: Beginning,
  { providers, log, ids }: BeginPorts,
): Promise<BegunCase> {
  const { scope, vault, session, record, now } = beginning;
  const [provider, begun] = await firstThatBegins(await candidates(beginning, providers), beginning, log);
  const changes = {
    provider: provider.name,
    reference: begun.reference,
    begun_round: record.round,
    failed_attempts: 0,
    looks: 0,
  };
  const isFirst = record.reference === null;
  const pointer = { provider: provider.name, reference: begun.reference, sessionId: record.session_id };
  return {
    record: nextVersion(record, changes),
    redirectUrl: begun.redirectUrl,
    writes: [
      caseWrite(record, changes, nextLookAt({ now, expiresAt: session.expires_at }, pollDelayMs(1))),
      pointerWrite(scope, pointer),
      ...(isFirst ? initiatedWrites(scope, vault, session, { ids, now }) : []),
    ],
  };
}

/** A case stays with its provider. */
async function candidates(
  { scope, record, request, capture, preferred }: Beginning,
  providers: IdentityProviders,
): Promise<readonly IdentityProvider[]> {
  if (record.provider !== null) {
    const provider = await providers.named(record.provider);
    if (provider === undefined) throw new ProviderAway(record.provider);
    return [provider];
  }
  const wanted = { environment: scope.environment, checks: request.checks, preferred };
  const eligible = await eligibleProviders(providers, wanted);
  return eligible.filter((provider) => provider.capture === capture);
}

async function firstThatBegins(
  candidates: readonly IdentityProvider[],
  { request, record }: Beginning,
  log: Log,
): Promise<readonly [IdentityProvider, Begun]> {
  let away: ProviderAway | undefined;
  for (const provider of candidates) {
    try {
      return [provider, await provider.begin({ ...request, reference: record.reference })];
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      log.warn('identity provider away', { provider: provider.name, session_id: record.session_id });
      away ??= error;
    }
  }
  throw away ?? new NoProviderForMode();
}

/** The tenant's providers were changed after the person had begun on another kind of page. */
class NoProviderForMode extends Error {
  override readonly name = 'NoProviderForMode';
}
