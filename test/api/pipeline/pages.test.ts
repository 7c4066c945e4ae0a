/** A page, a size, a limit or a threshold that is none is refused in the contract's words, on every route that takes one. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let entity: string;
withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
  const body = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
  entity = String((await api.call('POST', '/api/v1/entities/', { key: tenant.live, body })).body['id']);
});

const COUNT = 'Must be a whole number of at least 1.';
const RATIO = 'Must be a number from 0 to 1.';
const COUNTS = ['NaN', 'x', '', '0', '-1', '1.5', 'Infinity', '99999999999999999999', '٣'];
const RATIOS = ['NaN', 'x', '-0.1', '1.1', 'Infinity'];
const REFUSED = {
  page: [COUNT, COUNTS],
  page_size: [COUNT, COUNTS],
  limit: [COUNT, COUNTS],
  threshold: [RATIO, RATIOS],
} as const;

const cases = Object.values(fleet)
  .flatMap(({ trigger }) => (trigger.kind === 'api' ? Object.values(trigger.routes) : []))
  .flatMap(({ path, query }) =>
    query instanceof z.ZodObject ? Object.keys(query.shape).map((name) => ({ path, name })) : [],
  )
  .flatMap(({ path, name }) => {
    const found = Object.entries(REFUSED).find(([known]) => known === name)?.[1];
    return found === undefined ? [] : [{ path, name, message: found[0], values: found[1] }];
  });

it('there are such routes', () => expect(cases.length).toBeGreaterThanOrEqual(8));

it.each(cases)('$path refuses a $name that is none: $message', async ({ path, name, message, values }) => {
  for (const value of values) {
    const query = new URLSearchParams({ q: 'name', answer_id: entity, [name]: value });
    const answer = await api.call('GET', `${path.replaceAll(/\{\w+\}/g, entity)}?${query}`, {
      key: tenant.live,
    });
    expect([value, answer.status, answer.body['errors']]).toEqual([value, 400, { [name]: [message] }]);
    expect(answer.body['message']).toBe(`${name}: ${message}`);
  }
});
