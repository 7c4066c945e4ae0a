/** Which batches are accepted, what is left out of them, and who may see them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTenant } from '../../../support/tenant.ts';
import { BatchFixture } from './fixture.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await BatchFixture.open();
});
beforeEach(async () => {
  fixture.tenant = await makeTenant(fixture.api);
});
afterAll(() => fixture.close());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('an accepted batch', () => {
  // proves BAT-101 to BAT-109
  it('is answered with 202, the job and its estimated end', async () => {
    const ids = await fixture.entities(3);
    const webhook_url = 'https://hooks.harbour.example/batches';
    const started = await fixture.start(ids, { webhook_url });
    expect(started.status).toBe(202);
    expect(started.body).toEqual({
      job_id: expect.stringMatching(UUID),
      status: 'pending',
      total_count: 3,
      estimated_completion: expect.any(String),
      webhook_url,
      skipped_count: 0,
      skipped_entity_ids: [],
      message: 'Screening of 3 entities was started.',
    });
    expect(Date.parse(String(started.body['estimated_completion']))).toBeGreaterThan(fixture.api.clock.now());
  });

  // proves BAT-001 to BAT-010
  it('can be read as a pending job', async () => {
    const started = await fixture.start(await fixture.entities(2));
    const seen = await fixture.job(started.body['job_id']);
    expect(seen.status).toBe(200);
    expect(seen.body).toEqual({
      job_id: started.body['job_id'],
      status: 'pending',
      total_count: 2,
      processed_count: 0,
      failed_count: 0,
      progress_percentage: 0,
      created_at: expect.any(String),
      started_at: null,
      completed_at: null,
      webhook_url: null,
    });
  });

  // proves BAT-112
  it('counts an entity once, however often and in whichever case its id is given', async () => {
    const [first = '', second = ''] = await fixture.entities(2);
    const started = await fixture.start([first, second, first, second.toUpperCase(), first]);
    expect(started.body).toMatchObject({ total_count: 2, skipped_count: 0 });
  });

  it('stores neither names nor addresses where they can be read', async () => {
    const webhook_url = 'https://hooks.harbour.example/private-path';
    const started = await fixture.start(await fixture.entities(1, ['Visible Otter Ltd']), { webhook_url });
    expect(started.status).toBe(202);
    const stored = JSON.stringify(await fixture.api.items());
    for (const text of ['private-path', 'Visible Otter']) expect(stored).not.toContain(text);
    expect(fixture.api.logged.join('\n')).not.toMatch(/private-path|Visible Otter/);
  });

  // proves IDEM-015
  it('is one job for one key, with the same answer to the byte, and another job for another key', async () => {
    const ids = await fixture.entities(2);
    const key = randomUUID();
    const first = await fixture.start(ids, {}, fixture.tenant.test, key);
    const again = await fixture.start(ids, {}, fixture.tenant.test, key);
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    const other = await fixture.start(ids, {}, fixture.tenant.test);
    expect(other.body['job_id']).not.toBe(first.body['job_id']);
  });
});

describe('a batch is refused', () => {
  // proves BAT-110
  it.each([
    ['without ids', undefined],
    ['with none', []],
    ['with what is no list', 'all'],
    ['with what is no UUID', [randomUUID(), 'acme']],
    ['with a number', [7]],
    ['with null', [null]],
  ])('%s', async (_case, ids) => {
    const body = ids === undefined ? {} : { entity_ids: ids };
    const refused = await fixture.api.call('POST', '/api/v1/screening/batch/', {
      key: fixture.tenant.test,
      body,
      idempotencyKey: randomUUID(),
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('entity_ids');
  });

  // proves BAT-111, LIM-002
  it('with more than 10,000 ids', async () => {
    const refused = await fixture.start(Array.from({ length: 10_001 }, () => randomUUID()));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('at most 10000');
  });

  // proves IDEM-015, BAT-122
  it.each([15, 257])('with a key of %i characters', async (length) => {
    const ids = await fixture.entities(1);
    expect((await fixture.start(ids, {}, fixture.tenant.test, 'k'.repeat(length))).status).toBe(400);
  });

  // proves BAT-122
  it.each([16, 255])('does not happen with a key of %i characters', async (length) => {
    const ids = await fixture.entities(1);
    expect((await fixture.start(ids, {}, fixture.tenant.test, 'k'.repeat(length))).status).toBe(202);
  });

  // proves ISO-007, BAT-121
  it('with ids of nobody, of another tenant or of the other environment, all in the same way', async () => {
    const [own = ''] = await fixture.entities(1);
    const other = await makeTenant(fixture.api);
    const [live = ''] = await fixture.entities(1, [], fixture.tenant.scopes.live);
    const mine = fixture.tenant;
    fixture.tenant = other;
    const [foreign = ''] = await fixture.entities(1);
    fixture.tenant = mine;
    const said = [];
    for (const unknown of [randomUUID(), foreign, live]) {
      const refused = await fixture.start([own, unknown]);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(unknown);
      expect(refused.text).not.toContain(own);
      said.push(refused.text.replaceAll(unknown, 'ID').replaceAll(/request-\d+/g, 'REQUEST'));
    }
    expect(new Set(said).size).toBe(1);
  });

  it('with ten thousand ids of nobody, in few words', async () => {
    const refused = await fixture.start(Array.from({ length: 10_000 }, () => randomUUID()));
    expect(refused.status).toBe(400);
    expect(refused.text.length).toBeLessThan(5_000);
    expect(refused.text).toContain('and 9950 more');
  });

  it.each(['http://hooks.harbour.example/', 'ftp://hooks.harbour.example/', 'not an address'])(
    'with %s to send events to',
    async (webhook_url) => {
      const refused = await fixture.start(await fixture.entities(1), { webhook_url });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('webhook_url');
    },
  );

  it('without a key, and with one that may only read', async () => {
    const ids = await fixture.entities(1);
    expect((await fixture.start(ids, {}, 'nonsense')).status).toBe(401);
    const reading = await fixture.tenant.key('test', { scopes: ['resource:read'] });
    expect((await fixture.start(ids, {}, reading)).status).toBe(403);
  });
});

describe('what was screened already', () => {
  // proves BAT-113
  it('is left out and listed; what failed is screened again', async () => {
    const [done = '', failed = '', fresh = ''] = await fixture.entities(3, ['Quiet One Ltd', FAILING]);
    await fixture.start([done, failed]);
    await fixture.run();
    const started = await fixture.start([done, failed, fresh]);
    expect(started.body).toMatchObject({
      total_count: 2,
      skipped_count: 1,
      skipped_entity_ids: [done],
      message: 'Screening of 2 entities was started. 1 skipped: screened already.',
    });
  });

  // proves BAT-113
  it('is left out while its own screening waits', async () => {
    const [waiting = '', fresh = ''] = await fixture.entities(2);
    const posted = await fixture.api.call('POST', '/api/v1/screening/', {
      key: fixture.tenant.test,
      body: { entity_id: waiting },
    });
    expect(posted.status).toBe(202);
    expect((await fixture.start([waiting, fresh])).body).toMatchObject({ skipped_entity_ids: [waiting] });
  });

  // proves BAT-114
  it('is answered with 409 when nothing else is left, and changes nothing', async () => {
    const ids = await fixture.entities(2);
    await fixture.start(ids);
    await fixture.run();
    const before = (await fixture.api.items()).filter(({ sk }) => sk === 'JOB').length;
    const refused = await fixture.start([...ids, ...ids]);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: expect.any(String),
      already_screened_count: 2,
      already_screened_entity_ids: ids,
    });
    expect((await fixture.api.items()).filter(({ sk }) => sk === 'JOB')).toHaveLength(before);
  });
});

describe('a job', () => {
  // proves ISO-007
  it('is the same 404 for another tenant, for the other environment and when there is none', async () => {
    const started = await fixture.start(await fixture.entities(1));
    const id = started.body['job_id'];
    const other = await makeTenant(fixture.api);
    const texts = [];
    for (const [job, key] of [
      [id, other.test],
      [id, fixture.tenant.live],
      [randomUUID(), fixture.tenant.test],
    ] as const) {
      const answer = await fixture.job(job, key);
      expect(answer.status).toBe(404);
      texts.push(answer.text.replaceAll(/request-\d+/g, 'REQUEST'));
    }
    expect(new Set(texts).size).toBe(1);
  });

  it('is 404 for what is no id of any', async () => {
    expect((await fixture.job('batch')).status).toBe(404);
  });
});

/** A name for which the provider of test mode fails, for good. */
const FAILING = 'Outage Holdings Ltd';
