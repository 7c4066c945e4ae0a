/** Every document says how its text was read, wherever it is shown. */
import { type MadePage, pdfOf, UNKNOWN_PASSWORD } from '@probity/reading/testing/made-pdf';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { documentReaderWorker } from '#functions/workers/document-reader/app.ts';
import { DocumentFixture, formOf, LIBRARY } from '../../support/documents/fixture.ts';
import { READING } from '../../support/documents/reading.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { SHORT_TEMPLATE } from '../../support/small-questionnaire.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let documents: DocumentFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  documents = await DocumentFixture.open(api);
});

const TEXT: MadePage = { texts: [{ text: 'The company is registered in Malta.', x: 56, y: 700 }] };
const PICTURE: MadePage = { texts: [], picture: true };

/** Reads whatever waits to be read. Answers how many messages came back. */
async function read(): Promise<number> {
  await api.scans.settle();
  await api.recordScans();
  const jobs = (await api.outbox(documents.tenant.scopes.live)).filter(({ type }) => type === 'read');
  const Records = jobs.map(({ outbox_id, type }, at) => ({
    messageId: `message-${at}`,
    body: JSON.stringify({
      detail: { tenant_id: documents.tenant.id, environment: 'live', outbox_id, type },
    }),
  }));
  const work = documentReaderWorker({ ...api.ports, ...READING });
  return z.object({ batchItemFailures: z.array(z.unknown()) }).parse(await work({ Records }))
    .batchItemFailures.length;
}

const bytesOf = (pages: readonly MadePage[], protection?: string) =>
  Uint8Array.from(pdfOf(pages, protection));
const Attached = z.object({ data: z.array(z.object({ document: z.looseObject({ reading: z.unknown() }) })) });
const Listed = z.object({ documents: z.array(z.looseObject({ id: z.string(), reading: z.unknown() })) });

it.each([
  ['read', bytesOf([TEXT]), { state: 'read', reason: null }],
  ['scanned', bytesOf([PICTURE, PICTURE]), { state: 'scanned', reason: null }],
  ['partly read', bytesOf([TEXT, PICTURE]), { state: 'partly_read', reason: 'pages_without_text' }],
  ['protected', bytesOf([TEXT], UNKNOWN_PASSWORD), { state: 'protected', reason: null }],
  ['empty', bytesOf([{ texts: [] }, { texts: [] }]), { state: 'nothing_to_read', reason: null }],
])('a document that is %s says so, of the library and of an entity', async (_what, bytes, reading) => {
  const entityId = await documents.entity();
  for (const place of [{}, { entityId }]) {
    const sent = await documents.upload({ bytes, ...place });
    expect(sent.body['reading']).toBeNull();
    expect(await read()).toBe(0);
    const path = 'entityId' in place ? `/api/v1/entities/${entityId}/documents/` : LIBRARY;
    const list = Listed.parse((await documents.call('GET', path)).body);
    expect(list.documents.find(({ id }) => id === sent.body['id'])?.reading).toEqual(reading);
    expect(await read()).toBe(0);
  }
});

it('a file of a response says so, and one that is attached says what its document says', async () => {
  const entityId = await documents.entity();
  const { id: questionnaire } = await importTemplate(documents.tenant, SHORT_TEMPLATE);
  const body = { questionnaire_id: questionnaire, entity: { id: entityId }, status: 'PREFILL' };
  const made = await documents.call('POST', '/api/v1/responses/', { body });
  const path = `/api/v1/responses/${String(made.body['id'])}/documents/`;
  const scan = bytesOf([PICTURE, PICTURE]);
  const form = formOf({ document_type: 'Policy' }, scan);
  expect((await documents.call('POST', `${path}upload/`, { form })).status).toBe(201);
  const document = await documents.uploaded({ bytes: bytesOf([TEXT]), entityId });
  await documents.call('POST', `${path}attach/`, { body: { document_id: document } });
  expect(await read()).toBe(0);
  const list = Attached.parse((await documents.call('GET', path)).body);
  expect(list.data.map(({ document: file }) => file.reading)).toEqual([
    { state: 'scanned', reason: null },
    { state: 'read', reason: null },
  ]);
});
