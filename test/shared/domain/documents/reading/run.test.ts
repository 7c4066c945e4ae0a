/** The document reader over the embedded services: what it stores, and what it leaves. */
import { randomUUID } from 'node:crypto';
import { READING_VERSION } from '@probity/reading/schema';
import { PNG } from '@probity/reading/testing/made-files';
import { pdfOf } from '@probity/reading/testing/made-pdf';
import { ONE_OF_EACH } from '@probity/reading/testing/one-of-each';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentReaderWorker, type ReaderPorts } from '#functions/workers/document-reader/app.ts';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import type { FileExtension } from '#shared/domain/documents/file-types.ts';
import { readJobWrite } from '#shared/domain/documents/reading/job.ts';
import { textNameOf } from '#shared/domain/documents/reading/names.ts';
import { findStored, readBlocks } from '#shared/domain/documents/reading/stored.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Objects, Write } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { READING } from '../../../../support/documents/reading.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../../../support/tenant.ts';
import { withApi } from '../../../../support/with-api.ts';

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

let tenant: TestTenant;
let objects: Objects;
let vault: Vault;
beforeEach(async () => {
  tenant = await makeTenant(api);
  objects = api.ports.objects.within(tenant.scopes.live);
  vault = await new DataKeys(api.ports).of(tenant.scopes.live);
});

const readerPorts = (changes: Partial<ReaderPorts> = {}): ReaderPorts => ({
  ...api.ports,
  ...READING,
  ...changes,
});

async function stored(bytes: Uint8Array, folder = 'files/responses'): Promise<string> {
  const name = `${folder}/${randomUUID()}`;
  await objects.put(name, bytes, 'application/octet-stream');
  return name;
}

async function committed(write: Write, outboxId: () => string) {
  await api.ports.tables.within(fenceOf(tenant.scopes.live, 'due')).commit([write]);
  return { tenant_id: tenant.id, environment: 'live', outbox_id: outboxId(), type: 'read' };
}

/** Runs the job of one file as its queue delivers it; answers what comes back. */
async function run(
  objectName: string,
  extension: FileExtension,
  { attempt = 1, ports = readerPorts() }: { attempt?: number; ports?: ReaderPorts } = {},
) {
  const id = randomUUID();
  const at = { ids: { uuid: () => id }, now: api.clock.now() };
  const write = readJobWrite(tenant.scopes.live, vault, { objectName, extension }, at);
  return deliver(documentReaderWorker(ports), await committed(write, () => id), attempt);
}

function deliver(worker: (event: unknown) => Promise<unknown>, detail: object, attempt = 1) {
  const attributes = { ApproximateReceiveCount: String(attempt) };
  return worker({ Records: [{ messageId: 'one', body: JSON.stringify({ detail }), attributes }] });
}

const DONE = { batchItemFailures: [] };
const COMES_BACK = { batchItemFailures: [{ itemIdentifier: 'one' }] };
const textOf = async (name: string) => readBlocks(objects, vault, name);

describe('the text of a file', () => {
  it('is stored beside it, and found by the name of the file', async () => {
    const name = await stored(ONE_OF_EACH.docx);
    expect(await run(name, 'docx')).toEqual(DONE);
    const reading = await textOf(name);
    expect(reading?.status).toBe('read');
    expect(reading?.blocks[2]).toMatchObject({ text: 'Quiet Harbour Ltd stores goods.' });
    expect(await objects.list('text/')).toEqual([textNameOf(name)]);
  });

  it('is stored sealed: neither its words nor those of the file are in the object or in the log', async () => {
    const name = await stored(ONE_OF_EACH.txt);
    await run(name, 'txt');
    const sealed = Buffer.from((await objects.get(textNameOf(name))) ?? []).toString('latin1');
    expect(sealed).not.toContain('Quiet Harbour');
    expect(api.logged.join('')).not.toContain('Quiet Harbour');
  });

  it('opens neither as that of another file, nor for another tenant', async () => {
    const [one, two] = [await stored(ONE_OF_EACH.txt), await stored(ONE_OF_EACH.csv)];
    await run(one, 'txt');
    const sealed = (await objects.get(textNameOf(one))) ?? new Uint8Array();
    await objects.put(textNameOf(two), sealed, 'application/octet-stream');
    await expect(textOf(two)).rejects.toThrow();
    const other = await makeTenant(api);
    const theirs = api.ports.objects.within(other.scopes.live);
    expect(
      await readBlocks(theirs, await new DataKeys(api.ports).of(other.scopes.live), one),
    ).toBeUndefined();
  });

  it('is the same after a second job', async () => {
    const name = await stored(ONE_OF_EACH.pdf);
    await run(name, 'pdf');
    const first = await objects.get(textNameOf(name));
    expect(await run(name, 'pdf', { attempt: 2 })).toEqual(DONE);
    expect(await objects.get(textNameOf(name))).toEqual(first);
  });

  it.each([
    ['files/responses/a/b', 'text/responses/a/b'],
    ['responses/a/b', 'text/responses/a/b'],
    ['files/library/c', 'text/library/c'],
  ])('of %s lies under %s', (file, text) => {
    expect(textNameOf(file)).toBe(text);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['damaged', 'pdf', Buffer.from('%PDF-1.7\nnothing')],
    ['empty', 'docx', new Uint8Array()],
  ] as const)('is recorded as such at once: %s', async (_what, extension, bytes) => {
    const name = await stored(bytes);
    expect(await run(name, extension)).toEqual(DONE);
    expect(await textOf(name)).toMatchObject({ status: 'unreadable', reason: 'damaged', blocks: [] });
  });

  it('and ends the function each time is recorded after a few runs, and not tried again', async () => {
    const name = await stored(ONE_OF_EACH.txt);
    let begun = 0;
    const never = new Promise<never>(() => {});
    // A function that is stopped neither answers nor rejects.
    const ports = readerPorts({
      readFile: () => {
        begun += 1;
        return never;
      },
    });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      void run(name, 'txt', { attempt, ports });
      await expect.poll(() => begun).toBe(attempt);
      expect(await textOf(name)).toBeUndefined();
    }
    expect(await run(name, 'txt', { attempt: 4, ports })).toEqual(DONE);
    expect(begun).toBe(3);
    expect(await textOf(name)).toMatchObject({ status: 'unreadable', reason: 'crashed' });
  });

  it('because a service fails is not recorded, however often it comes back', async () => {
    const name = await stored(PNG);
    let isAway = true;
    const recognition = {
      linesOf: async () => {
        if (isAway) throw new Error('busy');
        return [{ text: 'Ada Quill', box: { x: 0.1, y: 0.1, width: 0.3, height: 0.02 } }];
      },
    };
    const ports = readerPorts({ recognition });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await run(name, 'png', { attempt, ports })).toEqual(COMES_BACK);
    }
    isAway = false;
    expect(await run(name, 'png', { attempt: 6, ports })).toEqual(DONE);
    expect(await textOf(name)).toMatchObject({ status: 'read', blocks: [{ text: 'Ada Quill' }] });
  });
});

describe('a picture or a scan', () => {
  const SCAN = pdfOf([{ texts: [], picture: true }]);
  const SCANS = pdfOf([
    { texts: [], picture: true },
    { texts: [], picture: true },
  ]);

  it.each([
    ['a picture', PNG, 'png'],
    ['a document of one page', SCAN, 'pdf'],
    ['a document of several pages', SCANS, 'pdf'],
  ] as const)(
    'says that it has no text layer where nothing recognises text: %s',
    async (_what, bytes, extension) => {
      const name = await stored(bytes);
      expect(await run(name, extension)).toEqual(DONE);
      expect(await textOf(name)).toMatchObject({ status: 'no_text_layer', blocks: [] });
    },
  );

  it.each([
    ['a picture', PNG, 'jpg', 1],
    ['a document of one page', SCAN, 'pdf', 1],
    ['a document of several pages, which it cannot take', SCANS, 'pdf', 0],
  ] as const)('is recognised where something does: %s', async (_what, bytes, extension, times) => {
    const seen: Uint8Array[] = [];
    const recognition: ReaderPorts['recognition'] = {
      linesOf: async (given) => {
        seen.push(given);
        return [{ text: 'Ada Quill', box: { x: 0.1, y: 0.1, width: 0.3, height: 0.02 } }];
      },
    };
    const name = await stored(bytes);
    await run(name, extension, { ports: readerPorts({ recognition }) });
    expect(seen.map((each) => Buffer.compare(each, bytes))).toEqual(Array.from({ length: times }, () => 0));
    expect((await textOf(name))?.status).toBe(times === 0 ? 'no_text_layer' : 'read');
  });
});

describe('a file that is removed', () => {
  it('before it is read leaves nothing', async () => {
    const name = await stored(ONE_OF_EACH.txt);
    await objects.remove([name]);
    expect(await run(name, 'txt')).toEqual(DONE);
    expect(await objects.list('text/')).toEqual([]);
  });

  it('while it is read leaves nothing', async () => {
    const name = await stored(ONE_OF_EACH.txt);
    const readFile: ReaderPorts['readFile'] = async (type, bytes) => {
      await objects.remove([name]);
      return READING.readFile(type, bytes);
    };
    expect(await run(name, 'txt', { ports: readerPorts({ readFile }) })).toEqual(DONE);
    expect(await objects.list('text/')).toEqual([]);
  });

  it('takes its text with it, in whichever folder it lies', async () => {
    for (const folder of ['files/responses', 'responses']) {
      const name = await stored(ONE_OF_EACH.txt, folder);
      await run(name, 'txt');
      const id = randomUUID();
      const job = { kind: 'purge', input: { objects: [name] } } as const;
      const write = jobWrite(tenant.scopes.live, vault, job, { outboxId: id, now: api.clock.now() });
      expect(await deliver(purgeWorker(api.ports), await committed(write, () => id))).toEqual(DONE);
      expect(await objects.list('text/')).toEqual([]);
    }
  });
});

it('a text of another version is as good as none', async () => {
  const name = await stored(ONE_OF_EACH.txt);
  const { gzipSync } = await import('node:zlib');
  const place = { pk: 'text', sk: textNameOf(name), attribute: 'blocks' };
  const older = gzipSync(JSON.stringify({ version: 0, status: 'read', pieces: [] }));
  await objects.put(textNameOf(name), vault.sealBytes(place, older), 'application/octet-stream');
  expect(await findStored(objects, vault, name)).toBeUndefined();
  await run(name, 'txt');
  expect((await textOf(name))?.version).toBe(READING_VERSION);
});
