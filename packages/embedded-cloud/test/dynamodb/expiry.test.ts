/** Time to live, on the embedded cloud's clock. */
import { expect, test } from 'vitest';
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

const HOUR = 3_600_000;
const inSeconds = (open: OpenEngine, seconds: number) => Math.floor(open.clock.now() / 1000) + seconds;
const left = async ({ engine }: OpenEngine) => (await everything(engine)).map((item) => item['SK']);
const names = (...given: string[]) => given.map((S) => ({ S }));

test('deletes an item some time after its expiry, as the service itself', async () => {
  await withEngine(async (open) => {
    await put(open.engine, { PK: 'a', SK: 'short', ttl: inSeconds(open, 1800), GSI1PK: 'g', GSI1SK: 'g' });
    await put(open.engine, { PK: 'a', SK: 'long', ttl: inSeconds(open, 7200) });
    await put(open.engine, { PK: 'a', SK: 'ever' });
    await open.clock.advance(HOUR);
    await expect.poll(() => left(open)).toEqual(names('ever', 'long'));
    expect(await everything(open.engine, 'GSI1')).toEqual([]);
    const removal = (await open.engine.changes(TABLE, undefined, 10)).at(-1);
    expect(removal?.record).toMatchObject({
      eventName: 'REMOVE',
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
      dynamodb: { OldImage: { SK: { S: 'short' } } },
    });
    await open.clock.advance(2 * HOUR);
    await expect.poll(() => left(open)).toEqual(names('ever'));
  });
});

test('still shows an item at the moment of its expiry, as AWS does', async () => {
  await withEngine(async (open) => {
    await put(open.engine, { PK: 'a', SK: '1', ttl: inSeconds(open, 1800) });
    await open.clock.advance(1_801_000);
    expect(await left(open)).toEqual(names('1'));
  });
});

test('lets an item live whose expiry was moved or taken away', async () => {
  await withEngine(async (open) => {
    await put(open.engine, { PK: 'a', SK: 'gone', ttl: inSeconds(open, 60) });
    await put(open.engine, { PK: 'a', SK: 'moved', ttl: inSeconds(open, 60) });
    await put(open.engine, { PK: 'a', SK: 'moved', ttl: inSeconds(open, 86_400) });
    await put(open.engine, { PK: 'a', SK: 'ended', ttl: inSeconds(open, 60) });
    await put(open.engine, { PK: 'a', SK: 'ended' });
    await put(open.engine, { PK: 'a', SK: 'text', ttl: String(inSeconds(open, 60)) });
    await open.clock.advance(HOUR);
    await expect.poll(() => left(open)).toEqual(names('ended', 'moved', 'text'));
  });
});

test('deletes more than one batch, and what fell due while nothing ran', async () => {
  await withFolder(async (folder) => {
    const before = await openEngine(folder);
    await before.engine.ensureTable(DEFINITION);
    const ttl = inSeconds(before, 60);
    await Promise.all([...Array(250).keys()].map((i) => put(before.engine, { PK: 'a', SK: String(i), ttl })));
    before.engine.close();
    await before.clock.advance(HOUR);
    await before.close();
    const after = await openEngine(folder);
    expect(await left(after)).toEqual([]);
    await after.close();
  });
});

test('takes up items that were there before expiry was switched on', async () => {
  await withFolder(async (folder) => {
    const open = await openEngine(folder);
    const { ttlAttribute: _, ...without } = DEFINITION;
    await open.engine.ensureTable(without);
    await put(open.engine, { PK: 'a', SK: '1', ttl: inSeconds(open, -600) });
    expect(await left(open)).toEqual(names('1'));
    const TimeToLiveSpecification = { Enabled: true, AttributeName: 'ttl' };
    await open.engine.handle('UpdateTimeToLive', { TableName: TABLE, TimeToLiveSpecification });
    expect(await left(open)).toEqual([]);
    expect(await open.engine.handle('DescribeTimeToLive', { TableName: TABLE })).toEqual({
      TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' },
    });
    expect(
      await open.engine.handle('GetItem', { TableName: TABLE, Key: wire({ PK: 'a', SK: '1' }) }),
    ).toEqual({});
    await open.close();
  });
});
