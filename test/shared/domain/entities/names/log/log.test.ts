/** The log of names under load: it lies in several partitions, and is folded by one job at a time that goes on while it must. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimRunWrite,
  logPartitions,
  MOST_CHANGES,
  namesPartition,
  readNamesHead,
} from '#shared/domain/entities/names/log/change-log.ts';
import { foldNames, runFold } from '#shared/domain/entities/names/log/compaction.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { company, EntityFixture } from '../../../../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../../../../support/in-process-api.ts';
import { withApi } from '../../../../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await EntityFixture.open(api);
});

const scope = () => fixture.tenant.scopes.test;
const table = () => fixture.tenant.table('test');
const context = (objects: ObjectStore = api.ports.objects) => ({ ...workerContext(api.ports), objects });
const head = () => readNamesHead(table(), scope(), workerContext(api.ports).vault(scope()));
const job = (outbox_id: string) => ({
  ...{ tenant_id: fixture.tenant.id, environment: 'test' as const },
  ...{ outbox_id, type: 'names' },
});
const many = async (count: number, name: string) => {
  for (let left = count; left > 0; left -= 200) {
    const entities = Array.from({ length: Math.min(200, left) }, (_, at) => company(`${name} ${left} ${at}`));
    await fixture.batched(entities, { skip_duplicates: false });
  }
};

describe('the log of names', () => {
  it('is spread over its partitions, and a search finds what lies in each', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 24; at += 1) ids.push(await fixture.id(company(`Spread ${at}`)));
    const sizes = await Promise.all(
      logPartitions(scope()).map(async (pk) => (await table().query({ pk })).length),
    );
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect((await fixture.listed({ search: 'spread' })).count).toBe(24);
    await fixture.fold();
    expect((await head()).changes).toEqual([]);
    expect((await fixture.listed({ search: 'spread' })).count).toBe(24);
  });

  it('counts the newer of two changes of an entity that lie in different partitions, before and after a fold', async () => {
    const id = await fixture.id(company('Earlier Ltd'));
    const [change] = (await head()).changes;
    if (change === undefined) throw new Error('the log is empty');
    const other = logPartitions(scope()).find((pk) => pk !== change.key.pk) ?? '';
    await fixture.change(id, { legal_name: 'Later Ltd' });
    const newer = await table().get(change.key);
    // As a version with other partitions would have left it: the older change elsewhere.
    await table().commit([{ put: { ...newer, pk: other, sk: change.key.sk, version: 1, op: 'remove' } }]);
    expect((await fixture.listed({ search: 'later' })).count).toBe(1);
    expect((await head()).superseded).toHaveLength(1);
    await fixture.fold();
    expect((await fixture.listed({ search: 'later' })).count).toBe(1);
    expect(await head()).toMatchObject({ changes: [], superseded: [] });
  });
});

describe('a job that folds', () => {
  it('that writes asked for does nothing while there are few changes', async () => {
    await fixture.id(company('Few Ltd'));
    expect(await foldNames(scope(), context(), MOST_CHANGES)).toBe(false);
    expect((await head()).changes).toHaveLength(1);
  });

  it('folds what writes made many, by the job that they asked for', async () => {
    await many(MOST_CHANGES, 'Written');
    const asked = (await api.outbox(scope())).filter(({ type }) => type === 'names');
    expect(asked.length).toBeGreaterThan(0);
    await runFold(job(String(asked[0]?.['outbox_id'])), context());
    expect((await head()).changes).toEqual([]);
    expect((await fixture.listed({ search: 'written' })).count).toBe(MOST_CHANGES);
  });

  it('leaves the work to another one that runs, and takes over when that one’s time is over', async () => {
    await fixture.id(company('Waiting Ltd'));
    const now = api.clock.now();
    await table().commit([claimRunWrite(scope(), { owner: 'other', now, until: now + 60_000 })]);
    await runFold(job('mine'), context());
    expect((await head()).changes).toHaveLength(1);
    await api.clock.advance(60_001);
    await runFold(job('mine'), context());
    expect((await head()).changes).toHaveLength(0);
    expect(await table().get({ pk: namesPartition(scope()), sk: 'R' })).toBeUndefined();
  });

  it('goes on when many changes came while it ran, so that none of their jobs is needed', async () => {
    await fixture.id(company('First Ltd'));
    let isFirst = true;
    const busy: ObjectStore = {
      within: (owner) => {
        const real = api.ports.objects.within(owner);
        return new Proxy(real, {
          get: (target, name) => {
            const member = Reflect.get(target, name);
            if (typeof member !== 'function') return member;
            return async (...args: unknown[]) => {
              if (name === 'put' && isFirst) {
                isFirst = false;
                await many(MOST_CHANGES, 'Meanwhile');
              }
              return Reflect.apply(member, target, args);
            };
          },
        });
      },
    };
    await runFold(job('mine'), context(busy));
    expect((await head()).changes).toEqual([]);
    expect((await head()).pointer?.generation).toBe(2);
    expect((await fixture.listed({ search: 'meanwhile' })).count).toBe(MOST_CHANGES);
  });
});
