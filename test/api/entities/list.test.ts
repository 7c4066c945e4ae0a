/** The list of entities: its pages, its counts and its filters. */
import { describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const PATH = '/api/v1/entities/';
const pathOf = (answer: { body: Readonly<Record<string, unknown>> }) =>
  `${PATH}${String(answer.body['id'])}/`;

const COMPANY = { entity_type: 'company', legal_name: 'Kestrel Metals Limited', trading_name: 'Kestrel' };
const PERSON = {
  entity_type: 'individual',
  first_name: 'Maren',
  middle_name: 'Ida',
  last_name: 'Østergård 李',
};

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

describe('list', () => {
  // proves GEN-008, GEN-009, ENT-301, ENT-306
  it('shows every item once, newest first, with a true count on every page', async () => {
    const fresh = await makeTenant(api);
    const names = Array.from({ length: 23 }, (_, index) => `Company ${index}`);
    for (const legal_name of names) {
      await api.call('POST', PATH, { key: fresh.test, body: { entity_type: 'company', legal_name } });
    }
    const seen: unknown[] = [];
    let next: string | null = `${PATH}?page_size=5`;
    while (next !== null) {
      const { body } = await api.call('GET', next.replace('https://probity.example', ''), {
        key: fresh.test,
      });
      expect(body['count']).toBe(23);
      expect(Object.keys(body).sort()).toEqual(['count', 'next', 'previous', 'results']);
      seen.push(...itemsOf(body).map((item) => item['name']));
      next = typeof body['next'] === 'string' ? body['next'] : null;
    }
    expect(seen).toEqual([...names].reverse());
  });

  // proves ENT-303 to ENT-305
  it('filters by type, by primary flag and by name, and counts what matches', async () => {
    const fresh = await makeTenant(api);
    for (const body of [
      COMPANY,
      { ...COMPANY, is_primary: false },
      PERSON,
      { ...PERSON, first_name: 'Bo' },
    ]) {
      await api.call('POST', PATH, { key: fresh.test, body });
    }
    const count = async (query: string) =>
      (await api.call('GET', `${PATH}?${query}`, { key: fresh.test })).body['count'];
    expect(await count('entity_type=individual')).toBe(2);
    expect(await count('is_primary=false')).toBe(1);
    expect(await count('entity_type=company&is_primary=true')).toBe(1);
    expect(await count('search=ØSTERGÅRD')).toBe(2);
    expect(await count('search=bo%20ida')).toBe(1);
  });

  it('follows an entity into its new facet', async () => {
    const fresh = await makeTenant(api);
    const made = await api.call('POST', PATH, { key: fresh.test, body: { ...COMPANY, is_primary: false } });
    await api.call('PATCH', pathOf(made), { key: fresh.test, body: { is_primary: true } });
    const { body } = await api.call('GET', `${PATH}?is_primary=true`, { key: fresh.test });
    expect([body['count'], itemsOf(body).length]).toEqual([1, 1]);
    expect((await api.call('GET', `${PATH}?is_primary=false`, { key: fresh.test })).body['count']).toBe(0);
  });

  // proves ENT-306, ENT-307, ERR-014, LIM-003
  it('has pages of twenty items, a hundred at most, and answers 404 past the end', async () => {
    const crowd = await makeTenant(api);
    const entities = Array.from({ length: 101 }, (_, at) => ({
      entity_type: 'company',
      legal_name: `C ${at}`,
    }));
    const body = { entities, skip_duplicates: false };
    await api.call('POST', `${PATH}batch/`, { key: crowd.test, body });
    const sizeOf = async (query: string) =>
      itemsOf((await api.call('GET', `${PATH}${query}`, { key: crowd.test })).body).length;
    expect([await sizeOf(''), await sizeOf('?page_size=100')]).toEqual([20, 100]);
    expect([await sizeOf('?page_size=1000'), await sizeOf('?search=c&page_size=1000')]).toEqual([100, 100]);
    const past = await api.call('GET', `${PATH}?page=999`, { key: tenant.test });
    expect([past.status, past.body['detail']]).toEqual([404, 'Invalid page.']);
    expect((await api.call('GET', `${PATH}?page=abc`, { key: tenant.test })).status).toBe(400);
    expect((await api.call('GET', `${PATH}?page=-1`, { key: tenant.test })).status).toBe(400);
  });
});

function itemsOf(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  return unsafeItems(body['results']);
}

function unsafeItems(value: unknown): Readonly<Record<string, unknown>>[] {
  return value as Readonly<Record<string, unknown>>[];
}
