/** What the documentation says of all calls is derived from their contracts: forms of lists, headers of limits, where the API is. */
import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Route } from '#shared/contract/route.ts';
import { accountClass, rateHeaders } from '#shared/http/admission/throttle.ts';
import { openApi, routeGroups } from '../../docs/derived.ts';
import { unsafeDocument } from '../../docs/site/document.ts';
import { introductionView } from '../../docs/site/view/introduction-view.ts';

const document = unsafeDocument(JSON.parse(JSON.stringify(openApi())));
const routes: readonly Route[] = Object.values(routeGroups()).flat();
const page = new JSDOM(introductionView(document).text, {
  url: 'http://127.0.0.1/docs/',
  runScripts: 'outside-only',
  pretendToBeVisual: true,
  virtualConsole: new VirtualConsole(),
}).window.document;
const words = (page.body.textContent ?? '').replaceAll(/\s+/g, ' ');

function shapeOf({ success }: Route): Readonly<Record<string, z.ZodType>> | undefined {
  const { body } = success;
  return body instanceof z.ZodObject ? body.shape : undefined;
}

/** The lists that callers page through, by their contracts. */
const paged = routes.filter(
  (route) =>
    route.method === 'GET' &&
    route.query instanceof z.ZodObject &&
    ['page', 'limit'].some((name) => name in (route.query instanceof z.ZodObject ? route.query.shape : {})),
);

describe('the forms of lists', () => {
  const rows = [...page.querySelectorAll('#lists tr')].map((row) => ({
    members: [...row.querySelectorAll('td:first-child code')].map(({ textContent }) => textContent),
    calls: [...row.querySelectorAll('td:last-child a')].map((link) => link.getAttribute('href')),
  }));

  it.each(paged.map((route) => [route.id, route] as const))(
    '%s has the members that are said',
    (id, route) => {
      const members = Object.keys(shapeOf(route) ?? {});
      const row = rows.find(({ calls }) => calls.includes(`#${id.replaceAll('.', '_')}`));
      expect(row?.members).toEqual(members);
    },
  );

  it.each([
    ['webhooks.list', ['webhooks']],
    ['views.list', ['results']],
  ])('%s as well, which has one page', (id, members) => {
    const row = rows.find(({ calls }) => calls.includes(`#${id.replaceAll('.', '_')}`));
    expect(row?.members).toEqual(members);
  });

  it('claim no order and no member for all lists alike', () => {
    expect(words).not.toMatch(/Lists answer count, next, previous and results|newest first/);
  });
});

describe('X-RateLimit-Reset', () => {
  const NOW = Date.parse('2026-11-28T09:10:00.000Z');

  function isUnixTime({ rate }: Route): boolean {
    const limits = { hour: 100, minute: 10 };
    const headers = rateHeaders({ rate, limits, hourUsed: 1, minuteUsed: 1, now: NOW });
    expect(headers['RateLimit-Reset']).toBe('3000');
    return headers['X-RateLimit-Reset'] !== '3000';
  }

  it('is said to be Unix time for the paths for which it is, and seconds for all others', () => {
    const said = [...page.querySelectorAll('[data-unix-time]')].map(({ textContent }) => textContent ?? '');
    expect(said.length).toBeGreaterThan(0);
    const counted = routes.filter(({ auth }) => auth === 'key');
    for (const route of counted)
      expect([route.path, said.some((prefix) => route.path.startsWith(prefix))]).toEqual([
        route.path,
        isUnixTime(route),
      ]);
    expect(counted.some(({ rate }) => accountClass(rate) === undefined)).toBe(true);
  });

  it('is told with what to use instead', () => {
    expect(words).toMatch(/Retry-After/);
    expect(words).toMatch(/RateLimit-Reset.{0,40}seconds/);
  });
});

describe('the first call', () => {
  it('names no address of a machine where the page does not know it, and says where to find it', () => {
    expect(words).not.toMatch(/localhost|127\.0\.0\.1|:3000/);
    expect(words).toContain('npm start prints');
  });

  it('has the address of the API where whoever serves the page knows it', () => {
    const known = introductionView(document, 'http://localhost:4021').text;
    expect(known).toContain('export PROBITY_URL=http://localhost:4021\n');
    expect(known).not.toContain('https://…');
  });
});
