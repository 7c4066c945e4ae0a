/** POST /entities/batch/: what is created, what is held to be there already, and what is wrong with the rest. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { company, ENTITIES, EntityFixture, person } from '../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;
const LENGTHS = { minLength: 150, maxLength: 150, size: 'max' } as const;
const LONG = 'Northern Consolidated Shipping Merchants';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await EntityFixture.open(api);
});

describe('a batch', () => {
  // proves ENT-201, ENT-204, ENT-205, ENT-207
  it('creates entities of both types, and lists them in its answer', async () => {
    const { summary, created_entities, skipped, errors } = await fixture.batched([
      company('Alpha Bakery'),
      person('Maren', 'Oster', { middle_name: 'Ida', external_id: 'crm-9' }),
    ]);
    expect(summary).toEqual({ requested: 2, created: 2, skipped: 0, failed: 0, remaining_daily_quota: 998 });
    expect(created_entities.map(({ name, entity_type }) => [name, entity_type])).toEqual([
      ['Alpha Bakery', 'company'],
      ['Maren Ida Oster', 'individual'],
    ]);
    expect([skipped, errors]).toEqual([[], []]);
    for (const { id, name } of created_entities)
      expect((await fixture.get(id)).body).toMatchObject({ id, name });
    expect((await fixture.listed({})).count).toBe(2);
    expect((await fixture.listed({ external_id: 'crm-9' })).count).toBe(1);
  });

  // proves ENT-202, ENT-203
  it('needs one to two hundred entities', async () => {
    const tooMany = Array.from({ length: 201 }, (_, at) => company(`Company ${at}`));
    for (const entities of [undefined, null, 'x', {}, [], tooMany]) {
      const answer = await fixture.call('POST', `${ENTITIES}batch/`, { body: { entities } });
      expect(answer.status).toBe(400);
      expect(answer.body['errors']).toHaveProperty('entities');
    }
    expect((await fixture.listed({})).count).toBe(0);
  });

  // proves ENT-204, ENT-209
  it('creates the valid entities, and says what is wrong with the others', async () => {
    const { summary, errors, created_entities } = await fixture.batched([
      { entity_type: 'company', registration_number: '1' },
      company('Right Ltd'),
      person('Only', '', { gender: 'x' }),
      'no entity',
      null,
      company('Long Ltd', {
        jurisdiction: 'XX',
        address_line_1: 'x'.repeat(250),
        address_line_2: 'y'.repeat(250),
        phone: '1'.repeat(50),
      }),
    ]);
    expect(summary).toMatchObject({ requested: 6, created: 1, skipped: 0, failed: 5 });
    expect(created_entities[0]?.name).toBe('Right Ltd');
    expect(errors.map(({ index }) => index)).toEqual([0, 2, 3, 4, 5]);
    expect(errors[0]).toMatchObject({
      entity: { entity_type: 'company', registration_number: '1' },
      errors: { legal_name: [expect.any(String)] },
    });
    expect(Object.keys(errors[1]?.errors ?? {})).toEqual(['gender']);
    expect(errors[4]).toMatchObject({ entity: { entity_type: 'company', legal_name: 'Long Ltd' } });
  });

  // proves ENT-201
  it('is accepted even when none of its entities is created', async () => {
    const { summary } = await fixture.batched([{ entity_type: 'company' }]);
    expect(summary).toMatchObject({ created: 0, failed: 1, remaining_daily_quota: 1_000 });
  });

  // proves ENT-209
  it('with two hundred long refusals has an answer that can be remembered and repeated', async () => {
    const wrong = Array.from({ length: 200 }, () => ({ entity_type: 'company', extra: 'ü'.repeat(2_000) }));
    const options = { idempotencyKey: 'one-key-for-long-refusals' };
    const first = await fixture.batch(wrong, {}, options);
    const again = await fixture.batch(wrong, {}, options);
    expect([first.status, again.text]).toEqual([201, first.text]);
  });

  // proves ENT-207, ENT-208
  it('with two hundred names of the greatest length has an answer that can be remembered and repeated', async () => {
    const letters = (length: number, seed: number) =>
      String.fromCodePoint(
        ...Array.from({ length }, (_, at) => 0x4e00 + ((seed * 7_919 + at * 104_729) % 20_000)),
      );
    const longest = Array.from({ length: 200 }, (_, at) =>
      person(letters(150, at), letters(150, at + 1_000), { middle_name: letters(150, at + 2_000) }),
    );
    const options = { idempotencyKey: 'one-key-for-the-longest' };
    const first = await fixture.batch(longest, { skip_duplicates: false }, options);
    const again = await fixture.batch(longest, { skip_duplicates: false }, options);
    expect([first.status, again.text === first.text]).toEqual([201, true]);
    const skipped = await fixture.batched(longest);
    expect(skipped.summary).toMatchObject({ created: 0, skipped: 200 });
  });

  it('answers 201 or 400 to any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }), async (entities) => {
        expect([201, 400]).toContain((await fixture.batch(entities)).status);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a duplicate', () => {
  // proves ENT-208, ENT-210, ENT-211, ENT-215
  it('has the name of a stored entity, apart from case and spaces', async () => {
    const id = await fixture.id(company('Halvorsen Shipping AS'));
    for (const entities of [[company('HALVORSEN  shipping as')], [company(' Halvorsen Shipping AS ')]]) {
      const { summary, skipped } = await fixture.batched(entities);
      expect(summary).toMatchObject({ created: 0, skipped: 1, remaining_daily_quota: 1_000 });
      expect(skipped).toEqual([
        {
          index: 0,
          reason: 'exact_name',
          existing_entity_id: id,
          matching_name: 'Halvorsen Shipping AS',
          similarity_score: 1,
        },
      ]);
    }
  });

  // proves ENT-208, ENT-212
  it.each(['before', 'after'])('has a name that is 95 %% like a stored one, %s the fold', async (when) => {
    const id = await fixture.id(company(LONG));
    if (when === 'after') await fixture.fold();
    expect(LONG).toHaveLength(40);
    for (const name of [
      'Northern Consolidated Shipping Merchantz',
      'Northern Consolidatd Shipping Merchants',
    ]) {
      const { skipped } = await fixture.batched([company(name)]);
      expect(skipped).toMatchObject([
        { index: 0, reason: 'similar_name', existing_entity_id: id, matching_name: LONG },
      ]);
      expect(skipped[0]?.similarity_score).toBeGreaterThanOrEqual(0.95);
      expect(skipped[0]?.similarity_score).toBeLessThan(1);
    }
  });

  // proves ENT-212
  it.each([
    ['another order', person('Maximiliana', 'Featherstonehaugh'), person('Featherstonehaugh', 'Maximiliana')],
    ['another spelling of its legal form', company('Harbour Bakery Limited'), company('Harbour Bakery Ltd.')],
    ['another script', person('Тимур', 'Ахметов'), person('Timur', 'Akhmetov')],
    ['no accents', person('Zoë', 'Brännström'), person('Zoe', 'Brannstrom')],
  ])('may be written with %s', async (_what, stored, sent) => {
    const id = await fixture.id(stored);
    expect((await fixture.batched([sent])).skipped).toMatchObject([
      { reason: 'similar_name', existing_entity_id: id },
    ]);
  });

  // proves ENT-213
  it('is not an entity whose name is less alike', async () => {
    await fixture.id(company(LONG));
    await fixture.id(person('Maren', 'Oster'));
    const { summary } = await fixture.batched([
      company('Northern Consolidated Fishing Merchants'),
      company('Northern Consolidated'),
      company('Elder Timber'),
      company('Alder Timber'),
      person('Karen', 'Oster'),
      person('Marin', 'Oster'),
      person('Maren', 'Foster'),
    ]);
    expect(summary).toMatchObject({ created: 7, skipped: 0 });
  });

  // proves ENT-214
  it('is of the same type', async () => {
    await fixture.id(person('Signe', 'Halvorsen'));
    const { summary } = await fixture.batched([company('Signe Halvorsen')]);
    expect(summary).toMatchObject({ created: 1, skipped: 0 });
  });

  // proves ENT-215
  it('belongs to the same tenant and environment', async () => {
    const other = await EntityFixture.open(api);
    const live = new EntityFixture(api, fixture.tenant, 'live');
    await other.id(company('Shared Name Ltd'));
    await live.id(company('Shared Name Ltd'));
    expect((await fixture.batched([company('Shared Name Ltd')])).summary.created).toBe(1);
  });

  // proves ENT-216
  it('is created when duplicates are allowed', async () => {
    await fixture.id(company('Twice Ltd'));
    const twice = [company('Twice Ltd'), company('Twice Ltd')];
    const { summary } = await fixture.batched(twice, { skip_duplicates: false });
    expect(summary).toMatchObject({ created: 2, skipped: 0 });
    expect((await fixture.listed({ search: 'twice' })).count).toBe(3);
  });

  // proves ENT-217
  it('is found within the request, of which only the first is created', async () => {
    const { summary, skipped, created_entities } = await fixture.batched([
      company(LONG),
      company(LONG.toUpperCase()),
      company(LONG.replace('Merchants', 'Merchantz')),
      company('Something Else'),
    ]);
    expect(summary).toMatchObject({ created: 2, skipped: 2 });
    const [first] = created_entities;
    expect(skipped).toMatchObject([
      { index: 1, reason: 'exact_name', existing_entity_id: first?.id },
      { index: 2, reason: 'similar_name', existing_entity_id: first?.id },
    ]);
  });

  // proves ENT-212
  it.each([
    ['another number', company('Harbour Property Fund II Ltd'), company('Harbour Property Fund III Ltd')],
    [
      'another registration number',
      company(LONG, { registration_number: '1001' }),
      company(`${LONG.slice(0, -1)}z`, { registration_number: '1002' }),
    ],
    [
      'another jurisdiction',
      company(LONG, { jurisdiction: 'NO' }),
      company(`${LONG.slice(0, -1)}z`, { jurisdiction: 'DK' }),
    ],
    ['another legal form', company('Harbour Bakery Trading Ltd'), company('Harbour Bakery Trading GmbH')],
    [
      'another birth date',
      person('Maximiliana', 'Featherstonehaugh', { date_of_birth: '1980-01-01' }),
      person('Maximiliana', 'Featherstonhaugh', { date_of_birth: '1981-01-01' }),
    ],
  ])('is not an entity with %s', async (_what, stored, sent) => {
    await fixture.id(stored);
    expect((await fixture.batched([sent])).summary).toMatchObject({ created: 1, skipped: 0 });
  });

  it('ends with its entity, and with its name', async () => {
    const [removed, renamed] = [
      await fixture.id(company('Gone Ltd')),
      await fixture.id(company('Former Ltd')),
    ];
    await fixture.remove(removed);
    await fixture.change(renamed, { legal_name: 'Present Ltd' });
    const { summary, skipped } = await fixture.batched(
      ['Gone Ltd', 'Former Ltd', 'Present Ltd'].map((name) => company(name)),
    );
    expect(summary.created).toBe(2);
    expect(skipped).toMatchObject([{ index: 2, existing_entity_id: renamed }]);
    // Names that a batch has claimed are free again with their entities.
    const [gone] = (await fixture.listed({ search: 'Gone Ltd' })).results;
    await fixture.remove(String(gone?.id));
    expect((await fixture.batched([company('Gone Ltd')])).summary.created).toBe(1);
  });
});

describe('a batch whose answer is long', () => {
  it('is remembered: a repeated call gets the same answer, and nothing is done twice', async () => {
    const draws = fc.sample(fc.array(fc.integer({ min: 0x1_0000, max: 0x10_ffff }), LENGTHS), {
      numRuns: 600,
      seed: 7,
    });
    const names = draws.map((points) => String.fromCodePoint(...points));
    const entities = Array.from({ length: 200 }, (_, at) =>
      person(names[at] ?? '', names[at + 200] ?? '', { middle_name: names[at + 400] }),
    );
    const options = { idempotencyKey: 'one-key-for-a-long-answer' };
    const first = await fixture.batch(entities, { skip_duplicates: false }, options);
    expect([first.status, first.body['summary']]).toMatchObject([201, { created: 200 }]);
    const again = await fixture.batch(entities, { skip_duplicates: false }, options);
    expect([again.status, again.text === first.text]).toEqual([201, true]);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect((await fixture.listed({})).count).toBe(200);
  });
});
