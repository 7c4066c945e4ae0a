/** The watchlists in force: the states that a screening would record, and what the tenant requires. */
import { beforeEach, describe, expect, it } from 'vitest';
import { WatchlistsView } from '#shared/domain/settings/lists/schema.ts';
import { type ListChecks, writeChecks } from '#shared/domain/watchlists/coverage/checks.ts';
import { KNOWN_LISTS, listStates } from '#shared/domain/watchlists/coverage/states.ts';
import { ListManifest } from '#shared/domain/watchlists/manifest.ts';
import { PARTS } from '#shared/domain/watchlists/version.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { type MemoryLists, memoryLists } from '../../support/lists/memory-lists.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const LISTS = '/api/v1/lists/';
const DAY_MS = 86_400_000;

let api: InProcessApi;
let tenant: TestTenant;
let lists: MemoryLists;
let service: Pick<InProcessApi, 'call'>;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  lists = memoryLists();
  service = api.over({ lists });
});

const ago = (days: number) => new Date(api.clock.now() - days * DAY_MS).toISOString();
const shown = async (key = tenant.live) =>
  WatchlistsView.parse((await service.call('GET', LISTS, { key })).body);

const source = (list: 'un_sc' | 'eu_fsf', days: number) => ({
  list,
  sha256: 'a'.repeat(64),
  reader: 1,
  published_on: null,
  fetched_at: ago(days),
  records: 700,
  names: 2_000,
});

async function publish(version: string, sources: readonly ReturnType<typeof source>[]): Promise<void> {
  const manifest = ListManifest.parse({
    version,
    engine: 'test',
    built_at: ago(0),
    sources,
    profiles: 1,
    names: 1,
    index_bytes: 1,
    payload_bytes: 1,
    previous: null,
    added: 0,
    changed: 0,
    removed: 0,
  });
  await lists.put(version, PARTS.manifest, new TextEncoder().encode(JSON.stringify(manifest)));
  await lists.point(version, (await lists.current())?.etag);
}

describe('the watchlists', () => {
  it('are all not loaded before the first version', async () => {
    const { provider, results } = await shown();
    expect(provider).toBe('embedded');
    expect(results.map(({ list, state }) => [list, state])).toEqual(
      KNOWN_LISTS.map((list) => [list, 'not_loaded']),
    );
  });

  it('have the states of the coverage of a screening, with how many are listed and how old each may be', async () => {
    const sources = [source('un_sc', 2), source('eu_fsf', 40)];
    const reason = 'The file has no date.';
    const checks: ListChecks = {
      lists: {
        un_sc: {
          confirmed_at: null,
          problem: { kind: 'unreachable', since: ago(1), reason },
          rolled_back: null,
        },
      },
      announced: {},
    };
    await publish('v1', sources);
    await writeChecks(lists, checks);
    const { results } = await shown();
    const states = results.map(({ list, state, as_of, problem }) => ({ list, state, as_of, problem }));
    expect(states).toEqual(listStates(sources, checks, api.clock.now()));
    expect(results.find(({ list }) => list === 'un_sc')).toMatchObject({
      state: 'in_force',
      problem: 'unreachable',
      records: 700,
      outdated_after_days: 30,
    });
    expect(results.find(({ list }) => list === 'eu_fsf')).toMatchObject({ state: 'outdated', problem: null });
    // What went wrong in detail is for the operator.
    expect(JSON.stringify(results)).not.toContain(reason);
  });

  it('are those of a new version at once', async () => {
    await publish('v1', [source('un_sc', 2)]);
    const stateOf = async () => (await shown()).results.find(({ list }) => list === 'eu_fsf')?.state;
    expect(await stateOf()).toBe('not_loaded');
    await publish('v2', [source('un_sc', 2), source('eu_fsf', 1)]);
    expect(await stateOf()).toBe('in_force');
  });

  it('say which ones the tenant requires, and no other tenant', async () => {
    const administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
    const body = { required_lists: ['un_sc'] };
    await api.call('PATCH', '/api/v1/settings/', { ...administrator.as('live'), body });
    const requiredBy = async (key: string) =>
      (await shown(key)).results.filter(({ is_required }) => is_required).map(({ list }) => list);
    expect(await requiredBy(tenant.live)).toEqual(['un_sc']);
    expect(await requiredBy((await makeTenant(api)).live)).toEqual([]);
  });

  it('are none in test mode, which has a fictional list', async () => {
    await publish('v1', [source('un_sc', 2)]);
    expect(await shown(tenant.test)).toEqual({ provider: 'sandbox', results: [] });
  });
});
