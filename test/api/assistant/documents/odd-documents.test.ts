/**
 * Documents that are large, empty of text, infected or not scanned yet, from their upload through scanner and reader to an autofill
 * and a check of answers: each has a clear outcome.
 */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { documentReaderWorker } from '#functions/workers/document-reader/app.ts';
import { extractiveEngine } from '#shared/domain/assistant/extractive.ts';
import { findDocument } from '#shared/domain/documents/library/repository.ts';
import { textNameOf } from '#shared/domain/documents/reading/names.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { runChecks, startCheck } from '../../../support/assistant/answer-checks.ts';
import { AutofillFixture } from '../../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../../support/assistant/autofill-template.ts';
import { READING } from '../../../support/documents/reading.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { importTemplate } from '../../../support/responses/templates.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

vi.setConfig({ testTimeout: 30_000 });

const STAFF = 'Number of employees';
const LINE = `${STAFF}: 42`;
const HARMLESS_VIRUS = 'EMBEDDED-CLOUD-TEST-THREATS-FOUND';
const LARGEST_TEXT = 10_000_000;
const PAGES = 200;

let api: InProcessApi;
let fixture: AutofillFixture;
/** Names of the stored files whose content was read, in the order of the reads. */
let contentsRead: string[];

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api);
  fixture = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
  fixture.use(extractiveEngine);
  contentsRead = [];
  api.scans.release();
});

/** The store, which notes whose content is read. */
function watchedObjects(): ObjectStore {
  const noting = <T>(name: string, read: () => T): T => {
    contentsRead.push(name);
    return read();
  };
  return {
    within: (scope) => {
      const store = api.ports.objects.within(scope);
      return {
        put: (...given) => store.put(...given),
        putIf: (...given) => store.putIf(...given),
        remove: (names) => store.remove(names),
        get: (name) => noting(name, () => store.get(name)),
        open: (name) => noting(name, () => store.open(name)),
        getTagged: (name, etag) => noting(name, () => store.getTagged(name, etag)),
        list: (prefix) => store.list(prefix),
        uploadAddress: (...given) => store.uploadAddress(...given),
        downloadUrl: (...given) => store.downloadUrl(...given),
        verdict: (name) => store.verdict(name),
      };
    },
  };
}

async function uploaded(entity: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append('document_type', 'Profile');
  form.append('file', new Blob([bytes]), name);
  const path = `/api/v1/entities/${entity}/documents/upload/`;
  const answer = await api.call('POST', path, { key: fixture.key, form });
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body['id']);
}

/** Records the results of all scans, and runs every job of the reader that follows from them. */
async function scannedAndRead(): Promise<void> {
  expect(await api.recordScans()).toBe(0);
  const jobs = (await api.outbox(fixture.scope)).filter(({ type }) => type === 'read');
  const Records = jobs.map(({ outbox_id, type }, index) => ({
    messageId: `message-${index}`,
    body: JSON.stringify({
      detail: { tenant_id: fixture.tenant.id, environment: fixture.mode, outbox_id, type },
    }),
  }));
  const reader = documentReaderWorker({ ...api.ports, ...READING, objects: watchedObjects() });
  expect(await reader({ Records })).toEqual({ batchItemFailures: [] });
}

async function objectNameOf(id: string): Promise<string> {
  const opening = workerContext(api.ports).vault(fixture.scope);
  const found = await findDocument(fixture.tenant.table(fixture.mode), fixture.scope, id, opening);
  return found?.record.object_name ?? '';
}

const Result = z.looseObject({
  documents_read: z.int(),
  documents_left_out: z.array(z.object({ document_id: z.string(), reason: z.string() })),
});

/** What both kinds of tasks say of the documents of the entity, and the answer that autofill found. */
async function outcomes(entity: string) {
  const response = await fixture.response(entity);
  const objects = watchedObjects();
  const started = [await fixture.start(response), await startCheck(fixture, response)];
  expect(started.map(({ status }) => status)).toEqual([202, 202]);
  expect([await fixture.run({ objects }), await runChecks(fixture, { objects })]).toEqual([0, 0]);
  const tasks = await Promise.all(started.map(({ body }) => fixture.task(String(body['task_id']))));
  expect(tasks.map(({ body }) => body['status'])).toEqual(['completed', 'completed']);
  const results = tasks.map(({ body }) => Result.parse(body['result']));
  const answer = (await fixture.answers(response)).get(STAFF);
  return {
    read: results.map(({ documents_read }) => documents_read),
    leftOut: results.map(({ documents_left_out }) => documents_left_out),
    staff: answer?.answer_text ?? '',
    label: answer?.evidence[0]?.label,
  };
}

/** A PDF of 200 full pages whose last page has the answer. */
async function longPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= PAGES; number += 1) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 40; line += 1)
      page.drawText(`Page ${number}, line ${line}: the harbour was quiet on that day.`, {
        ...{ font, size: 11, x: 60, y: 780 - line * 18 },
      });
    if (number === PAGES) page.drawText(LINE, { font, size: 11, x: 60, y: 40 });
  }
  return Uint8Array.from(await document.save());
}

/** A PDF of one page with a drawing and no text. */
async function drawnPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawRectangle({ x: 60, y: 60, width: 200, height: 100 });
  return Uint8Array.from(await document.save());
}

/** A text of 10 MB whose first line has the answer. */
function largeText(): Uint8Array<ArrayBuffer> {
  const filler = 'The harbour was quiet on that day, and nobody called.\n';
  const text = `${LINE}\n${filler.repeat(Math.ceil(LARGEST_TEXT / filler.length))}`;
  return Uint8Array.from(Buffer.from(text).subarray(0, LARGEST_TEXT));
}

const textOf = (text: string) => Uint8Array.from(Buffer.from(text));

it('a text of 10 MB is read as far as texts are kept, answered from, and named as partly read', async () => {
  const entity = await fixture.entity();
  const id = await uploaded(entity, 'log.txt', largeText());
  await scannedAndRead();
  const named = [{ document_id: id, reason: 'partly_read' }];
  expect(await outcomes(entity)).toEqual({
    read: [1, 1],
    leftOut: [named, named],
    staff: '42',
    label: 'line 1',
  });
});

it('a PDF of 200 pages is read to its last page, answered from, and not named', async () => {
  const entity = await fixture.entity();
  await uploaded(entity, 'report.pdf', await longPdf());
  await scannedAndRead();
  expect(await outcomes(entity)).toEqual({
    read: [1, 1],
    leftOut: [[], []],
    staff: '42',
    label: expect.stringContaining(`page ${PAGES}`),
  });
});

it('a PDF of drawings, which has neither text nor pictures, is left out and named', async () => {
  const entity = await fixture.entity();
  const id = await uploaded(entity, 'drawing.pdf', await drawnPdf());
  await scannedAndRead();
  const named = [{ document_id: id, reason: 'nothing_to_read' }];
  expect(await outcomes(entity)).toMatchObject({ read: [0, 0], leftOut: [named, named], staff: '' });
});

it.each(['recorded', 'not recorded yet'])(
  'an infected file is never read, left out and named, while its scan is %s',
  async (when) => {
    const entity = await fixture.entity();
    const fine = await uploaded(entity, 'fine.txt', textOf('Nothing of interest.'));
    const id = await uploaded(entity, 'infected.txt', textOf(`${HARMLESS_VIRUS}\n${LINE}`));
    const name = await objectNameOf(id);
    await api.scans.settle();
    if (when === 'recorded') await scannedAndRead();
    const named = { document_id: id, reason: 'infected' };
    const { leftOut, staff } = await outcomes(entity);
    for (const list of leftOut) expect(list).toContainEqual(named);
    expect(staff).toBe('');
    await scannedAndRead();
    expect(contentsRead).toContain(await objectNameOf(fine));
    expect(contentsRead).not.toContain(name);
    const store = api.ports.objects.within(fixture.scope);
    expect(await store.list(textNameOf(name))).toEqual([]);
  },
);

it('a file that is being scanned is left out and named, and used by the next run after its scan', async () => {
  const entity = await fixture.entity();
  api.scans.hold();
  const id = await uploaded(entity, 'slow.txt', textOf(LINE));
  const name = await objectNameOf(id);
  const named = [{ document_id: id, reason: 'being_scanned' }];
  expect(await outcomes(entity)).toMatchObject({ read: [0, 0], leftOut: [named, named], staff: '' });
  expect(contentsRead).not.toContain(name);
  api.scans.release();
  await scannedAndRead();
  expect(await outcomes(entity)).toMatchObject({ read: [1, 1], leftOut: [[], []], staff: '42' });
});
