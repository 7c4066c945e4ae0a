/** Point-in-time recovery. Source: API reference, RestoreTableToPointInTime and UpdateContinuousBackups. */
import * as z from 'zod';
import { parseInput } from '../../input/parse-input.ts';
import type { Engine } from '../engine.ts';
import { recoveryUnavailable, restoreTimeInvalid, sourceTableMissing, targetTableExists } from '../errors.ts';
import { rowsAt } from '../storage/history.ts';
import { ADDRESS, unsafeItem } from '../storage/rows.ts';
import { TABLE_NAME } from '../table/definition.ts';
import { describeTable } from '../table/describe.ts';
import { itemRow } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { AFTER_ALL } from '../values/key-code.ts';

const DAY_MS = 86_400_000;
/** The latest restorable time is this long ago (Developer Guide, "Point-in-time recovery"). */
const LAG_MS = 5 * 60_000;
const DEFAULT_DAYS = 35;
const ROWS_AT_ONCE = 500;

const NAMED = z.strictObject({ TableName: TABLE_NAME });
const UPDATE = z.strictObject({
  TableName: TABLE_NAME,
  PointInTimeRecoverySpecification: z.strictObject({
    PointInTimeRecoveryEnabled: z.boolean(),
    RecoveryPeriodInDays: z.int().min(1).max(35).optional(),
  }),
});
/** Without the overrides: a restored table has the indexes and the billing of its source. */
const RESTORE = z
  .strictObject({
    SourceTableName: TABLE_NAME.optional(),
    SourceTableArn: TABLE_NAME.optional(),
    TargetTableName: TABLE_NAME,
    UseLatestRestorableTime: z.boolean().optional(),
    /** Seconds since the epoch. */
    RestoreDateTime: z.number().optional(),
  })
  .refine(({ SourceTableName, SourceTableArn }) => (SourceTableName ?? SourceTableArn) !== undefined, {
    path: ['SourceTableName'],
    error: 'or SourceTableArn is needed',
  });

export async function describeContinuousBackups(engine: Engine, document: unknown): Promise<unknown> {
  const { TableName } = parseInput(NAMED, document, 'DescribeContinuousBackups');
  return describeBackups(requireSource(engine, TableName), engine.clock.now());
}

export async function updateContinuousBackups(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(UPDATE, document, 'UpdateContinuousBackups');
  const { PointInTimeRecoveryEnabled: wanted, RecoveryPeriodInDays: days = DEFAULT_DAYS } =
    input.PointInTimeRecoverySpecification;
  const now = engine.clock.now();
  const table = await engine.exclusively(() => {
    const { recovery, ...rest } = requireSource(engine, input.TableName);
    const since = recovery?.since ?? now;
    return engine.catalog.change({ ...rest, ...(wanted ? { recovery: { since, days } } : {}) });
  });
  return describeBackups(table, now);
}

export async function restoreTableToPointInTime(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(RESTORE, document, 'RestoreTableToPointInTime');
  const target = await engine.exclusively(async () => {
    const source = requireSource(engine, input.SourceTableName ?? input.SourceTableArn ?? '');
    if (engine.catalog.find(input.TargetTableName) !== undefined)
      throw targetTableExists(input.TargetTableName);
    const now = engine.clock.now();
    const at = momentOf(input, windowOf(source, now));
    // Stream, expiry, recovery and protection have to be set again.
    const { name: _, id: __, createdAt: ___, stream, ttlAttribute, recovery, isProtected, ...shape } = source;
    const table = await engine.catalog.create({ ...shape, name: input.TargetTableName }, now);
    await copy(engine, source, table, at);
    return table;
  });
  return { TableDescription: describeTable(target, 'CREATING') };
}

interface Window {
  readonly earliest: number;
  readonly latest: number;
}

/** Milliseconds since the epoch, inclusive. */
function windowOf({ name, recovery }: Table, now: number): Window {
  if (recovery === undefined) throw recoveryUnavailable(name);
  return { earliest: Math.max(recovery.since, now - recovery.days * DAY_MS), latest: now - LAG_MS };
}

function momentOf(
  input: {
    readonly UseLatestRestorableTime?: boolean | undefined;
    readonly RestoreDateTime?: number | undefined;
  },
  { earliest, latest }: Window,
): number {
  const { UseLatestRestorableTime: isLatest = false, RestoreDateTime: seconds } = input;
  if (isLatest === (seconds !== undefined)) throw restoreTimeInvalid(earliest, latest);
  const at = seconds === undefined ? latest : seconds * 1000;
  if (at < earliest || at > latest) throw restoreTimeInvalid(earliest, latest);
  return at;
}

/** The rows that did not change since are those of today; the others are those of the history. */
async function copy(engine: Engine, source: Table, target: Table, at: number): Promise<void> {
  const changed = await rowsAt(engine.rows, source.name, at);
  await engine.catalog.fill(
    target,
    [...changed.values()].filter((item) => item !== undefined),
  );
  const start = ADDRESS.item(source.name, '');
  const values = engine.rows.database.values({ gte: start, lt: start + AFTER_ALL });
  try {
    for (;;) {
      const items = (await values.nextv(ROWS_AT_ONCE)).map(unsafeItem);
      if (items.length === 0) return;
      await engine.catalog.fill(
        target,
        items.filter((item) => !changed.has(itemRow(source, item))),
      );
    }
  } finally {
    await values.close();
  }
}

function requireSource(engine: Engine, name: string): Table {
  const table = engine.catalog.find(name);
  if (table === undefined) throw sourceTableMissing(name);
  return table;
}

function describeBackups(table: Table, now: number): unknown {
  const { recovery } = table;
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription:
        recovery === undefined
          ? { PointInTimeRecoveryStatus: 'DISABLED' }
          : {
              PointInTimeRecoveryStatus: 'ENABLED',
              RecoveryPeriodInDays: recovery.days,
              ...times(table, now),
            },
    },
  };
}

function times(table: Table, now: number): Readonly<Record<string, number>> {
  const { earliest, latest } = windowOf(table, now);
  return { EarliestRestorableDateTime: earliest / 1000, LatestRestorableDateTime: latest / 1000 };
}
