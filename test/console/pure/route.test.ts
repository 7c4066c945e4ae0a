import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, fromQueue, queueOf, type Route, routeOf } from '../../../console/base/route/route.ts';
import { deedName } from '../../../console/parts/deed-name.ts';

const routes: fc.Arbitrary<Route> = fc.record({
  mode: fc.constantFrom('test', 'live'),
  screen: fc.constantFrom('work', 'responses', 'entities'),
  parts: fc.array(
    fc.string({ minLength: 1, unit: 'grapheme' }).filter((part) => !/^\.{1,2}$/.test(part)),
    { maxLength: 3 },
  ),
  query: fc.dictionary(fc.stringMatching(/^[a-eg-z]{1,8}$/), fc.string({ minLength: 1 }), { maxKeys: 4 }),
});

const read = (address: string) => {
  const { pathname, search } = new URL(address, 'https://api.probity.example');
  return routeOf(pathname, search);
};

describe('an address', () => {
  it('gives the route that it was made of, whatever its parts and filters contain', () => {
    return fc.assert(
      fc.property(routes, (route) => {
        expect(read(addressOf(route))).toEqual(route);
      }),
    );
  });

  it('carries the filters of its queue, none included', () => {
    return fc.assert(
      fc.property(
        routes,
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ minLength: 1 })),
        (route, filters) => {
          const opened = read(addressOf(fromQueue(route, filters)));
          expect(opened === undefined ? undefined : queueOf(opened)).toEqual(filters);
        },
      ),
    );
  });

  it('is the same for the same filters in another order', () => {
    const route = { mode: 'test', screen: 'work', parts: [] } as const;
    expect(addressOf({ ...route, query: { a: '1', b: '2' } })).toBe(
      addressOf({ ...route, query: { b: '2', a: '1' } }),
    );
  });

  it('outside the modes is no route', () => {
    for (const path of [
      '/api/console/',
      '/api/console/sign-in',
      '/api/portal/test/work',
      '/api/console/prod/work',
    ])
      expect(routeOf(path, '')).toBeUndefined();
  });
});

it('a button that decides on live data has its plain name', () => {
  expect(deedName('Approve', 'live')).toBe('Approve');
});
