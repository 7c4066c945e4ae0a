/** Ends a case: cancels it at the provider unless it was judged, and forgets how callbacks find it. */
import type { Table } from '#shared/platform/ports.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { IdentityProviders } from '../../verification/provider/choose.ts';
import { ProviderAway } from '../../verification/provider/port.ts';
import { caseWrite, removeCaseWrite, removePointerWrites } from './repository.ts';
import { MOST_CANCELLATIONS, retryDelayMs } from './rules.ts';
import type { CaseRecord } from './schema.ts';

export interface Ending {
  readonly table: Table;
  readonly context: WorkerContext & { readonly providers: IdentityProviders };
  readonly record: CaseRecord;
  /** True where the provider has given its result, so that there is nothing to cancel. */
  readonly isJudged: boolean;
  /** True where the session was deleted: the case is then deleted, too. */
  readonly isGone: boolean;
}

/** Ends the case once. A provider that is away is asked again later, and given up after half a day with an error in the log. */
export async function endCase({ table, context, record, isJudged, isGone }: Ending): Promise<void> {
  if (record.ended && !isGone) return;
  const away = isJudged || record.ended ? undefined : await cancel(record, context.providers);
  const failed_attempts = away === undefined ? 0 : record.failed_attempts + 1;
  if (away !== undefined && failed_attempts < MOST_CANCELLATIONS) {
    const at = context.clock.now() + retryDelayMs(failed_attempts, away.retryAfterSec);
    await retryContended(() => table.commit([caseWrite(record, { failed_attempts }, at)]));
    return;
  }
  if (away !== undefined) {
    const about = { session_id: record.session_id, provider: away.provider };
    context.log.error('case not cancelled at the provider', about, away);
  }
  await retryContended(() =>
    table.commit([
      isGone ? removeCaseWrite(record) : caseWrite(record, { ended: true, failed_attempts }, null),
      ...removePointerWrites(record),
    ]),
  );
}

async function cancel(
  { provider: name, reference }: CaseRecord,
  providers: IdentityProviders,
): Promise<ProviderAway | undefined> {
  if (name === null || reference === null) return undefined;
  try {
    const provider = await providers.named(name);
    if (provider === undefined) throw new ProviderAway(name);
    await provider.cancel(reference);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderAway) return error;
    throw error;
  }
}
