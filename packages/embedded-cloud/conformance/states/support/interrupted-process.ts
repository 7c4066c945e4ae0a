/** A process with unfinished executions: the first steps are done, the second steps never return. The test kills it. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCloud } from '../../../testing/workflow-cloud.ts';
import { HALF_WAY, WAITING } from './workflows.ts';

const [, , folder = ''] = process.argv;
const journal = join(folder, 'calls.log');
const announce = (text: string) => process.stdout.write(`${text}\n`);

const functions = {
  first: async (payload: unknown) => {
    await appendFile(journal, `first ${JSON.stringify(payload)}\n`);
    return payload;
  },
  second: () => {
    announce('second');
    return new Promise(() => undefined);
  },
  handOut: async (token: unknown) => {
    announce(String(token));
    return null;
  },
};
const cloud = await openCloud(join(folder, 'store'), functions, new Map());
const [, , , workflow] = process.argv;
await cloud.machine(workflow === 'waiting' ? WAITING : HALF_WAY);
await cloud.start({ items: ['a', 'b', 'c'] }, 'interrupted');
setInterval(() => undefined, 60_000);
