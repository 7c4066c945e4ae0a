/** Timers of documents: an expiry date is announced once when it comes, and an upload that was given up leaves no file. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MortalProcess } from '../../support/crashing-ports.ts';
import { DocumentFixture, formOf, LIBRARY } from '../../support/documents/fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { announced, HOUR_MS, runTimers } from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: DocumentFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await DocumentFixture.open(api);
});

const DAY_MS = 24 * HOUR_MS;
const expiring = () => announced(api, fixture.tenant.scopes.live, 'document.expiring');
const inDays = (count: number) => new Date(api.clock.now() + count * DAY_MS).toISOString().slice(0, 10);
const later = async (days: number) => {
  await api.clock.advance(days * DAY_MS);
  expect(await runTimers(api)).toBe(0);
};

describe('an expiry date', () => {
  it('is announced once when it comes, and not before', async () => {
    const entityId = await fixture.entity();
    const date = inDays(3);
    const id = await fixture.uploaded({ entityId, fields: { expiry_date: date } });
    await later(1);
    expect(await expiring()).toEqual([]);
    await later(3);
    await later(1);
    expect(await expiring()).toEqual([
      { document_id: id, entity_id: entityId, classification: 'tenant_private', expiry_date: date },
    ]);
    expect(await fixture.listed(`?expires_before=${inDays(0)}`, entityId)).toMatchObject({ count: 1 });
  });

  it('that is over at the upload is announced at once', async () => {
    const id = await fixture.uploaded({ fields: { expiry_date: '1969-01-01' } });
    await later(0);
    expect(await expiring()).toMatchObject([{ document_id: id, expiry_date: '1969-01-01' }]);
  });

  it('that is changed before it comes is announced under its new date only', async () => {
    const id = await fixture.uploaded({ fields: { expiry_date: inDays(2) } });
    const moved = inDays(10);
    await fixture.change(id, { expiry_date: moved });
    await later(5);
    expect(await expiring()).toEqual([]);
    await later(6);
    expect(await expiring()).toMatchObject([{ document_id: id, expiry_date: moved }]);
  });

  it('that was announced is announced again under another date, and not by other changes', async () => {
    const id = await fixture.uploaded({ fields: { expiry_date: inDays(1) } });
    await later(2);
    await fixture.change(id, { document_type: 'Extract' });
    await later(2);
    expect(await expiring()).toHaveLength(1);
    await fixture.change(id, { expiry_date: inDays(1) });
    await later(2);
    expect(await expiring()).toHaveLength(2);
  });

  it.each(['removed', 'deleted'])('of a document that is %s is not announced', async (how) => {
    const id = await fixture.uploaded({ fields: { expiry_date: inDays(1) } });
    await (how === 'deleted' ? fixture.remove(id) : fixture.change(id, { expiry_date: null }));
    await later(2);
    expect(await expiring()).toEqual([]);
  });
});

const CRASHES = [1, 2].flatMap((effect) => (['before', 'after'] as const).map((when) => ({ effect, when })));
const LEASE_MS = 60_000;

describe.each(CRASHES)('an upload that died $when its commit $effect', (point) => {
  const die = async (idempotencyKey: string) => {
    const options = { key: fixture.tenant.live, form: formOf({ document_type: 'Policy' }), idempotencyKey };
    const call = api.process(new MortalProcess(point)).call('POST', `${LIBRARY}upload/`, options);
    await call.catch(() => undefined);
  };
  const settle = async () => {
    await later(1);
    expect(await fixture.purge()).toEqual([]);
  };
  const isCommitted = point.effect === 2 && point.when === 'after';

  it('has a document with its file, or neither', async () => {
    await die('the-only-call');
    await settle();
    const { documents } = await fixture.listed();
    expect(documents).toHaveLength(isCommitted ? 1 : 0);
    expect(await fixture.objects()).toEqual(documents.map(({ id }) => expect.stringContaining(id)));
    const uploads = (await fixture.items()).filter((item) => String(item['sk']).startsWith('UPLOAD'));
    expect(uploads).toEqual([]);
  });

  it('is one document with one file once the call is repeated', async () => {
    const idempotencyKey = 'the-repeated-call';
    await die(idempotencyKey);
    await api.clock.advance(LEASE_MS);
    const form = formOf({ document_type: 'Policy' });
    const again = await fixture.call('POST', `${LIBRARY}upload/`, { form, idempotencyKey });
    expect(again.status).toBe(201);
    await settle();
    const { documents } = await fixture.listed();
    expect(documents.map(({ id }) => id)).toEqual([again.body['id']]);
    expect(await fixture.objects()).toEqual([expect.stringContaining(String(again.body['id']))]);
  });
});
