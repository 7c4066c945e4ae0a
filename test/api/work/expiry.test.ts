/** Documents of entities that expire, on the work list: from thirty days before the date until there is a new one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentFixture } from '../../support/documents/fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runTimers } from '../../support/onboarding/fixture.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { WorkFixture } from '../../support/work/fixture.ts';

const DAY_MS = 86_400_000;

let api: InProcessApi;
let tenant: TestTenant;
let work: WorkFixture;
let documents: DocumentFixture;
let entityId: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  work = new WorkFixture(api, tenant.live);
  documents = new DocumentFixture(api, tenant);
  const body = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd' };
  entityId = String((await api.call('POST', '/api/v1/entities/', { key: tenant.live, body })).body['id']);
});

const day = (days: number) => new Date(api.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Lets the timers ring that are due after some days. */
const wait = async (days = 0) => {
  await api.clock.advance(1_000 + days * DAY_MS);
  expect(await runTimers(api)).toBe(0);
};
const upload = async (expiry_date: string, document_type = 'Licence') => {
  const { status, body } = await documents.upload({ entityId, fields: { document_type, expiry_date } });
  expect(status).toBe(201);
  return String(body['id']);
};
const change = (method: 'PATCH' | 'DELETE', id: string, body?: object) =>
  api.call(method, `/api/v1/entities/${entityId}/documents/${id}/`, {
    key: tenant.live,
    ...(body === undefined ? {} : { body }),
  });
const NOTHING = { total: 0, by_kind: { expiry: 0 } };

describe('a document of an entity', () => {
  it('waits from thirty days before its date, is due on it, and says on it that it has expired', async () => {
    const expiry = day(40);
    const id = await upload(expiry);
    await wait();
    expect(await work.items()).toEqual([]);
    await wait(10);
    const [item] = await work.items();
    expect(item).toMatchObject({
      id: `document.${id}`,
      kind: 'expiry',
      subject: { type: 'document', id, response_id: null },
      entity: { id: entityId, name: 'Lantern Shipping Ltd' },
      title: 'policy.pdf',
      due: `${expiry}T00:00:00.000Z`,
      tags: [],
      assigned_to: null,
    });
    expect(item?.why).toMatch(/^The document is valid until .*; a new one is needed\.$/);
    await wait(30);
    const [expired] = await work.items();
    expect(expired).toMatchObject({ id: item?.id, since: item?.since, tags: ['expired'] });
    expect(expired?.why).toMatch(/^The document expired on /);
    expect(await work.counts()).toMatchObject({ total: 1, by_kind: { expiry: 1 } });
  });

  it.each([5, 0, -400])('that is added %i days before its date waits at once', async (days) => {
    await upload(day(days));
    await wait();
    expect(await work.items()).toMatchObject([{ kind: 'expiry' }]);
  });

  it('waits no longer once a later one of its type is added, and again if that is deleted', async () => {
    const old = await upload(day(5));
    await wait();
    const fresh = await upload(day(700), ' licence ');
    await wait();
    expect(await work.items()).toEqual([]);
    expect(await work.counts()).toMatchObject(NOTHING);
    expect((await change('DELETE', fresh)).status).toBe(204);
    await wait();
    expect(await work.items()).toMatchObject([{ id: `document.${old}` }]);
  });

  it('goes on to wait beside one of another type, and one that was added long before', async () => {
    await upload(day(700), 'Passport');
    await wait(200);
    const director = await upload(day(100), 'Passport');
    await wait(95);
    await upload(day(700), 'Licence');
    await wait();
    expect(await work.items()).toMatchObject([{ id: `document.${director}` }]);
  });

  it('ends at once where its date is corrected or removed, or where it is deleted', async () => {
    const [moved, undated, removed] = [
      await upload(day(5)),
      await upload(day(5), 'B'),
      await upload(day(5), 'C'),
    ];
    await wait();
    expect(await work.items()).toHaveLength(3);
    expect((await change('PATCH', moved, { expiry_date: day(200) })).status).toBe(200);
    expect((await change('PATCH', undated, { expiry_date: null })).status).toBe(200);
    expect((await change('DELETE', removed)).status).toBe(204);
    expect(await work.items()).toEqual([]);
    await wait();
    expect(await work.items()).toEqual([]);
    expect(await work.counts()).toMatchObject(NOTHING);
  });

  it('keeps its assignee when it expires', async () => {
    const id = await upload(day(5));
    await wait();
    expect(await work.assign([`document.${id}`], OWNER.id)).toEqual(['assigned']);
    await wait(6);
    expect(await work.items()).toMatchObject([{ tags: ['expired'], assigned_to: OWNER.id }]);
  });

  it('without a date, or of the library, is no work', async () => {
    await documents.upload({ entityId, fields: { document_type: 'Licence' } });
    await documents.upload({ fields: { document_type: 'Policy', expiry_date: day(2) } });
    await wait(3);
    expect(await work.items()).toEqual([]);
  });
});
