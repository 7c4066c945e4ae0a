/** The search of the audit trail: every change once, newest first, whatever it is narrowed to and however it is paged. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRow } from '#shared/domain/audit/audit-row.ts';
import { searchRows } from '#shared/domain/audit/search/read.ts';
import { AuditPage, spanOf } from '#shared/domain/audit/search/schema.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const get = (query: string, key = tenant.live) => api.call('GET', `/api/v1/audit/${query}`, { key });
const search = async (query = '', key = tenant.live) => AuditPage.parse((await get(query, key)).body);
const entity = async (key = tenant.live) => {
  const body = { entity_type: 'company', legal_name: 'Marlstone Optics Ltd' };
  const made = await api.call('POST', '/api/v1/entities/', { key, body });
  await api.clock.advance(1_000);
  return String(made.body['id']);
};
const rename = async (id: string) => {
  const body = { legal_name: 'Marlstone Precision Ltd' };
  await api.call('PATCH', `/api/v1/entities/${id}/`, { key: tenant.live, body });
  await api.clock.advance(1_000);
};

/** Rows of an instant each, written as the pipeline writes them. */
async function written(instants: readonly string[], action = 'entities.create'): Promise<void> {
  const scope = tenant.scopes.live;
  const rows = instants.map((at) =>
    auditRow({
      scope,
      at: Date.parse(at),
      requestId: randomUUID(),
      actor: { kind: 'key', id: 'k1' },
      action,
      target: `entity:${at}`,
    }),
  );
  for (let at = 0; at < rows.length; at += 100) await tenant.table('live').commit(rows.slice(at, at + 100));
}

describe('the audit trail', () => {
  it('has who did what to which object, newest first, and nothing personal', async () => {
    const id = await entity();
    await rename(id);
    const { results, next } = await search();
    expect(results).toMatchObject([
      { action: 'entities.update', target: `entity:${id}`, facts: { fields: 'legal_name' } },
      { action: 'entities.create', target: `entity:${id}`, actor: { kind: 'key' }, facts: {} },
    ]);
    expect(next).toBeNull();
    expect(JSON.stringify(results)).not.toContain('Marlstone');
  });

  it('is narrowed by actor, action, group of actions and target', async () => {
    const id = await entity();
    await entity(await tenant.key('live'));
    await rename(id);
    const { results } = await search(`?target=entity:${id}`);
    expect(results.map(({ action }) => action)).toEqual(['entities.update', 'entities.create']);
    const [own] = results;
    expect((await search(`?actor=${own?.actor.id}`)).results).toEqual(results);
    expect((await search('?action=entities.create')).results).toHaveLength(2);
    expect((await search('?action=entities.')).results).toHaveLength(3);
    expect((await search('?action=entities')).results).toEqual([]);
  });

  it('names the person who decided as an actor, too', async () => {
    const person = { id: randomUUID(), name: 'Tobin Vale', email: 'tobin@bank.example' };
    const key = await tenant.key('live', { owner: person });
    const body = { questionnaire_id: tenant.questionnaire.stored.id, entity_id: await entity() };
    const made = await api.call('POST', '/api/v1/responses/', { key: tenant.live, body });
    const note = { text: 'No.', status_transition: 'REJECTED' };
    await api.call('POST', `/api/v1/responses/${String(made.body['id'])}/notes/`, { key, body: note });
    expect((await search(`?actor=${person.id}`)).results).toMatchObject([
      { action: 'notes.create', facts: { by: person.id, after: 'REJECTED' } },
    ]);
  });

  it('is that of one tenant and one environment, and asks for a scope of its own', async () => {
    await entity();
    const other = await makeTenant(api);
    expect((await search('', other.live)).results).toEqual([]);
    expect((await search('', tenant.test)).results).toEqual([]);
    const reader = await tenant.key('live', { scopes: ['audit:read'] });
    expect((await search('', reader)).results).toHaveLength(1);
    const stranger = await tenant.key('live', { scopes: ['entities:read'] });
    expect((await get('', stranger)).status).toBe(403);
  });

  it('ends before `to`, begins with `from`, and goes over the ends of months', async () => {
    const instants = [
      '2025-11-30T23:59:59.999Z',
      '2025-12-01T00:00:00.000Z',
      '2025-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00.000Z',
      '2026-02-14T12:00:00.000Z',
    ];
    await written(instants);
    const between = async (from: string, to: string) =>
      (await search(`?from=${from}&to=${to}`)).results.map(({ at }) => at);
    expect(await between('2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual([instants[2], instants[1]]);
    expect(await between('2025-11-01T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual(instants.toReversed());
    expect(await between('2025-11-30T23:59:59.999Z', '2025-12-01T00:00:00.000Z')).toEqual([instants[0]]);
  });

  it('is the same in pages of any size, narrowed or not, with rows of the same instant', async () => {
    const month = ['01', '02', '03'];
    await written(
      month.flatMap((each) =>
        Array.from({ length: 9 }, (_, day) => `2026-${each}-0${day + 1}T00:00:00.000Z`),
      ),
    );
    await written(
      month.flatMap((each) => Array.from({ length: 5 }, () => `2026-${each}-05T00:00:00.000Z`)),
      'cases.update',
    );
    const table = tenant.table('live');
    const span = { from: '2026-01-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
    const none = { actor: undefined, action: undefined, target: undefined };
    const whole = await searchRows(table, tenant.scopes.live, {
      ...none,
      ...span,
      after: undefined,
      limit: 200,
    });
    expect(whole.entries).toHaveLength(42);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 45 }),
        fc.constantFrom(undefined, 'cases.'),
        async (limit, action) => {
          const read: unknown[] = [];
          let after: string | undefined;
          for (let pages = 0; pages < 60; pages += 1) {
            const page = await searchRows(table, tenant.scopes.live, {
              ...none,
              ...span,
              action,
              after,
              limit,
            });
            expect(page.entries.length).toBeLessThanOrEqual(limit);
            read.push(...page.entries);
            after = page.last;
            if (after === undefined) break;
          }
          expect(read).toEqual(
            whole.entries.filter((row) => action === undefined || row.action.startsWith(action)),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is paged by `next`, which keeps the search', async () => {
    for (const _ of [1, 2, 3]) await entity();
    const first = await search('?action=entities.create&limit=2');
    expect(first.results).toHaveLength(2);
    const { pathname, search: query } = new URL(first.next ?? '');
    expect(pathname).toBe('/api/v1/audit/');
    expect(new URLSearchParams(query).get('action')).toBe('entities.create');
    const second = await search(query);
    expect(second.results).toHaveLength(1);
    expect(second.next).toBeNull();
  });

  it.each([
    'from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=2024-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=yesterday',
    'after=zzzz',
    'actor=%20',
    'limit=0',
  ])('refuses %s with 400', async (query) => {
    expect((await get(`?${query}`)).status).toBe(400);
  });

  it('reaches as far as it may where one end of the span is named', () => {
    const now = Date.UTC(2026, 5, 1);
    expect(spanOf({ from: undefined, to: undefined }, now).from).toBe('2026-05-01T00:00:00.001Z');
    expect(spanOf({ from: '2026-05-20T00:00:00.000Z', to: undefined }, now).to).toBe(
      '2026-06-01T00:00:00.001Z',
    );
    expect(spanOf({ from: '2020-01-01T00:00:00.000Z', to: undefined }, now).to).toBe(
      '2021-01-01T00:00:00.000Z',
    );
    expect(spanOf({ from: undefined, to: '2026-02-01T00:00:00.000Z' }, now).from).toBe(
      '2026-01-01T00:00:00.000Z',
    );
  });
});
