/** The operator's work on data keys: a ring for a new environment, another generation, and the end of all of them. */
import { randomBytes } from 'node:crypto';
import { equals, isNew } from '#shared/platform/condition.ts';
import {
  openRing,
  RingRecord,
  ringItem,
  ringKey,
  type StoredGeneration,
} from '#shared/platform/data-keys/ring.ts';
import type { Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { auditWrite, type Provisioning, tableOf } from '../context.ts';
import { ConcurrentChange, noSuchTenant, tooManyGenerations } from '../errors.ts';

/** A process keeps the ring for five minutes. After twice that time every process has read a new generation. */
const ADOPTED_MS = 10 * 60_000;
/** Every process unwraps all of them at its first call of a tenant. */
const MOST_GENERATIONS = 20;
const BLIND_SEED_BYTES = 32;

/** What is told of a generation. */
export interface GenerationSummary {
  readonly number: number;
  /** ISO instant from which on new fields are sealed with it. */
  readonly writes_from: string;
}

type KeyContext = Pick<Provisioning, 'dataKeys' | 'keyTables' | 'clock'>;

/** Makes the ring of a new environment. A ring that an earlier attempt left behind is used. */
export async function createRing(context: KeyContext, scope: TenantScope): Promise<Vault> {
  const { clock, dataKeys } = context;
  const unwrap = unwrapFor(context, scope);
  const first = { number: 1, wrapped: await dataKeys.make(scope), writes_from: clock.now() };
  const item = await ringItem(ringKey(scope), [first], randomBytes(BLIND_SEED_BYTES), unwrap);
  try {
    await ringTable(context, scope).commit([
      { put: item, when: isNew, refuse: () => new ConcurrentChange() },
    ]);
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
  }
  return (await openRing(await readRing(context, scope), unwrap, () => clock.now())).vault;
}

/** Adds a generation. It is written with ten minutes later, when every process has read it. */
export async function rotateDataKey(context: Provisioning, scope: TenantScope): Promise<GenerationSummary> {
  const { clock, dataKeys } = context;
  const record = await readRing(context, scope);
  if (record.generations.length >= MOST_GENERATIONS) throw tooManyGenerations(MOST_GENERATIONS);
  const unwrap = unwrapFor(context, scope);
  const { blindSeed } = await openRing(record, unwrap, () => clock.now());
  const next: StoredGeneration = {
    number: (record.generations.at(-1)?.number ?? 0) + 1,
    wrapped: await dataKeys.make(scope),
    writes_from: clock.now() + ADOPTED_MS,
  };
  const item = await ringItem(ringKey(scope), [...record.generations, next], blindSeed, unwrap);
  await ringTable(context, scope).commit([
    { put: item, when: equals('blind', record.blind), refuse: () => new ConcurrentChange() },
  ]);
  await tableOf(context, scope.tenantId).commit([
    auditWrite(context, scope, 'keys.rotate_data', {
      target: `tenant:${scope.tenantId}`,
      facts: { generation: next.number },
    }),
  ]);
  return summary(next);
}

/** The generations of an environment, oldest first. Throws where there is none. */
export async function listGenerations(
  context: Pick<Provisioning, 'keyTables'>,
  scope: TenantScope,
): Promise<readonly GenerationSummary[]> {
  return (await readRing(context, scope)).generations.map(summary);
}

/** Destroys all generations. Nothing that they sealed can be opened any more. Answers how many there were; a second run none. */
export async function destroyRing(
  context: Pick<Provisioning, 'keyTables'>,
  scope: TenantScope,
): Promise<number> {
  const record = await findRing(context, scope);
  if (record === undefined) return 0;
  await ringTable(context, scope).commit([{ remove: ringKey(scope) }]);
  return record.generations.length;
}

/** The ring, or undefined where there is none. */
export async function findRing(
  context: Pick<Provisioning, 'keyTables'>,
  scope: TenantScope,
): Promise<RingRecord | undefined> {
  const item = await ringTable(context, scope).get(ringKey(scope), { consistent: true });
  return item === undefined ? undefined : RingRecord.parse(item);
}

async function readRing(context: Pick<Provisioning, 'keyTables'>, scope: TenantScope): Promise<RingRecord> {
  const record = await findRing(context, scope);
  if (record === undefined) throw noSuchTenant(scope.tenantId);
  return record;
}

function ringTable({ keyTables }: Pick<Provisioning, 'keyTables'>, scope: TenantScope): Table {
  return keyTables.within(fenceOf(scope));
}

function unwrapFor({ dataKeys }: Pick<Provisioning, 'dataKeys'>, scope: TenantScope) {
  return (wrapped: Uint8Array) => dataKeys.unwrap(wrapped, scope);
}

function summary({ number, writes_from }: StoredGeneration): GenerationSummary {
  return { number, writes_from: new Date(writes_from).toISOString() };
}
