/** `kill -9` under load: what was acknowledged is there, and items, index, counter and feed agree. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { everything, openEngine, TABLE, wire, withFolder } from './open-engine.ts';

const WRITER = fileURLToPath(new URL('kill-writer.ts', import.meta.url));

/** Lets a writer run until it has acknowledged `count` transactions, kills it, and returns what it acknowledged. */
async function writeAndKill(folder: string, round: number, count: number): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, folder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of writer.stdout) {
    output += String(chunk);
    if (output.split('\n').length > count) break;
  }
  if (writer.pid !== undefined) process.kill(writer.pid, 'SIGKILL');
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  expect(writer.signalCode).toBe('SIGKILL');
  return output.split('\n').slice(0, -1);
}

test('keeps every acknowledged transaction whole over kill -9', async () => {
  await withFolder(async (folder) => {
    const acknowledged: string[] = [];
    for (const [round, count] of [50, 333, 800].entries()) {
      acknowledged.push(...(await writeAndKill(folder, round, count)));
      const { engine, close } = await openEngine(folder);
      const items = (await everything(engine)).filter((item) => 'GSI1PK' in item);
      const entries = await everything(engine, 'GSI1');
      const inserts = (await engine.changes(TABLE, undefined, 1_000_000)).filter(
        ({ record }) => record.eventName === 'INSERT' && record.dynamodb.Keys['PK'] !== undefined,
      );
      const inserted = inserts.map(({ record }) => record.dynamodb.Keys);
      const ids = new Set(items.map((item) => JSON.stringify(item['SK'])));
      for (const SK of acknowledged) expect(ids).toContain(JSON.stringify({ S: SK }));
      expect(entries).toHaveLength(items.length);
      expect(inserted.filter((key) => JSON.stringify(key['PK']) === '{"S":"item"}')).toHaveLength(
        items.length,
      );
      expect(
        await engine.handle('GetItem', { TableName: TABLE, Key: wire({ PK: 'counter', SK: 'all' }) }),
      ).toMatchObject({ Item: { n: { N: String(items.length) } } });
      await close();
    }
    expect(acknowledged.length).toBeGreaterThan(1000);
  });
}, 240_000);
