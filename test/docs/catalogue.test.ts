/** Every request of the catalogue fits the contract of its route. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { RouteId } from '#functions/fleet.ts';
import { CATALOGUE, EVERY_ROUTE, requestOf, rowOf } from '../../docs/catalogue/catalogue.ts';
import type { Catalogue } from '../../docs/catalogue/row.ts';
import { unknownFacts } from '../support/catalogue/unknown-facts.ts';

const facts = unknownFacts('https://hooks.lantern.example/probity');
const named = EVERY_ROUTE.map((contract) => [contract.id, contract] as const);

describe('the catalogue', () => {
  it('has a row for every route of the fleet and for no other', () => {
    expect(Object.keys(CATALOGUE).sort()).toEqual(EVERY_ROUTE.map(({ id }) => id).sort());
  });

  it('does not compile without a row for a route, nor with a body that the contract does not know', () => {
    expectTypeOf<string>().not.toExtend<RouteId>();
    expectTypeOf<Omit<Catalogue, 'webhooks.test'>>().not.toExtend<Catalogue>();
    expectTypeOf<{ body: () => { url: string } }>().not.toExtend<Catalogue['webhooks.test']>();
    expectTypeOf<{ body: () => { webhook_url: string } }>().toExtend<Catalogue['webhooks.test']>();
  });
});

describe('the row of a route', () => {
  it.each(named)('%s fills its path', (id) => {
    expect(requestOf(id, facts).path).not.toMatch(/[{}]/);
  });

  it.each(named)('%s has a query and bodies that its contract accepts', (id, contract) => {
    const { query, body, full, cases = {} } = rowOf(id);
    if (query !== undefined) expect(contract.query?.safeParse(query(facts)).error).toBeUndefined();
    for (const make of [body, full, ...Object.values(cases)])
      if (make !== undefined) expect(contract.body?.safeParse(make(facts)).error).toBeUndefined();
  });

  it.each(named)('%s names only cases of its contract', (id, contract) => {
    const known = contract.states?.cases.map(({ when }) => when) ?? [];
    for (const when of Object.keys(rowOf(id).cases ?? {})) expect(known).toContain(when);
  });
});
