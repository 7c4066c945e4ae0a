/** Documents of the tenant's library: uploaded, listed, read, changed and deleted. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';
import { DocumentFixture, formOf, LIBRARY, pdf } from '../../../support/documents/fixture.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { makeTenant, OWNER } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: DocumentFixture;
const NAME = 'Canary policy – 名.pdf';
const TYPE = 'Canary type';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await DocumentFixture.open(api);
});

describe('an upload', () => {
  // proves DOC-001 to DOC-009, DOC-103, DOC-201
  it('answers with the document, internal to the tenant unless it says otherwise', async () => {
    const answer = await fixture.upload({ fields: { expiry_date: '2031-05-31' }, name: NAME });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: NAME,
      size: pdf().length,
      content_type: 'application/pdf',
      document_type_name: 'Policy',
      classification: 'tenant_private',
      uploaded_by_email: OWNER.email,
      created_at: expect.any(String),
      expiry_date: '2031-05-31',
      scan_status: 'pending',
      active_content: [],
      reading: null,
    });
  });

  it('stores its file under the name of its document, and its names sealed', async () => {
    const id = await fixture.uploaded({ fields: { document_type: TYPE }, name: NAME });
    expect(await fixture.objects()).toEqual([expect.stringMatching(`^files/documents/${id}/[0-9a-f-]{36}$`)]);
    const stored = JSON.stringify(await fixture.items());
    for (const personal of ['Canary', '名', OWNER.email]) expect(stored).not.toContain(personal);
    expect(await fixture.items()).not.toContainEqual(
      expect.objectContaining({ sk: expect.stringContaining('UPLOAD') }),
    );
    expect(api.logged.join()).not.toContain('Canary');
  });

  it('is announced once, without name and type', async () => {
    await fixture.uploaded({ name: NAME });
    expect(await fixture.announced('document.uploaded')).toHaveLength(1);
  });

  // proves DOC-006, DOC-111
  it.each(['tenant_private', 'entity_private', 'shared', 'confidential'])(
    'is classified as %s where it says so',
    async (classification) => {
      const answer = await fixture.upload({ fields: { classification } });
      expect(answer.body).toMatchObject({ classification });
    },
  );

  // proves DOC-101, DOC-102, DOC-104, DOC-106, DOC-114
  it.each<[string, string, () => FormData]>([
    ['without a document type', 'document_type', () => formOf({})],
    ['with a blank document type', 'document_type', () => formOf({ document_type: ' ' })],
    ['with a type of 101 characters', 'document_type', () => formOf({ document_type: 'x'.repeat(101) })],
    [
      'with an unknown classification',
      'classification',
      () => formOf({ document_type: 'a', classification: 'public' }),
    ],
    [
      'with a date that does not exist',
      'expiry_date',
      () => formOf({ document_type: 'a', expiry_date: '2026-02-30' }),
    ],
    ['without a file', 'file', () => formOf({ document_type: 'a' }, null)],
    ['with an empty file', 'file', () => formOf({ document_type: 'a' }, new Uint8Array(0))],
    ['with a program', 'file', () => formOf({ document_type: 'a' }, pdf(), 'setup.exe')],
    [
      'with a text that calls itself a PDF',
      'file',
      () => formOf({ document_type: 'a' }, Buffer.from('a text')),
    ],
    ['with a file without extension', 'file', () => formOf({ document_type: 'a' }, pdf(), 'policy')],
  ])('%s is refused with 400 and messages for %s, and stores nothing', async (_case, field, form) => {
    const answer = await fixture.call('POST', `${LIBRARY}upload/`, { form: form() });
    expect([answer.status, answer.body[field]]).toEqual([400, expect.arrayContaining([expect.any(String)])]);
    expect(await fixture.listed()).toMatchObject({ count: 0, documents: [] });
    expect(await fixture.objects()).toEqual([]);
  });

  it('of two files, or of a file in another field, is refused with 400', async () => {
    const two = formOf({ document_type: 'a' });
    two.append('file', new Blob([pdf('second')]), 'second.pdf');
    const other = formOf({ document_type: 'a' }, null);
    other.append('document', new Blob([pdf()]), 'policy.pdf');
    for (const form of [two, other]) {
      const answer = await fixture.call('POST', `${LIBRARY}upload/`, { form });
      expect([answer.status, answer.body['file']]).toEqual([400, ['Send one file in the field "file".']]);
    }
  });

  // proves DOC-107 to DOC-110
  it('takes 10 MB, and refuses one byte more with the size message', async () => {
    const large = new Uint8Array(MAX_FILE_BYTES + 1);
    large.set(pdf());
    expect((await fixture.upload({ bytes: large.slice(0, MAX_FILE_BYTES) })).status).toBe(201);
    const answer = await fixture.upload({ bytes: large });
    expect([answer.status, answer.body['file']]).toEqual([
      400,
      ['The file is too large. The maximum size is 10 MB.'],
    ]);
  });

  it('under the same key is one document and the same answer', async () => {
    const idempotencyKey = randomUUID();
    const form = () => formOf({ document_type: 'a' });
    const post = () => fixture.call('POST', `${LIBRARY}upload/`, { form: form(), idempotencyKey });
    const [first, again] = [await post(), await post()];
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await fixture.listed()).toMatchObject({ count: 1 });
    expect(await fixture.objects()).toHaveLength(1);
  });
});

describe('the list', () => {
  // proves DOC-202, DOC-203
  it('has the newest first, and those of a type by any writing of it', async () => {
    const first = await fixture.uploaded({ fields: { document_type: 'Pass port' } });
    await api.clock.advance(1000);
    const second = await fixture.uploaded({ fields: { document_type: 'Extract' } });
    expect(await fixture.listed()).toMatchObject({
      count: 2,
      offset: 0,
      next: null,
      documents: [{ id: second }, { id: first }],
    });
    for (const type of ['Pass port', ' PASS PORT', 'pass port'])
      expect(await fixture.listed(`?document_type=${encodeURIComponent(type)}`)).toMatchObject({
        count: 1,
        documents: [{ id: first, document_type_name: 'Pass port' }],
      });
    expect(await fixture.listed('?document_type=other')).toMatchObject({ count: 0, documents: [] });
  });

  // proves DOC-204
  it('has a limit, which is clamped, and pages that follow each other', async () => {
    for (const n of [1, 2, 3]) {
      await fixture.uploaded({ bytes: pdf(`${n}`), name: `${n}.pdf` });
      await api.clock.advance(1000);
    }
    const first = await fixture.listed('?limit=2&document_type=Policy');
    expect(first).toMatchObject({ count: 3, documents: [{ name: '3.pdf' }, { name: '2.pdf' }] });
    const next = new URL(String(first['next']));
    expect(Object.fromEntries(next.searchParams)).toEqual({
      limit: '2',
      document_type: 'Policy',
      offset: '2',
    });
    expect(await fixture.listed(next.search)).toMatchObject({ next: null, documents: [{ name: '1.pdf' }] });
    expect(await fixture.listed('?offset=2')).toMatchObject({ count: 3, documents: [{ name: '1.pdf' }] });
    expect(await fixture.listed('?offset=99')).toMatchObject({ count: 3, next: null, documents: [] });
    expect(await fixture.listed('?limit=5000')).toMatchObject({ count: 3 });
  });

  it.each(['limit=0', 'limit=x', 'offset=-1', 'offset=x', 'offset=1e400', 'expires_before=soon'])(
    'refuses %s with 400',
    async (query) => {
      expect((await fixture.list(`?${query}`)).status).toBe(400);
    },
  );

  it('by expiry date has the earliest first, and ends before the date', async () => {
    const dated = async (expiry_date: string, document_type = 'Policy') =>
      fixture.uploaded({ fields: { expiry_date, document_type } });
    const late = await dated('2032-01-01');
    const early = await dated('2030-12-31', 'Extract');
    const middle = await dated('2031-06-30');
    await fixture.uploaded();
    expect(await fixture.listed('?expires_before=2032-01-01')).toMatchObject({
      count: 2,
      documents: [{ id: early }, { id: middle }],
    });
    expect(await fixture.listed('?expires_before=2032-01-02&offset=2')).toMatchObject({
      count: 3,
      documents: [{ id: late }],
    });
    expect(await fixture.listed('?expires_before=9999-12-31&document_type=extract')).toMatchObject({
      count: 1,
      documents: [{ id: early }],
    });
  });
});

describe('one document', () => {
  // proves DOC-205
  it('is read as it was answered', async () => {
    const { body } = await fixture.upload();
    expect((await fixture.get(String(body['id']))).body).toEqual(body);
  });

  it('is changed, with its lists and counts', async () => {
    const id = await fixture.uploaded({ fields: { expiry_date: '2030-01-01' } });
    const change = { document_type: 'Extract', classification: 'confidential', expiry_date: '2031-01-01' };
    const answer = await fixture.change(id, change);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        classification: 'confidential',
        document_type_name: 'Extract',
        expiry_date: '2031-01-01',
      }),
    ]);
    expect((await fixture.get(id)).body).toEqual(answer.body);
    expect(await fixture.listed('?document_type=policy')).toMatchObject({ count: 0, documents: [] });
    expect(await fixture.listed('?document_type=extract')).toMatchObject({ count: 1, documents: [{ id }] });
    expect(await fixture.listed('?expires_before=2030-06-01')).toMatchObject({ count: 0 });
    expect(await fixture.listed('?expires_before=2031-06-01')).toMatchObject({ count: 1 });
    await fixture.change(id, { expiry_date: null });
    expect(await fixture.listed('?expires_before=9999-12-31')).toMatchObject({ count: 0 });
    expect((await fixture.get(id)).body['expiry_date']).toBeNull();
  });

  it.each([
    {},
    { expiry_date: 'soon' },
    { classification: 'public' },
    { document_type: ' ' },
    { document_type: 7 },
  ])('refuses the change %j with 400', async (change) => {
    const id = await fixture.uploaded();
    expect((await fixture.change(id, change)).status).toBe(400);
  });

  // proves DOC-216
  it('goes with 204, once, with its file and from every list', async () => {
    const id = await fixture.uploaded({ fields: { expiry_date: '2030-01-01' } });
    const other = await fixture.uploaded({ bytes: pdf('other') });
    expect((await fixture.remove(id)).status).toBe(204);
    for (const answer of [await fixture.remove(id), await fixture.get(id), await fixture.download(id)])
      expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ detail: 'Not found.' })]);
    expect(await fixture.listed()).toMatchObject({ count: 1, documents: [{ id: other }] });
    expect(await fixture.listed('?document_type=policy')).toMatchObject({
      count: 1,
      documents: [{ id: other }],
    });
    expect(await fixture.listed('?expires_before=9999-12-31')).toMatchObject({ count: 0, documents: [] });
    expect(await fixture.purge()).toEqual([]);
    expect(await fixture.objects()).toEqual([expect.stringContaining(other)]);
  });

  it('is another tenant’s and the other environment’s 404', async () => {
    const id = await fixture.uploaded();
    const stranger = new DocumentFixture(api, await makeTenant(api));
    const own = new DocumentFixture(api, fixture.tenant, 'test');
    for (const other of [stranger, own]) {
      const answers = [
        await other.get(id),
        await other.download(id),
        await other.change(id, { expiry_date: null }),
      ];
      expect([...answers, await other.remove(id)].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(await other.listed()).toMatchObject({ count: 0 });
    }
    expect((await fixture.get(id)).status).toBe(200);
  });
});
