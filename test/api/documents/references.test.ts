/** Documents of the library and of the entity on responses: one file, counted references, and deletions at once. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentFixture, pdf } from '../../support/documents/fixture.ts';
import {
  attachedTo,
  attachTo,
  contentOf,
  detach,
  prefilled,
  type Response,
  raceOverReferences,
  referencesOf,
} from '../../support/documents/referring.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: DocumentFixture;
let response: Response;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await DocumentFixture.open(api);
  response = await prefilled(fixture);
});

const attachmentId = (answer: { readonly body: Record<string, unknown> }) =>
  String(answer.body['attachment_id']);

describe('a document that is attached to a response', () => {
  it('is there under its own id, with its file and no copy', async () => {
    const id = await fixture.uploaded({ bytes: pdf('the page'), fields: { expiry_date: '2031-01-01' } });
    const answer = await attachTo(fixture, response, id);
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({
        response_id: response.id,
        document: (await fixture.get(id)).body,
        file_question_id: null,
      }),
    ]);
    expect(await fixture.objects()).toHaveLength(1);
    expect(await contentOf(fixture, response, attachmentId(answer))).toContain('the page');
    expect(await attachedTo(fixture, response)).toEqual([answer.body]);
  });

  it('is one attachment and one reference, however often it is attached', async () => {
    const id = await fixture.uploaded();
    const [first, again] = [await attachTo(fixture, response, id), await attachTo(fixture, response, id)];
    expect(attachmentId(again)).toBe(attachmentId(first));
    expect(await referencesOf(fixture, id)).toBe(1);
  });

  it('shows the expiry date that the document has now', async () => {
    const id = await fixture.uploaded();
    await attachTo(fixture, response, id);
    await fixture.change(id, { expiry_date: '2033-01-01' });
    expect(await attachedTo(fixture, response)).toMatchObject([{ document: { expiry_date: '2033-01-01' } }]);
  });

  // proves DOC-217
  it('cannot be deleted or reclassified, with the number of its references', async () => {
    const id = await fixture.uploaded();
    const answer = await attachTo(fixture, response, id);
    for (const refused of [await fixture.remove(id), await fixture.change(id, { classification: 'shared' })])
      expect([refused.status, refused.body]).toEqual([
        400,
        expect.objectContaining({
          error: 'document_referenced',
          detail: expect.any(String),
          reference_count: 1,
        }),
      ]);
    expect((await detach(fixture, response, attachmentId(answer))).status).toBe(204);
    expect((await fixture.remove(id)).status).toBe(204);
  });

  // proves DOC-409
  it('keeps its file when an attachment goes, and loses it with its own deletion', async () => {
    const id = await fixture.uploaded({ bytes: pdf('the page') });
    const other = await prefilled(fixture);
    const [one, two] = [await attachTo(fixture, response, id), await attachTo(fixture, other, id)];
    await detach(fixture, response, attachmentId(one));
    expect(await fixture.purge()).toEqual([]);
    expect(await contentOf(fixture, other, attachmentId(two))).toContain('the page');
    await detach(fixture, other, attachmentId(two));
    await fixture.remove(id);
    expect(await fixture.purge()).toEqual([]);
    expect(await fixture.objects()).toEqual([]);
  });

  it('is free again once the response is deleted, also after two runs of its job', async () => {
    const id = await fixture.uploaded();
    await attachTo(fixture, response, id);
    const path = `/api/v1/responses/${response.id}/`;
    expect((await fixture.call('DELETE', path)).status).toBe(204);
    expect([await fixture.purge(), await fixture.purge()]).toEqual([[], []]);
    expect(await referencesOf(fixture, id)).toBe(0);
    expect((await fixture.remove(id)).status).toBe(204);
  });

  it('of the response’s entity is attached like one of the library', async () => {
    const { entityId } = response;
    const id = await fixture.uploaded({ entityId });
    expect((await attachTo(fixture, response, id)).status).toBe(201);
    expect((await fixture.remove(id, entityId)).status).toBe(400);
  });

  it('that is another entity’s, another tenant’s or nobody’s is a 404', async () => {
    const stranger = await DocumentFixture.open(api);
    const foreign = [
      await fixture.uploaded({ entityId: await fixture.entity() }),
      await stranger.uploaded(),
      randomUUID(),
    ];
    for (const id of foreign) {
      const answer = await attachTo(fixture, response, id);
      expect([answer.status, answer.body['detail']]).toEqual([404, 'Not found.']);
    }
    const own = await fixture.uploaded();
    expect((await attachTo(stranger, response, own)).status).toBe(404);
    expect((await attachTo(fixture, { id: randomUUID() }, own)).status).toBe(404);
    expect(await referencesOf(fixture, own)).toBe(0);
  });

  it.each([{ document_id: 'x' }, { document_id: null }, { file_question_id: 'x' }, { file_question_id: 1 }])(
    'is refused with 400 for %j, keyed by the field',
    async (wrong) => {
      const answer = await attachTo(fixture, response, await fixture.uploaded(), wrong);
      expect([answer.status, Object.keys(answer.body)]).toEqual([
        400,
        expect.arrayContaining(Object.keys(wrong)),
      ]);
    },
  );

  it('and deleted, detached and uploaded at once never leaves an attachment without its file or a wrong count', async () => {
    expect(await raceOverReferences(fixture, 25)).toEqual([]);
  });
});
