/** A full disk: what writes is refused as AWS refuses, the rest goes on, and so does everything once there is room. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Logs } from '../src/lambda/logs.ts';
import { Space } from '../src/space.ts';
import { Store } from '../src/store.ts';
import { queue, restApi, table } from './cloud/assembly.ts';
import { type Playground, startPlayground } from './cloud/fixture.ts';

const PLENTY = 10_000_000_000;
const MEGABYTE = 1_048_576;

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the embedded cloud on a full disk', () => {
  let play: Playground;
  let free = PLENTY;
  const sentences: string[] = [];
  beforeAll(async () => {
    play = await startPlayground(
      {
        functions: {
          Says: {
            code: 'export const handler = async () => { console.log("hello"); return { statusCode: 200, body: "here" }; };',
          },
        },
        resources: {
          Table: table(),
          Jobs: queue(),
          Files: { Type: 'AWS::S3::Bucket', Properties: {} },
          ...restApi({ 'GET /says': { to: 'Says' } }),
        },
        outputs: {
          Table: { Value: { Ref: 'Table' } },
          Jobs: { Value: { Ref: 'Jobs' } },
          Files: { Value: { Ref: 'Files' } },
        },
      },
      { freeBytes: () => free, notify: (sentence) => void sentences.push(sentence) },
    );
  });
  afterAll(() => play.end());

  const client = () => ({ ...play.client('root'), maxAttempts: 1 });
  const items = () => DynamoDBDocumentClient.from(new DynamoDBClient(client()));
  const TableName = () => play.output('Table');
  const put = () => items().send(new PutCommand({ TableName: TableName(), Item: { pk: 'a', at: free } }));
  const read = () => items().send(new GetCommand({ TableName: TableName(), Key: { pk: 'a' } }));
  const count = () =>
    items().send(
      new UpdateCommand({
        TableName: TableName(),
        Key: { pk: 'counter' },
        UpdateExpression: 'ADD calls :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
  const says = async () => (await fetch(`${play.cloud().urls.api}/says`)).text();
  const refused = { name: 'ServiceUnavailable', $metadata: { httpStatusCode: 503 } };

  it('refuses with 503 what brings something new, reads and counts on, and takes everything once there is room', async () => {
    await put();
    expect(await says()).toBe('here');
    free = 0;
    await expect(put()).rejects.toMatchObject(refused);
    await expect(
      play.sqs().send(new SendMessageCommand({ QueueUrl: play.output('Jobs'), MessageBody: 'x' })),
    ).rejects.toMatchObject(refused);
    const object = { Bucket: play.output('Files'), Key: 'a', Body: 'x' };
    await expect(new S3Client(client()).send(new PutObjectCommand(object))).rejects.toMatchObject(refused);
    expect((await read()).Item).toEqual({ pk: 'a', at: PLENTY });
    await count();
    expect(await says()).toBe('here');
    free = PLENTY - 1;
    await put();
    expect((await read()).Item).toEqual({ pk: 'a', at: PLENTY - 1 });
    await new S3Client(client()).send(new PutObjectCommand(object));
    expect(sentences).toEqual([
      'The disk is full: calls that write are refused with 503, and nothing is logged, until there is room.',
      'There is room on the disk again: calls that write are taken.',
    ]);
  });

  it('says how much it has not logged', async () => {
    const dropped = async () => Number(Reflect.get(Object(await play.cloud().stats()), 'dropped_logs'));
    const before = await dropped();
    free = 0;
    await says();
    await expect.poll(dropped).toBeGreaterThan(before);
    free = PLENTY;
  });
});

describe('logs', () => {
  it('that cannot be written are dropped and counted, and later ones are written again', async () => {
    await inFolder(async (folder) => {
      const logs = new Logs(join(folder, 'logs'));
      // A folder in the place of the file: opening it fails, as writing to a full disk does.
      const file = join(folder, 'logs', 'Says.log');
      rmSync(join(folder, 'logs'), { recursive: true });
      logs.write('Says', 'lost\n');
      await expect.poll(() => logs.dropped).toBeGreaterThan(0);
      await rm(join(folder, 'logs'), { recursive: true, force: true });
      writeFileSync(join(folder, 'marker'), '');
      const again = new Logs(join(folder, 'logs'));
      await again.close();
      logs.write('Says', 'kept\n');
      await logs.close();
      expect(readFileSync(file, 'utf8')).toBe('kept\n');
    });
  });
});

describe('the reserve', () => {
  it('is kept while there is room, given back in pieces where there is none, and filled up again', async () => {
    await inFolder(async (folder) => {
      let free = PLENTY;
      const space = new Space(
        folder,
        () => free,
        () => undefined,
      );
      await space.keepReserve();
      const size = () => statSync(join(folder, 'reserve')).size / MEGABYTE;
      expect(size()).toBe(32);
      free = 0;
      space.makeRoom();
      space.makeRoom();
      expect(size()).toBe(24);
      free = PLENTY;
      await space.keepReserve();
      expect(size()).toBe(32);
      free = 0;
      for (let piece = 0; piece < 12; piece += 1) space.makeRoom();
      expect(() => size()).toThrow('ENOENT');
      space.close();
    });
  });
});

describe('the store', () => {
  it('that could not write is opened again once there is room, and then has what waited', async () => {
    await inFolder(async (folder) => {
      let free = PLENTY;
      const space = new Space(
        folder,
        () => free,
        () => undefined,
      );
      const store = await Store.open(join(folder, 'store'), space);
      await store.shelf('a').put('before', 1);
      const { batch } = store.database;
      const failure = Object.assign(new Error('IO error: No space left on device'), {
        code: 'LEVEL_IO_ERROR',
      });
      Object.assign(store.database, { batch: () => Promise.reject(failure) });
      free = 0;
      const waiting = store.shelf('a').put('late', 2);
      await expect.poll(() => space.isFull()).toBe(true);
      expect(await store.shelf('a').get('before')).toBe(1);
      Object.assign(store.database, { batch });
      free = PLENTY;
      await waiting;
      expect(space.isFull()).toBe(false);
      expect(await store.shelf('a').entries()).toEqual([
        ['before', 1],
        ['late', 2],
      ]);
      await store.close();
    });
  });
});
