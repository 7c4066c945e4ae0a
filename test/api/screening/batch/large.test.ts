/** The largest batch there may be: accepted in one call, and remembered in one, whoever is left out of it (LIM-002). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_ENTITIES } from '#shared/domain/screening/batch/schema.ts';
import { resultKey, screeningIdOf } from '#shared/domain/screening/keys.ts';
import { BatchFixture } from './fixture.ts';

let fixture: BatchFixture;
let ids: readonly string[];
beforeAll(async () => {
  fixture = await BatchFixture.open();
  ids = await fixture.entities(MOST_ENTITIES);
});
afterAll(() => fixture.close());

/** Says of entities that they were screened, as far as a batch looks. */
async function markScreened(screened: readonly string[]): Promise<void> {
  const { scopes } = fixture.tenant;
  const puts = screened.map((id) => ({
    put: { ...resultKey(scopes.test, screeningIdOf(id)), status: 'completed' },
  }));
  for (let at = 0; at < puts.length; at += 100)
    await fixture.tenant.table('test').commit(puts.slice(at, at + 100));
}

// proves BAT-110
it('the largest batch is accepted in one call', async () => {
  const started = await fixture.start(ids);
  expect(started.body).toMatchObject({ total_count: MOST_ENTITIES, skipped_count: 0 });
  const objects = fixture.api.ports.objects.within(fixture.tenant.scopes.test);
  const file = await objects.get(`batches/${String(started.body['job_id'])}-0.json`);
  const chunks = JSON.parse(Buffer.from(file ?? []).toString());
  expect(chunks).toHaveLength(MOST_ENTITIES / 10);
});

// proves BAT-108, BAT-114
it('the largest batch names every entity that is left out, also in the answer that is remembered', {
  timeout: 60_000,
}, async () => {
  const [left = '', ...screened] = ids;
  await markScreened(screened);
  const key = randomUUID();
  const started = await fixture.start(ids, {}, fixture.tenant.test, key);
  expect(started.body).toMatchObject({
    total_count: 1,
    skipped_count: MOST_ENTITIES - 1,
    skipped_entity_ids: screened,
  });
  const again = await fixture.start(ids, {}, fixture.tenant.test, key);
  expect([again.status, again.text]).toEqual([202, started.text]);
  await markScreened([left]);
  const refused = await fixture.start(ids);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    already_screened_count: MOST_ENTITIES,
    already_screened_entity_ids: ids,
  });
});
