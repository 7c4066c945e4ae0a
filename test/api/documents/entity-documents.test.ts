/** Documents of entities: under their own entity only, counted on it, and in the way of its deletion. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentFixture, pdf } from '../../support/documents/fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: DocumentFixture;
let entityId: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await DocumentFixture.open(api);
  entityId = await fixture.entity();
});

const removeEntity = () => fixture.call('DELETE', `/api/v1/entities/${entityId}/`);

describe('a document of an entity', () => {
  // proves DOC-301, DOC-302, DOC-303
  it('is internal to the tenant by default, listed with its entity, and counted on it', async () => {
    const answer = await fixture.upload({ entityId });
    expect([answer.status, answer.body['classification']]).toEqual([201, 'tenant_private']);
    expect(await fixture.listed('', entityId)).toEqual({
      count: 1,
      offset: 0,
      next: null,
      entity_id: entityId,
      entity_name: 'Lantern Shipping Ltd',
      documents: [answer.body],
    });
    expect((await fixture.get(String(answer.body['id']), entityId)).body).toEqual(answer.body);
  });

  // proves DOC-304
  it('is found by its type and its expiry date, page by page', async () => {
    const old = await fixture.uploaded({
      entityId,
      fields: { expiry_date: '2030-01-01', document_type: 'Passport' },
    });
    await api.clock.advance(1000);
    const other = await fixture.uploaded({
      entityId,
      fields: { expiry_date: '2031-01-01' },
      bytes: pdf('2'),
    });
    expect(await fixture.listed('?document_type=passport', entityId)).toMatchObject({
      count: 1,
      documents: [{ id: old }],
    });
    expect(await fixture.listed('?limit=1', entityId)).toMatchObject({
      count: 2,
      documents: [{ id: other }],
    });
    expect(await fixture.listed('?limit=1&offset=1', entityId)).toMatchObject({
      next: null,
      documents: [{ id: old }],
    });
    expect(await fixture.listed('?expires_before=2030-06-01', entityId)).toMatchObject({
      count: 1,
      documents: [{ id: old }],
    });
    expect(await fixture.listed('?expires_before=2032-01-01')).toMatchObject({ count: 0 });
  });

  // proves DOC-305, DOC-306
  it('is downloaded, changed and deleted under its entity', async () => {
    const id = await fixture.uploaded({ entityId, bytes: pdf('the page') });
    const { body } = await fixture.download(id, '', entityId);
    expect(await (await fetch(String(body['download_url']))).text()).toContain('the page');
    const changed = await fixture.change(id, { document_type: 'Extract' }, entityId);
    expect([changed.status, changed.body['document_type_name']]).toEqual([200, 'Extract']);
    expect(await fixture.listed('?document_type=extract', entityId)).toMatchObject({ count: 1 });
    expect((await fixture.remove(id, entityId)).status).toBe(204);
    expect((await fixture.get(id, entityId)).status).toBe(404);
    expect(await fixture.listed('', entityId)).toMatchObject({ count: 0, documents: [] });
    expect(await fixture.purge()).toEqual([]);
    expect(await fixture.objects()).toEqual([]);
  });

  // proves DOC-307
  it('is a 404 under another entity and in the library, and a library document under an entity', async () => {
    const own = await fixture.uploaded({ entityId });
    const ofLibrary = await fixture.uploaded({ bytes: pdf('library') });
    const otherEntity = await fixture.entity('Northwind Harbour Ltd');
    const wrong: readonly (readonly [string, string | undefined])[] = [
      [own, otherEntity],
      [own, undefined],
      [ofLibrary, entityId],
    ];
    for (const [id, place] of wrong) {
      const answers = [
        await fixture.get(id, place),
        await fixture.download(id, '', place),
        await fixture.change(id, { expiry_date: null }, place),
        await fixture.remove(id, place),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect(await fixture.listed()).toMatchObject({ count: 1, documents: [{ id: ofLibrary }] });
    expect(await fixture.listed('', entityId)).toMatchObject({ count: 1, documents: [{ id: own }] });
  });

  it('of an entity that is not there is a 404, and stores nothing', async () => {
    const nobody = randomUUID();
    expect((await fixture.upload({ entityId: nobody })).status).toBe(404);
    expect((await fixture.list('', nobody)).status).toBe(404);
    expect(await fixture.objects()).toEqual([]);
  });

  it('keeps its entity from being deleted, with counts, until it is gone', async () => {
    const id = await fixture.uploaded({ entityId });
    const refused = await removeEntity();
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ error: 'entity_has_dependencies', response_count: 0, document_count: 1 }),
    ]);
    await fixture.remove(id, entityId);
    expect((await removeEntity()).status).toBe(204);
  });

  it('and the deletion of its entity at once never leave one without the other', async () => {
    for (let round = 0; round < 20; round += 1) {
      entityId = await fixture.entity(`Lantern Shipping ${round} Ltd`);
      const [uploaded, removed] = await Promise.all([fixture.upload({ entityId }), removeEntity()]);
      const outcome = `${uploaded.status} ${removed.status}`;
      expect(['201 400', '404 204']).toContain(outcome);
      if (uploaded.status === 201) expect(await fixture.listed('', entityId)).toMatchObject({ count: 1 });
    }
  });
});
