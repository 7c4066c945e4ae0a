/** Run as a process of its own and killed in mid-work: puts messages and objects, and tells each one acknowledged. */
import { join } from 'node:path';
import { Clock } from '../src/clock.ts';
import { S3 } from '../src/s3/s3.ts';
import { arn } from '../src/service.ts';
import { Sqs } from '../src/sqs/sqs.ts';
import { Store } from '../src/store.ts';

const folder = process.argv[2] ?? '';
const store = await Store.open(join(folder, 'store'));
const clock = await Clock.open(store);
const sqs = await Sqs.open({ store, clock, endpoint: () => 'http://127.0.0.1' });
const s3 = await S3.open({
  store,
  clock,
  folder: join(folder, 'objects'),
  credentials: () => 'secret',
  authorize: () => undefined,
});
const queue = arn('sqs', 'work');
await sqs.ensureQueue({ name: 'work', arn: queue });
await s3.ensureBucket({ name: 'files' });
s3.onObject(() => new Promise(() => undefined));

for (let round = 0; ; round += 1) {
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      const name = `${round}-${lane}`;
      await sqs.send(queue, name);
      await s3.write('files', `key-${lane}`, Buffer.from(name.repeat(1000)), 'text/plain');
      process.stdout.write(`${name}\n`);
    }),
  );
}
