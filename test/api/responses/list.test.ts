/** GET /responses/: order, pages, filters and counts; and GET …/entities/. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { COMPANY, listIn, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;

withApi((opened) => {
  api = opened;
});

/** Creates as many prefilled responses, a second after one another in batches of at most 200. */
async function fill(fixture: ResponseFixture, count: number): Promise<void> {
  const item = { questionnaire_id: fixture.tenant.questionnaire.stored.id, entity: COMPANY };
  for (let made = 0; made < count; made += 200) {
    await api.clock.advance(1_000);
    const body = Array.from({ length: Math.min(200, count - made) }, () => item);
    const answer = await fixture.call('POST', `${RESPONSES}batch/`, { body });
    expect(answer.body['failed_count']).toBe(0);
  }
}

/** The ids of every page from the first to the last, by `next`. */
async function walk(fixture: ResponseFixture, query: string): Promise<string[]> {
  const ids: string[] = [];
  let path: string | null = RESPONSES + query;
  while (path !== null) {
    const answer = await fixture.call('GET', path);
    expect(answer.status).toBe(200);
    ids.push(...listIn(answer, 'results').map(({ id }) => String(id)));
    const { next } = answer.body;
    path = typeof next === 'string' ? next.replace('https://probity.example', '') : null;
  }
  return ids;
}

describe('the list of responses', () => {
  // proves RESP-021 to RESP-028, RESP-301
  it('shows the reduced item, without answers', async () => {
    const fixture = await ResponseFixture.open(api);
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id, { response_name: 'Review' });
    const { created_at } = (await fixture.get(id)).body;
    const list = await fixture.list();
    expect(list.status).toBe(200);
    expect(list.body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id,
          response_name: 'Review',
          questionnaire_name: 'Short questionnaire',
          entity_name: 'Lantern Shipping Ltd',
          assigned_to: null,
          status: 'PREFILL',
          created_at,
          submitted_at: null,
        },
      ],
    });
  });

  it('is empty for a tenant without any', async () => {
    const fixture = await ResponseFixture.open(api);
    expect((await fixture.list()).body).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  // proves RESP-306
  it('is newest first', async () => {
    const fixture = await ResponseFixture.open(api);
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      await api.clock.advance(1_000);
      made.unshift(await fixture.create(fixture.tenant.questionnaire.stored.id));
    }
    expect(await walk(fixture, '')).toEqual(made);
    expect(await walk(fixture, '?page_size=2&status=PREFILL')).toEqual(made);
  });

  // proves RESP-302, RESP-307
  it('filters by each status, and counts what matches', async () => {
    const fixture = await ResponseFixture.open(api);
    const questionnaire = fixture.tenant.questionnaire.stored.id;
    const prefilled = await fixture.create(questionnaire);
    const drafted = await fixture.draft(questionnaire);
    const moved: Record<string, string> = { PREFILL: prefilled, DRAFT: drafted };
    for (const status of ['APPROVED', 'REJECTED', 'CHANGES_REQUESTED']) {
      const id = await fixture.draft(questionnaire);
      await fixture.note(id, status);
      moved[status] = id;
    }
    for (const status of responseLifecycle.states) {
      const { body } = await fixture.list(`?status=${status}`);
      const expected = moved[status] === undefined ? [] : [moved[status]];
      expect(body['count']).toBe(expected.length);
      expect(await walk(fixture, `?status=${status}`)).toEqual(expected);
    }
    expect(await fixture.count()).toBe(5);
  });

  it.each(['?status=draft', '?status=', '?status=DONE', '?page=0', '?page=-1', '?page=x', '?page_size=0'])(
    'refuses %s with 400',
    async (query) => {
      const fixture = await ResponseFixture.open(api);
      expect((await fixture.list(query)).status).toBe(400);
    },
  );

  // proves RESP-303 to RESP-305, RESP-307
  it('has pages of 50, at most 100, and counts every match', async () => {
    const fixture = await ResponseFixture.open(api);
    await fill(fixture, 120);
    const sizes = async (query: string) => {
      const answer = await fixture.list(query);
      return [answer.status, answer.body['count'], listIn(answer, 'results').length];
    };
    expect(await sizes('')).toEqual([200, 120, 50]);
    expect(await sizes('?page=1')).toEqual([200, 120, 50]);
    expect(await sizes('?page=3')).toEqual([200, 120, 20]);
    expect(await sizes('?page_size=100')).toEqual([200, 120, 100]);
    expect(await sizes('?page_size=101')).toEqual([200, 120, 100]);
    expect(await sizes('?page_size=100000')).toEqual([200, 120, 100]);
    const second = await fixture.list('?page=2&status=PREFILL');
    expect(second.body).toMatchObject({
      next: 'https://probity.example/api/v1/responses/?page=3&status=PREFILL',
      previous: 'https://probity.example/api/v1/responses/?page=1&status=PREFILL',
    });
    expect(new Set(await walk(fixture, '?page_size=7')).size).toBe(120);
  });

  // proves RESP-308
  it('answers 404 for a page past the end, and an empty first page', async () => {
    const fixture = await ResponseFixture.open(api);
    await fill(fixture, 3);
    const beyond = await fixture.list('?page=3&page_size=2');
    expect([beyond.status, beyond.body['detail']]).toEqual([404, 'Invalid page.']);
    expect((await fixture.list('?page=2&status=DRAFT')).status).toBe(404);
    expect((await fixture.list('?page=1&status=DRAFT')).body).toMatchObject({ count: 0, results: [] });
  });

  // proves RESP-303, RESP-307, RESP-404
  it('shows each response once at any depth, also after deletions', async () => {
    const fixture = await ResponseFixture.open(api);
    await fill(fixture, 720);
    const before = await walk(fixture, '?page_size=90');
    expect([before.length, new Set(before).size]).toEqual([720, 720]);
    const gone = before.filter((_, index) => index % 60 === 0);
    for (const id of gone) expect((await fixture.call('DELETE', `${RESPONSES}${id}/`)).status).toBe(204);
    const left = before.filter((id) => !gone.includes(id));
    expect(await fixture.count()).toBe(708);
    expect(await walk(fixture, '?page_size=90')).toEqual(left);
    expect(await walk(fixture, '?page_size=90&status=PREFILL')).toEqual(left);
    const deep = await fixture.list('?page=8&page_size=90');
    expect(listIn(deep, 'results').map(({ id }) => id)).toEqual(left.slice(630, 720));
    expect(deep.body).toMatchObject({ next: null });
  });

  it('is the tenant’s own', async () => {
    const [one, two] = [await ResponseFixture.open(api), await ResponseFixture.open(api)];
    await one.create(one.tenant.questionnaire.stored.id);
    expect([await one.count(), await two.count()]).toEqual([1, 0]);
  });
});

describe('the entities of a response', () => {
  // proves RESP-501 to RESP-508
  it.each([
    ['company', REACHABLE, 'Lantern Shipping Ltd', 'companies'],
    [
      'individual',
      { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' },
      'Ines Moreau',
      'individuals',
    ],
  ])('are its subject, and lists without anybody else: %s', async (type, entity, name, list) => {
    const fixture = await ResponseFixture.open(api);
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id, { entity });
    const subject = Object((await fixture.get(id)).body['subject_entity']);
    const answer = await fixture.call('GET', `${RESPONSES}${id}/entities/`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      subject_entity_id: subject.id,
      subject_entity_name: name,
      subject_entity_type: type,
      companies: [],
      individuals: [],
      unlinked_entities: [],
      [list]: [{ id: subject.id, name, type }],
      total_count: 1,
    });
  });
});

describe('an id that names no response of the tenant', () => {
  // proves RESP-401
  it('is the same 404 for every reading, whether it is foreign, random or malformed', async () => {
    const [fixture, other] = [await ResponseFixture.open(api), await ResponseFixture.open(api)];
    const foreign = await other.create(other.tenant.questionnaire.stored.id);
    for (const path of ['', 'answers/', 'entities/', 'documents/', 'notes/']) {
      const bodies: unknown[] = [];
      for (const id of [foreign, randomUUID(), 'first']) {
        const answer = await fixture.call('GET', `${RESPONSES}${id}/${path}`);
        expect(answer.status).toBe(404);
        bodies.push({ ...answer.body, request_id: '' });
      }
      expect(bodies[1]).toEqual(bodies[0]);
      expect(bodies[2]).toEqual(bodies[0]);
    }
  });
});
