/** Files in threads of their own, as the function reads them, with files that go beyond every limit. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readerOf } from '@probity/reading/read-document';
import { READABLE_TYPES } from '@probity/reading/readable-types';
import { ONE_OF_EACH } from '@probity/reading/testing/one-of-each';
import { threadReader } from '@probity/reading/thread/read-in-thread';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerInThread } from '../../../../support/documents/reading.ts';

const LIMITS = { heapMiB: 64, residentMiB: 512, milliseconds: 5_000 };
const READY = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ kind: 'ready' });";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A reader whose thread runs this code once it is ready. */
function readerThat(name: string, code: string, limits = LIMITS) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return threadReader(pathToFileURL(file), limits);
}

describe('a file that is read in a thread', () => {
  it.each(READABLE_TYPES)('gives the same as one that is read beside it: %s', async (type) => {
    const read = await readerOf(type);
    expect(await readerInThread()(type, ONE_OF_EACH[type])).toEqual(await read(ONE_OF_EACH[type]));
  });

  it('leaves its bytes to the caller', async () => {
    const bytes = Uint8Array.from(ONE_OF_EACH.pdf);
    await readerInThread()('pdf', bytes);
    expect(bytes).toEqual(ONE_OF_EACH.pdf);
  });
});

describe('a file that goes beyond a limit is unreadable, and says why', () => {
  it('of time', async () => {
    const read = readerThat('slow', `${READY} for (;;);`, { ...LIMITS, milliseconds: 200 });
    expect(await read('txt', Buffer.from('a'))).toMatchObject({ status: 'unreadable', reason: 'too_slow' });
  });

  it('of memory outside of the heap', async () => {
    const code = `${READY} const kept = []; for (;;) kept.push(new Uint8Array(4_194_304).fill(1));`;
    const read = readerThat('buffers', code, { heapMiB: 64, residentMiB: 128, milliseconds: 20_000 });
    expect(await read('txt', Buffer.from('a'))).toMatchObject({ status: 'unreadable', reason: 'too_large' });
  });

  it('of memory', async () => {
    const read = readerThat(
      'large',
      `${READY} const kept = []; for (;;) kept.push({ a: [kept.length, 'b'] });`,
      {
        heapMiB: 16,
        residentMiB: 512,
        milliseconds: 20_000,
      },
    );
    expect(await read('txt', Buffer.from('a'))).toMatchObject({ status: 'unreadable', reason: 'too_large' });
  });

  it.each([
    ['ends the thread', 'process.exit(3);'],
    ['throws where nobody catches', "setImmediate(() => { throw new Error('text of the document'); });"],
    ['rejects where nobody catches', "void Promise.reject(new Error('text of the document'));"],
  ])('of what a thread survives: it %s', async (_what, code) => {
    const read = readerThat('dead', `${READY} ${code}`);
    expect(await read('txt', Buffer.from('a'))).toMatchObject({ status: 'unreadable', reason: 'crashed' });
  });
});

describe('a thread that cannot be started', () => {
  it.each([
    ['that is not there', () => threadReader(pathToFileURL(join(folder, 'none.mjs')), LIMITS)],
    ['that fails before it is ready', () => readerThat('broken', "throw new Error('no reader');")],
    ['that ends before it is ready', () => readerThat('silent', '')],
  ])('is no fault of the file: %s rejects', async (_what, make) => {
    await expect(make()('txt', Buffer.from('a'))).rejects.toThrow();
  });
});

it('what the thread writes is not shown: it could quote the document', async () => {
  const written: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = (text) => {
    written.push(String(text));
    return true;
  };
  try {
    const code = `${READY} console.error('Quiet Harbour'); console.log('Quiet Harbour'); setTimeout(() => process.exit(), 100);`;
    await readerThat('loud', code)('txt', Buffer.from('a'));
  } finally {
    process.stderr.write = write;
  }
  expect(written.join('')).not.toContain('Quiet Harbour');
});
