/** What queue and object storage still know after a kill -9 in mid-work. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ObjectEvent } from '../src/s3/storage/notices.ts';
import { arn } from '../src/service.ts';
import { killedWriter } from '../testing/killed-writer.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../testing/storage-endpoint.ts';

let folder: string;
let acknowledged: string[];
let cloud: StorageEndpoint;
const queue = arn('sqs', 'work');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-killed-'));
  acknowledged = await killedWriter(folder, 400);
  cloud = await startStorageEndpoint({ folder });
});

afterEach(async () => {
  await cloud.stop();
  await rm(folder, { recursive: true });
});

describe('after a kill -9', () => {
  it('every acknowledged message is there exactly once', async () => {
    const bodies: string[] = [];
    for (;;) {
      const batch = await cloud.sqs.receive(queue, { max: 1000 });
      if (batch.length === 0) break;
      bodies.push(...batch.map(({ body }) => body));
    }
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(acknowledged.filter((name) => !bodies.includes(name))).toEqual([]);
  });

  it('every object is whole, at least as new as acknowledged, and no stray file is left', async () => {
    for (let lane = 0; lane < 8; lane += 1) {
      const content = (await cloud.s3.read('files', `key-${lane}`))?.toString() ?? '';
      const round = Number(content.split('-')[0]);
      expect(content).toBe(`${round}-${lane}`.repeat(1000));
      const last = acknowledged.filter((name) => name.endsWith(`-${lane}`)).at(-1) ?? '';
      expect(round).toBeGreaterThanOrEqual(Number(last.split('-')[0]));
    }
    const files = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toHaveLength(8);
  });

  it('notices that no listener had taken are delivered to the next one', async () => {
    const heard: ObjectEvent[] = [];
    cloud.s3.onObject((event) => void heard.push(event));
    await cloud.s3.write('files', 'sentinel', Buffer.from('x'), 'text/plain');
    expect(heard.filter(({ key }) => key !== 'sentinel').length).toBeGreaterThanOrEqual(acknowledged.length);
  });
});
