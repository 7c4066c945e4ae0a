/** The daily quota, batches that run at once, and batches that die: nothing twice, nothing lost, and a true rest. */
import { beforeEach, describe, expect, it } from 'vitest';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { type CrashPoint, MortalProcess } from '../../support/crashing-ports.ts';
import { BatchReply, company, ENTITIES, EntityFixture } from '../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;
const DAY_MS = 86_400_000;
const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => company(`${name} ${at}`));

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await EntityFixture.open(api);
});

/** Away from midnight, where a day may end within a test. */
async function toNoon(): Promise<void> {
  const now = api.clock.now();
  await api.clock.advance(DAY_MS - (now % DAY_MS) + DAY_MS / 2);
}

describe('the daily quota', () => {
  // proves ENT-114, ENT-205, ENT-206, ENT-218
  it('allows 1,000 entities from batches, refuses a batch that exceeds it, and ends at midnight UTC', async () => {
    await toNoon();
    await fixture.id(company('Made singly'));
    for (let batch = 1; batch <= 4; batch += 1) {
      const { summary } = await fixture.batched(many(200, `Batch ${batch} company`), {
        skip_duplicates: false,
      });
      expect(summary.remaining_daily_quota).toBe(1_000 - batch * 200);
    }
    await fixture.batched(many(190, 'Almost full'), { skip_duplicates: false });
    const untilMidnight = () => Math.ceil((DAY_MS - (api.clock.now() % DAY_MS)) / 1000);
    const before = untilMidnight();
    const refused = await fixture.batch(many(11, 'Too many'), { skip_duplicates: false });
    expect([refused.status, refused.body]).toMatchObject([429, { remaining_daily_quota: 10 }]);
    const wait = Number(refused.headers['Retry-After']);
    expect(refused.body['retry_after']).toBe(wait);
    // The clock goes on meanwhile.
    expect(wait).toBeLessThanOrEqual(before);
    expect(wait).toBeGreaterThanOrEqual(untilMidnight());
    expect((await fixture.listed({ search: 'Too many' })).count).toBe(0);
    const rest = await fixture.batched(many(10, 'Just right'), { skip_duplicates: false });
    expect(rest.summary).toMatchObject({ created: 10, remaining_daily_quota: 0 });
    expect((await fixture.batch([company('One more')])).status).toBe(429);
    expect((await fixture.create(company('Single ones are not counted'))).status).toBe(201);
    expect(
      (await new EntityFixture(api, fixture.tenant, 'live').batched([company('Live')])).summary
        .remaining_daily_quota,
    ).toBe(999);
    await api.clock.advance(wait * 1000);
    expect((await fixture.batched([company('A new day')])).summary).toMatchObject({
      created: 1,
      remaining_daily_quota: 999,
    });
  });

  // proves ENT-205
  it('is not used up by entities that are skipped or refused', async () => {
    await toNoon();
    await fixture.id(company('Known Ltd'));
    const { summary } = await fixture.batched([
      company('Known Ltd'),
      { entity_type: 'company' },
      company('New Ltd'),
    ]);
    expect(summary).toMatchObject({ created: 1, skipped: 1, failed: 1, remaining_daily_quota: 999 });
  });

  // proves ENT-218
  it('holds for batches that run at once', async () => {
    await toNoon();
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        fixture.batch(many(200, `At once ${at} company`), { skip_duplicates: false }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    expect([accepted.length, answers.filter(({ status }) => status === 429).length]).toEqual([5, 2]);
    expect((await fixture.listed({})).count).toBe(1_000);
  });
});

describe('batches at once', () => {
  // proves ENT-211
  it('create each name once, and skip it in the other batch', async () => {
    await toNoon();
    const names = ['Alder', 'Birch', 'Cedar', 'Damson', 'Elder', 'Fir'].map((tree) =>
      company(`${tree} Timber`),
    );
    const replies = await Promise.all([
      fixture.batched(names),
      fixture.batched(names.toReversed()),
      fixture.batched(names),
    ]);
    const created = replies.flatMap(({ created_entities }) => created_entities.map(({ name }) => name));
    expect(created.toSorted()).toEqual(names.map(({ legal_name }) => legal_name));
    expect((await fixture.listed({})).count).toBe(6);
    for (const { skipped } of replies)
      for (const { existing_entity_id, reason } of skipped) {
        expect(reason).toBe('exact_name');
        expect((await fixture.get(existing_entity_id)).status).toBe(200);
      }
    expect((await fixture.batched([company('Gorse Timber')])).summary.remaining_daily_quota).toBe(993);
  });

  it('under one key are one batch', async () => {
    const options = { idempotencyKey: 'one-key-for-all-of-them' };
    const entities = many(30, 'Same key company');
    const answers = await Promise.all(Array.from({ length: 4 }, () => fixture.batch(entities, {}, options)));
    const texts = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(texts.size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await fixture.listed({})).count).toBe(30);
  });
});

describe('a batch that dies', () => {
  const entities = [...many(30, 'Mortal company'), { entity_type: 'company' }, company('Known Ltd')];
  const call = (caller: Pick<InProcessApi, 'call'>) =>
    caller.call('POST', `${ENTITIES}batch/`, {
      key: fixture.tenant.test,
      idempotencyKey: 'one-key-for-every-try',
      body: { entities },
    });

  it('writes in four steps: claim, two commits of entities, answer', async () => {
    const living = new MortalProcess();
    await call(api.process(living));
    expect(living.effects).toBe(4);
  });

  const points = [1, 2, 3, 4].flatMap((effect) =>
    (['before', 'after'] as const).map((when): CrashPoint => ({ effect, when })),
  );

  it.each(points)(
    '$when effect $effect is finished by its repetition: nothing twice, the quota exact',
    async (point) => {
      await toNoon();
      const known = await fixture.id(company('Known Ltd'));
      const crashed = await call(api.process(new MortalProcess(point)));
      expect(crashed.status).toBe(500);
      await api.clock.advance(LEASE_MS + 1);
      const answer = await call(api);
      expect(answer.status).toBe(201);
      const { summary, created_entities, skipped, errors } = BatchReply.parse(answer.body);
      expect(summary).toEqual({
        requested: 32,
        created: 30,
        skipped: 1,
        failed: 1,
        remaining_daily_quota: 970,
      });
      expect(created_entities.map(({ name }) => name)).toEqual(
        many(30, 'Mortal company').map(({ legal_name }) => legal_name),
      );
      expect([skipped[0]?.existing_entity_id, errors[0]?.index]).toEqual([known, 30]);
      expect((await fixture.listed({})).count).toBe(31);
      for (const { id } of created_entities) expect((await fixture.get(id)).status).toBe(200);
      expect((await fixture.batched([company('The next one')])).summary.remaining_daily_quota).toBe(969);
    },
  );
});
