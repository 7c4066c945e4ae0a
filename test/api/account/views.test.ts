/** Saved views: whose they are, who sees them, and what is stored of them. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { views } from '#shared/domain/views/keys.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const VIEWS = '/api/v1/views/';
const INPUT = { name: 'Late hits of Odrin Vasketh', query: 'kind=hit&search=Odrin', shared: false };
const PEER = { id: randomUUID(), name: 'Pia Peer', email: 'pia.peer@example.org' };

let api: InProcessApi;
let tenant: TestTenant;
let peer: string;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  peer = await tenant.key('live', { owner: PEER, scopes: ['views:*'] });
});

const Listed = z.object({ results: z.array(z.object({ name: z.string() })) });

const save = async (body: object = INPUT, key = tenant.live) => {
  const made = await api.call('POST', VIEWS, { key, body });
  return { id: String(made.body['id']) };
};
const namesSeenBy = async (key: string) => {
  const { body } = await api.call('GET', VIEWS, { key });
  return Listed.parse(body).results.map(({ name }) => name);
};

describe('saved views', () => {
  it('are answered with their owner, and listed by name', async () => {
    const made = await api.call('POST', VIEWS, { key: tenant.live, body: { ...INPUT, name: 'Zulu' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Zulu', query: INPUT.query, shared: false, owner_id: OWNER.id });
    await save({ ...INPUT, name: 'Alpha' });
    expect(await namesSeenBy(tenant.live)).toEqual(['Alpha', 'Zulu']);
  });

  it('are seen by others only where they are shared', async () => {
    const { id } = await save();
    expect(await namesSeenBy(peer)).toEqual([]);
    await api.call('PATCH', `${VIEWS}${id}/`, { key: tenant.live, body: { shared: true } });
    expect(await namesSeenBy(peer)).toEqual([INPUT.name]);
  });

  it('of somebody else are not found where they are not shared, and 403 where they are', async () => {
    const hidden = await save();
    const shared = await save({ ...INPUT, shared: true });
    const change = (id: string) => api.call('PATCH', `${VIEWS}${id}/`, { key: peer, body: { name: 'x' } });
    expect((await change(hidden.id)).status).toBe(404);
    expect(await change(shared.id)).toMatchObject({ status: 403, body: { error: 'not_your_view' } });
    const removed = await api.call('DELETE', `${VIEWS}${shared.id}/`, { key: peer });
    expect(removed).toMatchObject({ status: 403, body: { error: 'not_your_view' } });
  });

  it('of somebody else are changed by a caller who may do everything', async () => {
    const { id } = await save({ ...INPUT, shared: true }, peer);
    const removed = await api.call('DELETE', `${VIEWS}${id}/`, { key: tenant.live });
    expect(removed.status).toBe(204);
    expect(await namesSeenBy(peer)).toEqual([]);
  });

  it('keep what a change does not name', async () => {
    const { id } = await save();
    const changed = await api.call('PATCH', `${VIEWS}${id}/`, { key: tenant.live, body: { name: 'Other' } });
    expect(changed.body).toMatchObject({ id, name: 'Other', query: INPUT.query, shared: false });
    const nothing = await api.call('PATCH', `${VIEWS}${id}/`, { key: tenant.live, body: {} });
    expect(nothing.status).toBe(400);
  });

  it('survive two changes at the same time: both are made', async () => {
    const { id } = await save();
    const change = (body: object) => api.call('PATCH', `${VIEWS}${id}/`, { key: tenant.live, body });
    const answers = await Promise.all([change({ name: 'Both' }), change({ query: 'kind=review' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await api.call('GET', VIEWS, { key: tenant.live });
    expect(body['results']).toMatchObject([{ name: 'Both', query: 'kind=review' }]);
  });

  it('store neither name nor query in the clear', async () => {
    const { id } = await save();
    const stored = await tenant.table('live').get(views.key(tenant.scopes.live, { id }));
    expect(stored).toBeDefined();
    expect(JSON.stringify(stored)).not.toContain('Odrin');
  });
});
