/** What tenants learn of lists: real updates, lists, engine, jobs and the worker that monitors. */
import { beforeEach, describe, expect, it } from 'vitest';
import { findAuditRows } from '#shared/domain/audit/repository.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { rollBack } from '#shared/domain/watchlists/ingest/rollback.ts';
import { updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { type Ingesting, ingesting } from '../../support/lists/ingesting.ts';
import { bytesOf, UN } from '../../support/lists/official-files.ts';
import { Lookout, Watch } from '../../support/screening/watch.ts';
import { withApi } from '../../support/with-api.ts';

const DAY = 86_400_000;

let api: InProcessApi;
let lookout: Lookout;
let watch: Watch;
let updates: Ingesting;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  lookout = new Lookout(api);
  updates = ingesting(lookout.lists, () => api.clock.now());
  watch = await Watch.open(lookout);
});

/** Delivers what the updates have sent to monitoring since, and runs the screenings that follow. */
async function settle(): Promise<number> {
  for (const message of updates.told.splice(0)) await lookout.monitor(message);
  return watch.work();
}
/** The list as it is published on this day. */
const publishedToday = (text = UN) => ({ un_sc: { list: bytesOf(text.replace('2026-02-27', today())) } });
const today = () => new Date(api.clock.now()).toISOString().slice(0, 10);
/** Time passes without a publication, and an update finds out. */
async function pass(): Promise<void> {
  await api.clock.advance(40 * DAY);
  await updateFromSources(updates.ports, []);
}
async function requireLists(...required_lists: string[]): Promise<void> {
  const { tenant } = watch.fixture;
  await tenant.table('live').update(environmentKey(tenant.scopes.live), { set: { required_lists } });
}
const stateChanges = () => watch.fixture.announced('watchlist.state_changed');

describe('a required list', () => {
  it('that was never loaded fails a screening, which is run again by itself when it is there', async () => {
    await updates.run(publishedToday());
    await requireLists('un_sc', 'us_ofac_sdn');
    await settle();
    const id = await watch.screened('Talis', 'Morvane');
    expect((await watch.read(id)).body).toMatchObject({ status: 'failed', failure: 'list_missing' });
    await updates.run({ us_ofac_sdn: 'sample' });
    expect(await settle()).toBe(1);
    expect((await watch.read(id)).body).toMatchObject({ status: 'completed', failure: null, match_count: 1 });
  });

  it('that is outdated fails a screening, which is run again by itself without any publication', async () => {
    await updates.run(publishedToday());
    await requireLists('un_sc');
    await pass();
    await settle();
    const id = await watch.screened('Talis', 'Morvane');
    expect((await watch.read(id)).body).toMatchObject({ status: 'failed', failure: 'list_outdated' });
    await updates.run(publishedToday());
    expect(await settle()).toBe(1);
    expect((await watch.read(id)).body).toMatchObject({ status: 'completed', failure: null });
  });

  it('fails no screening of a tenant that does not require it, and none in test mode', async () => {
    await updates.run(publishedToday());
    const other = await Watch.open(lookout);
    await requireLists('eu_fsf');
    const id = await other.screened('Talis', 'Morvane');
    expect((await other.read(id)).body).toMatchObject({ status: 'completed', match_count: 1 });
    const tested = await watch.fixture.screened(undefined, 'test');
    expect(tested.body).toMatchObject({ status: 'completed' });
  });
});

describe('the answer of a screening', () => {
  it('says the state of every known list, and the event which ones were not covered', async () => {
    await updates.run({ ...publishedToday(), us_ofac_sdn: 'sample' });
    await updates.run({ un_sc: { list: bytesOf(UN.slice(0, -60)) } });
    const id = await watch.screened('Clara', 'Nobody');
    const { body } = await watch.read(id);
    expect(body).toMatchObject({ status: 'completed', risk_level: 'none' });
    expect(body['coverage']).toContainEqual({
      list: 'un_sc',
      state: 'in_force',
      as_of: today(),
      problem: 'refused',
    });
    expect(body['coverage']).toContainEqual({
      list: 'eu_fsf',
      state: 'not_loaded',
      as_of: null,
      problem: null,
    });
    const [completed] = await watch.fixture.announced('screening.completed');
    expect(completed?.['coverage_gaps']).toContainEqual({
      ...{ list: 'eu_fsf', state: 'not_loaded' },
      ...{ as_of: null, problem: null },
    });
    expect(completed?.['coverage_gaps']).not.toContainEqual(expect.objectContaining({ list: 'un_sc' }));
  });
});

describe('a change of state', () => {
  it('is announced once to every tenant, and says whether the tenant requires the list', async () => {
    const published = today();
    const other = await Watch.open(lookout);
    await requireLists('un_sc');
    await updates.run(publishedToday());
    await pass();
    const messages = [...updates.told];
    await settle();
    const change = { list: 'un_sc', list_state: 'outdated', previous_list_state: 'in_force' };
    expect(await stateChanges()).toMatchObject([{ ...change, as_of: published, required: true }]);
    for (const message of messages) await lookout.monitor(message);
    expect(await stateChanges()).toHaveLength(1);
    expect(await other.fixture.announced('watchlist.state_changed')).toMatchObject([
      { ...change, required: false },
    ]);
  });

  it('has nothing screened again where no screening failed', async () => {
    await updates.run(publishedToday());
    await watch.screened('Clara', 'Nobody');
    await settle();
    await pass();
    expect(await settle()).toBe(0);
  });
});

describe('the audit trail of a tenant', () => {
  it('says who loaded which list, from where, with which files, and why an operator returned to older ones', async () => {
    const { manifest } = await updates.run(publishedToday());
    await settle();
    await updates.run({ un_sc: { list: bytesOf(UN.replace('1971-03-04', '1971-03-05')) } });
    await settle();
    await rollBack(updates.ports, {
      list: 'un_sc',
      version: manifest?.version ?? '',
      reason: 'a wrong date',
    });
    await settle();
    const scope = watch.fixture.tenant.scopes.live;
    const span = { from: api.clock.now() - DAY, until: api.clock.now() + DAY };
    const rows = await findAuditRows(watch.fixture.tenant.table('live'), scope, span);
    const published = rows.filter(({ action }) => action === 'watchlists.published');
    expect(published).toHaveLength(3);
    const sha256 = manifest?.sources[0]?.sha256 ?? '';
    const facts = published.map((row) => String(Object(row['facts'])['un_sc']));
    expect(
      facts.some(
        (fact) =>
          fact.startsWith(`${sha256} loaded ${today()}T`) && fact.endsWith('by tester from un_sc.file'),
      ),
    ).toBe(true);
    expect(facts.filter((fact) => fact.includes('returned to because: a wrong date'))).toHaveLength(1);
  });
});
