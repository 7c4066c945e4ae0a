/** Documents of the library and of entities that were not found clean: served to nobody, attached nowhere, announced once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentFixture, pdf } from '../../../support/documents/fixture.ts';
import { attachTo, prefilled } from '../../../support/documents/referring.ts';
import type { Answer, InProcessApi } from '../../../support/in-process-api.ts';
import { announced } from '../../../support/onboarding/fixture.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: DocumentFixture;
const INFECTED = pdf('EMBEDDED-CLOUD-TEST-THREATS-FOUND');
const PROTECTED = pdf('EMBEDDED-CLOUD-TEST-UNSUPPORTED');

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await DocumentFixture.open(api);
  api.scans.release();
  await api.scans.results();
});

const refusal = ({ status, body }: Answer) => [status, body['error']];
const statusOf = async (id: string) => (await fixture.get(id)).body['scan_status'];

describe('a document', () => {
  it('is neither downloaded nor attached while it is being scanned, and both afterwards', async () => {
    api.scans.hold();
    const response = await prefilled(fixture);
    const id = await fixture.uploaded();
    for (const answer of [await fixture.download(id, '?inline'), await attachTo(fixture, response, id)])
      expect(refusal(answer)).toEqual([409, 'document_being_scanned']);
    api.scans.release();
    await api.scans.settle();
    expect((await fixture.download(id)).status).toBe(200);
    expect((await attachTo(fixture, response, id)).status).toBe(201);
  });

  it.each([
    ['document_infected', INFECTED, 'infected'],
    ['document_unscannable', PROTECTED, 'unscannable'],
  ])('is refused as %s, before and after its record says so', async (code, bytes, status) => {
    const response = await prefilled(fixture);
    const id = await fixture.uploaded({ bytes });
    for (const record of [false, true]) {
      if (record) expect(await api.recordScans()).toBe(0);
      expect(refusal(await fixture.download(id))).toEqual([409, code]);
      expect(refusal(await attachTo(fixture, response, id))).toEqual([409, code]);
    }
    expect(await statusOf(id)).toBe(status);
    expect((await fixture.listed()).documents).toMatchObject([{ id, scan_status: status }]);
  });

  it('that is clean says so once its result was taken, however often it comes', async () => {
    const id = await fixture.uploaded();
    const results = await api.scans.results();
    for (const _ of [1, 2]) expect(await api.recordScans(results)).toBe(0);
    expect(await statusOf(id)).toBe('clean');
  });

  it('of an entity that is infected is announced once, with its names', async () => {
    const entityId = await fixture.entity();
    const id = await fixture.uploaded({ entityId, bytes: INFECTED, name: 'passport.pdf' });
    const results = await api.scans.results();
    for (const _ of [1, 2]) expect(await api.recordScans(results)).toBe(0);
    expect(await announced(api, fixture.tenant.scopes.live, 'document.infected')).toEqual([
      {
        document_id: id,
        document_name: 'passport.pdf',
        document_type_name: 'Policy',
        entity_id: entityId,
        response_id: null,
        attachment_id: null,
        created_at: expect.any(String),
      },
    ]);
    expect((await fixture.remove(id, entityId)).status).toBe(204);
  });

  it('is marked for what in it could run', async () => {
    const form = { bytes: Buffer.from('name\r\n=HYPERLINK("https://a.example")\r\n'), name: 'figures.csv' };
    expect((await fixture.upload(form)).body['active_content']).toEqual(['csv_formula']);
  });
});
