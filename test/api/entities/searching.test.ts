/** GET /entities/search/ and the lists by name and by reference: what is found, for whom, and from when on. */
import { beforeAll, describe, expect, it } from 'vitest';
import { company, ENTITIES, EntityFixture, person } from '../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;

withApi(async (opened) => {
  api = opened;
  fixture = await EntityFixture.open(api);
  for (const body of [
    company('Halvorsen Shipping AS', { entity_subtype: 'LLC' }),
    company('Halvorsen Fishing AS'),
    company('Northwind Traders Ltd', { legal_name: 'NW Holding 4 Ltd', trading_name: 'Northwind Traders' }),
    company('Osterwall Trade Ltd', { other_names: ['Ostrowall Torg', 'ОСТРОВАЛЛ ТОРГ'] }),
    person('Signe', 'Halvorsen'),
    person('Тимур', 'Ахметов'),
  ])
    await fixture.id(body);
});

describe.each(['before', 'after'])('a search %s the changes are folded in', (when) => {
  beforeAll(async () => {
    if (when === 'after') expect(await fixture.fold()).toBe(0);
  });

  // proves ENT-501, ENT-502
  it('answers results, the query and their number', async () => {
    const { status, body } = await fixture.search('Halvorsen Shipping AS', { limit: '1' });
    expect([status, body]).toEqual([
      200,
      {
        query: 'Halvorsen Shipping AS',
        count: 1,
        results: [
          {
            id: expect.any(String),
            name: 'Halvorsen Shipping AS',
            entity_type: 'company',
            entity_subtype: 'LLC',
            distinguished_by: expect.any(Object),
            screening_failure: null,
            similarity_score: 1,
          },
        ],
      },
    ]);
  });

  // proves ENT-508, ENT-510
  it('scores an equal name with 1, whatever its case and spaces, and other names with less', async () => {
    const found = await fixture.found('  halvorsen   SHIPPING as ', { threshold: '0.3' });
    expect(found[0]).toMatchObject({ name: 'Halvorsen Shipping AS', similarity_score: 1 });
    const scores = found.map((hit) => hit.similarity_score);
    expect(scores.slice(1).every((score) => score < 1)).toBe(true);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it.each(['Ostrowall Torg', 'Островалл Торг'])(
    'finds a company by another of its names: %s',
    async (name) => {
      const [found] = await fixture.found(name);
      expect(found).toMatchObject({ name: 'Osterwall Trade Ltd', similarity_score: 1 });
    },
  );

  // proves ENT-508, ENT-510
  it('puts the exact name before newer ones with an equal score, and never leaves it out', async () => {
    const stored = await fixture.id(person('Maren', 'Elling'));
    const newer = [await fixture.id(person('Máren', 'Elling')), await fixture.id(person('Marén', 'Elling'))];
    const [first, ...rest] = await fixture.found('maren elling');
    expect([first?.id, rest.map(({ similarity_score }) => similarity_score)]).toEqual([stored, [1, 1]]);
    expect((await fixture.found('Maren Elling', { limit: '1' })).map(({ id }) => id)).toEqual([stored]);
    for (const id of [stored, ...newer]) await fixture.remove(id);
  });

  // proves ENT-509
  it.each(['Halvorson Shipping AS', 'Signe Halvorsn', 'Timur Akhmetov', 'Northwind Trader'])(
    'finds the entity that %s was meant for',
    async (q) => {
      const found = await fixture.found(q);
      expect(found.length).toBeGreaterThan(0);
      expect(found[0]?.similarity_score).toBeGreaterThanOrEqual(0.7);
    },
  );

  it('finds a company by its legal name too, and shows the one that it goes by', async () => {
    expect((await fixture.found('NW Holding 4 Ltd'))[0]).toMatchObject({ name: 'Northwind Traders' });
  });

  // proves ENT-504
  it('is limited to one type when it is asked to be', async () => {
    const types = async (entity_type: string) =>
      (await fixture.found('Halvorsen', { entity_type, threshold: '0.2' })).map((hit) => hit.entity_type);
    expect(new Set(await types('individual'))).toEqual(new Set(['individual']));
    expect(new Set(await types('company'))).toEqual(new Set(['company']));
  });

  // proves ENT-505
  it('leaves out names below the threshold', async () => {
    for (const threshold of ['0', '0.5', '0.9', '1']) {
      const found = await fixture.found('Halvorsen Shipping', { threshold, limit: '50' });
      expect(found.every((hit) => hit.similarity_score >= Number(threshold))).toBe(true);
    }
    const standard = await fixture.found('Halvorsen Shipping');
    expect(standard).toEqual(await fixture.found('Halvorsen Shipping', { threshold: '0.7' }));
  });

  // proves ENT-305, ENT-306
  it('lists by a part of the name, with pages and filters', async () => {
    const all = await fixture.listed({ search: 'halvorsen' });
    expect([all.count, all.results.length]).toEqual([3, 3]);
    const second = await fixture.listed({ search: 'halvorsen', page: '2', page_size: '2' });
    expect([second.count, second.results]).toEqual([3, all.results.slice(2)]);
    expect((await fixture.listed({ search: 'halvorsen', entity_type: 'company' })).count).toBe(2);
    expect((await fixture.listed({ search: 'h' })).count).toBe(4);
    const past = await fixture.call('GET', `${ENTITIES}?search=halvorsen&page=9`);
    expect([past.status, past.body['detail']]).toEqual([404, 'Invalid page.']);
  });
});

describe('the query', () => {
  // proves ENT-503
  it('is required, and may not be blank', async () => {
    for (const query of ['', '?q=', '?q=%20']) {
      const { status, body } = await fixture.call('GET', `${ENTITIES}search/${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body['errors']).toHaveProperty('q');
    }
  });

  // proves ENT-506
  it.each(['1.01', '-0.1', 'high', 'NaN', 'Infinity'])(
    'is refused with the threshold %s',
    async (threshold) => {
      const { status, body } = await fixture.search('x', { threshold });
      expect(status).toBe(400);
      expect(body['errors']).toHaveProperty('threshold');
    },
  );

  // proves ENT-507
  it('answers ten at most, or as many as asked for up to fifty', async () => {
    const crowd = await EntityFixture.open(api);
    const sent = Array.from({ length: 60 }, (_, at) => company(`Crowded Harbour ${at}`));
    await crowd.batched(sent, { skip_duplicates: false });
    const count = async (more: object) =>
      (await crowd.found('Crowded Harbour', { threshold: '0.1', ...more })).length;
    expect(await count({})).toBe(10);
    expect(await count({ limit: '3' })).toBe(3);
    expect(await count({ limit: '50' })).toBe(50);
    expect(await count({ limit: '51' })).toBe(50);
    expect((await crowd.search('x', { limit: '0' })).status).toBe(400);
    expect((await crowd.search('x', { limit: 'many' })).status).toBe(400);
  });

  // proves ENT-305, ENT-508
  it('may be as long as the longest name of an entity, and no longer', async () => {
    const parts = ['Aurelia', 'Benedikta', 'Celestine'].map((name) => name.padEnd(150, 'x'));
    const [first = '', middle = '', last = ''] = parts;
    const id = await fixture.id(person(first, last, { middle_name: middle }));
    const name = parts.join(' ');
    expect(await fixture.found(name, { threshold: '1' })).toMatchObject([{ id, name, similarity_score: 1 }]);
    expect((await fixture.listed({ search: name })).results).toMatchObject([{ id }]);
    expect((await fixture.search(`${name}x`)).status).toBe(400);
    expect((await fixture.call('GET', `${ENTITIES}?search=${name}x`)).status).toBe(400);
    await fixture.remove(id);
  });

  it.each(['%', '\u202Eabc', '👩‍👩‍👧', 'constructor', '__proto__', '..', 'x'.repeat(255), '–'])(
    'may be %j without harm',
    async (q) => {
      expect((await fixture.search(q)).status).toBe(200);
      expect((await fixture.call('GET', `${ENTITIES}?search=${encodeURIComponent(q)}`)).status).toBe(200);
    },
  );
});

describe('whose entities are found', () => {
  // proves ISO-011
  it('are the tenant’s own of this environment, folded or not', async () => {
    const other = await EntityFixture.open(api);
    const live = new EntityFixture(api, fixture.tenant, 'live');
    await other.id(company('Halvorsen Shipping AS'));
    for (let round = 0; round < 2; round += 1) {
      expect(await live.found('Halvorsen Shipping AS', { threshold: '0' })).toEqual([]);
      expect((await live.listed({ search: 'halvorsen' })).count).toBe(0);
      expect(await other.found('Signe Halvorsen', { threshold: '0.8' })).toEqual([]);
      expect((await other.listed({ search: 'halvorsen' })).count).toBe(1);
      await Promise.all([live.fold(), other.fold()]);
    }
  });

  // proves ENT-308
  it('leave out related ones only when primary ones are asked for', async () => {
    const fresh = await EntityFixture.open(api);
    await fresh.id(company('Related Ltd', { is_primary: false }));
    expect((await fresh.listed({})).count).toBe(1);
    expect((await fresh.listed({ is_primary: 'true' })).count).toBe(0);
    expect((await fresh.listed({ is_primary: 'true', search: 'related' })).count).toBe(0);
    expect((await fresh.listed({ is_primary: 'false', search: 'related' })).count).toBe(1);
  });
});

describe('the tenant’s own reference', () => {
  it('finds every entity that carries it, until it carries another', async () => {
    const fresh = await EntityFixture.open(api);
    const [a, b] = [
      await fresh.id(company('Acme Ltd', { external_id: 'crm-1' })),
      await fresh.id(person('Bo', 'Lind', { external_id: 'crm-1' })),
    ];
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await fresh.listed(query)).results.map(({ id }) => id).sort();
    expect(await ids({ external_id: 'crm-1' })).toEqual([a, b].sort());
    expect(await ids({ external_id: 'crm-1', entity_type: 'company' })).toEqual([a]);
    expect(await ids({ external_id: 'crm-1', search: 'lind' })).toEqual([b]);
    expect((await fresh.get(a)).body['external_id']).toBe('crm-1');
    await fresh.change(a, { external_id: 'crm-2' });
    expect(await ids({ external_id: 'crm-1' })).toEqual([b]);
    expect(await ids({ external_id: 'crm-2' })).toEqual([a]);
    await fresh.change(a, { external_id: null });
    expect(await ids({ external_id: 'crm-2' })).toEqual([]);
    await fresh.remove(b);
    expect(await ids({ external_id: 'crm-1' })).toEqual([]);
    const stranger = await EntityFixture.open(api);
    expect((await stranger.listed({ external_id: 'crm-2' })).count).toBe(0);
  });

  it('is kept as a keyed hash only', async () => {
    await fixture.id(company('Referenced Ltd', { external_id: 'canary-reference' }));
    expect(JSON.stringify(await api.items())).not.toContain('canary-reference');
  });
});
