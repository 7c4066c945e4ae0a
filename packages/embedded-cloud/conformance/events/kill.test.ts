/** What PutEvents has answered survives a `kill -9`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Clock } from '../../src/clock.ts';
import { EventBridge } from '../../src/events/event-bridge.ts';
import { Store } from '../../src/store.ts';
import { type Delivered, rule } from './support/event-cloud.ts';

it('delivers an accepted event after the process was killed in the middle of its delivery', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'events-kill-'));
  const script = fileURLToPath(new URL('./support/accepting-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;

  const store = await Store.open(folder);
  const clock = await Clock.open(store);
  const delivered: Delivered[] = [];
  const events = await EventBridge.open({ store, clock });
  events.deliverTo(async (it) => void delivered.push(it));
  await events.ensureRule(rule('mine', { pattern: { source: ['probity'] } }));
  await expect.poll(() => delivered).toHaveLength(1);
  expect(delivered[0]?.input).toMatchObject({ id: JSON.parse(String(line)).Entries[0].EventId });
  await events.close();
  clock.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
