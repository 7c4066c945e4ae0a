/** Point-in-time recovery: any earlier state comes back in a new table, which has what AWS copies and nothing else. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFINITION,
  everything,
  type OpenEngine,
  openEngine,
  put,
  TABLE,
  wire,
  withEngine,
  withFolder,
} from './open-engine.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const TARGET = 'Restored';

const enable = ({ engine }: OpenEngine, more: object = {}) =>
  engine.handle('UpdateContinuousBackups', {
    TableName: TABLE,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, ...more },
  });

const restore = ({ engine }: OpenEngine, when: object, TargetTableName = TARGET) =>
  engine.handle('RestoreTableToPointInTime', { SourceTableName: TABLE, TargetTableName, ...when });

const at = (milliseconds: number) => ({ RestoreDateTime: milliseconds / 1000 });
const refused = (attempt: Promise<unknown>, name: string) => expect(attempt).rejects.toMatchObject({ name });

/** A step of a history: an item is put, or deleted, and time passes. */
const Step = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  value: fc.option(fc.integer({ min: 0, max: 9 })),
  pause: fc.integer({ min: 1, max: 5_000 }),
});

describe('a restore', () => {
  it('brings back the state of any moment, in the table and in its indexes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await withEngine(async (open) => {
          await enable(open);
          const states: { readonly at: number; readonly items: unknown; readonly entries: unknown }[] = [];
          for (const { key, value, pause } of steps) {
            if (value === null) {
              const Key = wire({ PK: key, SK: '1' });
              await open.engine.handle('DeleteItem', { TableName: TABLE, Key });
            } else
              await put(open.engine, { PK: key, SK: '1', v: value, GSI1PK: 'g', GSI1SK: `${value}${key}` });
            const [items, entries] = [await everything(open.engine), await everything(open.engine, 'GSI1')];
            // The history ends with the millisecond of the last change.
            await open.clock.advance(1);
            states.push({ at: open.clock.now(), items, entries });
            await open.clock.advance(pause);
          }
          await open.clock.advance(6 * MINUTE);
          for (const [index, state] of states.entries()) {
            await restore(open, at(state.at), `${TARGET}${index}`);
            expect(await everything(open.engine, undefined, `${TARGET}${index}`)).toEqual(state.items);
            expect(await everything(open.engine, 'GSI1', `${TARGET}${index}`)).toEqual(state.entries);
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  it('does not copy stream, expiry, recovery and protection, as on AWS', async () => {
    await withEngine(async (open) => {
      await enable(open);
      await open.engine.handle('UpdateTable', { TableName: TABLE, DeletionProtectionEnabled: true });
      await open.clock.advance(6 * MINUTE);
      await restore(open, { UseLatestRestorableTime: true });
      const table = await open.engine.handle('DescribeTable', { TableName: TARGET });
      expect(table).toMatchObject({ Table: { TableStatus: 'ACTIVE', DeletionProtectionEnabled: false } });
      expect(JSON.stringify(table)).not.toContain('StreamSpecification');
      expect(await open.engine.handle('DescribeTimeToLive', { TableName: TARGET })).toEqual({
        TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' },
      });
      expect(await open.engine.handle('DescribeContinuousBackups', { TableName: TARGET })).toMatchObject({
        ContinuousBackupsDescription: {
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
        },
      });
    });
  });

  it('is refused outside the window, over an existing table, and without recovery', async () => {
    await withEngine(async (open) => {
      await refused(
        restore(open, { UseLatestRestorableTime: true }),
        'PointInTimeRecoveryUnavailableException',
      );
      const before = open.clock.now() - 1;
      await enable(open);
      await open.clock.advance(6 * MINUTE);
      await refused(restore(open, at(before)), 'InvalidRestoreTimeException');
      await refused(restore(open, at(open.clock.now())), 'InvalidRestoreTimeException');
      await refused(restore(open, {}), 'InvalidRestoreTimeException');
      await refused(restore(open, { UseLatestRestorableTime: true }, TABLE), 'TableAlreadyExistsException');
      const unknown = { SourceTableName: 'Nowhere', UseLatestRestorableTime: true };
      await refused(restore(open, unknown), 'TableNotFoundException');
    });
  });

  it('reaches back as many days as recovery is set to, and not behind its start', async () => {
    await withEngine(async (open) => {
      await enable(open, { RecoveryPeriodInDays: 2 });
      await put(open.engine, { PK: 'a', SK: '1' });
      await open.clock.advance(DAY);
      const yesterday = open.clock.now();
      await put(open.engine, { PK: 'b', SK: '1' });
      await open.clock.advance(1.5 * DAY);
      await put(open.engine, { PK: 'c', SK: '1' });
      await open.clock.advance(6 * MINUTE);
      await refused(restore(open, at(open.clock.now() - 2.1 * DAY)), 'InvalidRestoreTimeException');
      await restore(open, at(yesterday - 1));
      expect(await everything(open.engine, undefined, TARGET)).toEqual([wire({ PK: 'a', SK: '1' })]);
    });
  });
});

describe('recovery', () => {
  it('that the template switches on survives a restart and reaches back over it', async () => {
    await withFolder(async (folder) => {
      const definition = { ...DEFINITION, recoveryDays: 7 };
      const first = await openEngine(folder);
      await first.engine.ensureTable(definition);
      await put(first.engine, { PK: 'a', SK: '1', v: 1 });
      await first.clock.advance(1);
      const then = first.clock.now();
      await first.clock.advance(1);
      await put(first.engine, { PK: 'a', SK: '1', v: 2 });
      await first.close();
      const second = await openEngine(folder);
      await second.engine.ensureTable(definition);
      await second.clock.advance(6 * MINUTE);
      await restore(second, at(then));
      expect(await everything(second.engine, undefined, TARGET)).toEqual([wire({ PK: 'a', SK: '1', v: 1 })]);
      await second.close();
    });
  });

  it('that is switched off and on again begins anew', async () => {
    await withEngine(async (open) => {
      await enable(open);
      await open.clock.advance(10 * MINUTE);
      const earlier = open.clock.now() - 6 * MINUTE;
      await open.engine.handle('UpdateContinuousBackups', {
        TableName: TABLE,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
      });
      await enable(open);
      await open.clock.advance(6 * MINUTE);
      await refused(restore(open, at(earlier)), 'InvalidRestoreTimeException');
    });
  });
});

describe('a restored table', () => {
  it('can be given stream and protection, and a protected table is not deleted', async () => {
    await withEngine(async (open) => {
      await enable(open);
      await open.clock.advance(6 * MINUTE);
      await restore(open, { UseLatestRestorableTime: true });
      const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' };
      const change = { TableName: TARGET, StreamSpecification, DeletionProtectionEnabled: true };
      await open.engine.handle('UpdateTable', change);
      await refused(open.engine.handle('UpdateTable', change), 'ValidationException');
      await refused(open.engine.handle('DeleteTable', { TableName: TARGET }), 'ValidationException');
      await open.engine.handle('PutItem', { TableName: TARGET, Item: wire({ PK: 'a', SK: '1' }) });
      expect(await open.engine.changes(TARGET, undefined, 10)).toHaveLength(1);
      await open.engine.handle('UpdateTable', { TableName: TARGET, DeletionProtectionEnabled: false });
      await open.engine.handle('DeleteTable', { TableName: TARGET });
    });
  });
});
