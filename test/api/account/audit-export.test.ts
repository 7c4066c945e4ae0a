/** The export of the audit trail: the same rows as the search, as a file that spreadsheets cannot run, and in the trail itself. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRow } from '#shared/domain/audit/audit-row.ts';
import { csvLines } from '#shared/domain/audit/export/csv.ts';
import { AuditExport, AuditPage, EXPORT_ROWS } from '#shared/domain/audit/search/schema.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const EXPORT = '/api/v1/audit/export/';

let api: InProcessApi;
let tenant: TestTenant;
let administrator: TestPerson;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
});

const day = (offset: number) => new Date(api.clock.now() + offset * 86_400_000).toISOString();
const ask = (body: object, who = administrator, mode: 'test' | 'live' = 'live') =>
  api.call('POST', EXPORT, { ...who.as(mode), body });
const exported = async (body: object = {}, mode: 'test' | 'live' = 'live') =>
  AuditExport.parse((await ask({ from: day(-1), to: day(1), ...body }, administrator, mode)).body);
const linesOf = (csv: string) => csv.split('\r\n').slice(0, -1);

/** As many rows, an hour and some milliseconds ago. */
async function written(count: number): Promise<void> {
  const newest = api.clock.now() - 3_600_000;
  const rows = Array.from({ length: count }, (_, index) =>
    auditRow({
      scope: tenant.scopes.live,
      at: newest - index,
      requestId: randomUUID(),
      actor: { kind: 'key', id: 'k1' },
      action: 'views.update',
      target: `view:${index}`,
    }),
  );
  for (let at = 0; at < rows.length; at += 100) await tenant.table('live').commit(rows.slice(at, at + 100));
}

describe('the export', () => {
  it('has the rows of the search, newest first, with the names of people', async () => {
    await api.call('PATCH', '/api/v1/settings/', {
      ...administrator.as('live'),
      body: { four_eyes_cases: true },
    });
    const { filename, rows, csv, next } = await exported();
    const found = AuditPage.parse((await api.call('GET', '/api/v1/audit/', { key: tenant.live })).body);
    const [head, ...lines] = linesOf(csv);
    expect(head).toBe(
      'at,action,target,actor_kind,actor_id,actor_name,decided_by,decided_by_name,facts,request_id',
    );
    const changed = found.results.find(({ action }) => action === 'settings.change');
    expect(lines).toContain(
      [
        changed?.at,
        'settings.change',
        `tenant:${tenant.scopes.live.tenantId}`,
        'user',
        administrator.profile.id,
        administrator.profile.name,
        '',
        '',
        'four_eyes_cases=true',
        changed?.request_id,
      ].join(','),
    );
    expect(rows).toBe(lines.length);
    expect(filename).toMatch(/^audit-live-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(next).toBeNull();
  });

  it('gives every row once, part by part, and names the columns once', async () => {
    await written(EXPORT_ROWS + 20);
    const span = { from: day(-1), to: day(1), action: 'views.' };
    const first = await exported(span);
    expect(first.rows).toBe(EXPORT_ROWS);
    const second = await exported({ ...span, after: first.next });
    expect(second).toMatchObject({ rows: 20, next: null });
    const targets = linesOf(first.csv + second.csv).map((line) => line.split(',')[2]);
    expect(targets).toEqual(['target', ...Array.from({ length: EXPORT_ROWS + 20 }, (_, at) => `view:${at}`)]);
  });

  it('is in the trail itself: who took how much of which span along', async () => {
    const [from, to] = [day(-1), day(1)];
    await ask({ from, to, actor: 'somebody' });
    const { results } = AuditPage.parse(
      (await api.call('GET', '/api/v1/audit/?action=audit.export', { key: tenant.live })).body,
    );
    expect(results).toMatchObject([
      {
        actor: { kind: 'user', id: administrator.profile.id },
        facts: { from, to, rows: 0, part: 'first', narrowed: 'actor' },
      },
    ]);
    expect(JSON.stringify(results)).not.toContain('somebody');
  });

  it('has rows of its own tenant and mode alone', async () => {
    await written(1);
    const other = await makeTenant(api);
    const stranger = await other.person('administrator', { steppedUpAt: api.clock.now() });
    const body = { from: day(-1), to: day(1), action: 'views.' };
    expect((await ask(body)).body).toMatchObject({ rows: 1 });
    expect((await ask(body, administrator, 'test')).body).toMatchObject({ rows: 0 });
    expect((await ask(body, stranger)).body).toMatchObject({ rows: 0 });
  });

  it('is for administrators, after a proof of who they are, and never for an API key', async () => {
    const body = { from: day(-1), to: day(1) };
    const manager = await tenant.person('manager', { steppedUpAt: api.clock.now() });
    expect((await ask(body, manager)).status).toBe(403);
    const unproven = await tenant.person('administrator');
    expect(await ask(body, unproven)).toMatchObject({ status: 403, body: { error: 'step_up_required' } });
    expect((await api.call('POST', EXPORT, { key: tenant.live, body })).status).toBe(401);
  });

  it('refuses a span that is backwards or longer than a year', async () => {
    expect((await ask({ from: day(1), to: day(-1) })).status).toBe(400);
    expect((await ask({ from: day(-400), to: day(0) })).status).toBe(400);
  });
});

describe('a line of the file', () => {
  const entry = (target: string, facts = {}) => ({
    at: '2026-03-02T09:30:00.000Z',
    action: 'cases.update',
    target,
    actor: { kind: 'key', id: 'k1' },
    facts,
    request_id: 'r1',
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('shows %j as a text', (text) => {
    expect(csvLines([entry(text)], new Map())).toContain(`,'${text},`);
  });

  it('keeps separators, quotation marks and ends of lines within their value', () => {
    const line = csvLines([entry('case:1', { why: 'a,"b"\r\nc' })], new Map([['p1', '=Ada']]));
    expect(line).toContain(',"why=a,""b""\r\nc",r1\r\n');
    expect(csvLines([entry('case:1', { by: 'p1' })], new Map([['p1', '=Ada']]))).toContain(",p1,'=Ada,,r1");
  });
});
