/** The end of one generation of a data key. The others stay as they are. */
import { equals } from '#shared/platform/condition.ts';
import { openRing, type RingRecord, ringItem, ringKey } from '#shared/platform/data-keys/ring.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Provisioning } from '../context.ts';
import { ConcurrentChange, generationInUse, noSuchGeneration, noSuchTenant } from '../errors.ts';
import { findRing } from './data-keys.ts';

/** After a newer generation seals, calls that began before it have ended: the longest life of a function. */
const LAST_CALLS_MS = 15 * 60_000;

/** The ring, of which the generation may be destroyed: a newer one seals. Throws otherwise. */
export async function destroyableGeneration(
  context: Pick<Provisioning, 'keyTables' | 'clock'>,
  scope: TenantScope,
  number: number,
): Promise<RingRecord> {
  const record = await findRing(context, scope);
  if (record === undefined) throw noSuchTenant(scope.tenantId);
  if (!record.generations.some((each) => each.number === number)) throw noSuchGeneration(number);
  const now = context.clock.now();
  const isReplaced = record.generations.some(
    (each) => each.number > number && each.writes_from + LAST_CALLS_MS <= now,
  );
  if (!isReplaced) throw generationInUse(number);
  return record;
}

/** Takes the generation out of the ring. Processes forget it within five minutes. */
export async function dropGeneration(
  context: Pick<Provisioning, 'keyTables' | 'clock' | 'dataKeys'>,
  scope: TenantScope,
  number: number,
): Promise<void> {
  const record = await destroyableGeneration(context, scope, number);
  const unwrap = (wrapped: Uint8Array) => context.dataKeys.unwrap(wrapped, scope);
  const { blindSeed } = await openRing(record, unwrap, () => context.clock.now());
  const kept = record.generations.filter((each) => each.number !== number);
  const item = await ringItem(ringKey(scope), kept, blindSeed, unwrap);
  await context.keyTables
    .within(fenceOf(scope))
    .commit([{ put: item, when: equals('blind', record.blind), refuse: () => new ConcurrentChange() }]);
}
