/** The state of every known list over time: what a publisher confirmed, refused or did not answer. */
import { beforeEach, describe, expect, it } from 'vitest';
import { checkOf, readChecks } from '#shared/domain/watchlists/coverage/checks.ts';
import type { ListState } from '#shared/domain/watchlists/coverage/model.ts';
import { RHYTHM_DAYS } from '#shared/domain/watchlists/coverage/rhythm.ts';
import { OUTDATED } from '#shared/domain/watchlists/coverage/settle.ts';
import { KNOWN_LISTS } from '#shared/domain/watchlists/coverage/states.ts';
import { watchlistsInForce } from '#shared/domain/watchlists/in-force.ts';
import { updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';
import { type Ingesting, ingesting } from '../../../../support/lists/ingesting.ts';
import { UN } from '../../../../support/lists/official-files.ts';
import { startPublisher } from '../../../../support/lists/publisher.ts';

const DAY = 86_400_000;
let fixture: Ingesting;
beforeEach(() => {
  fixture = ingesting();
});

async function stateOf(list: string): Promise<ListState | undefined> {
  const inForce = watchlistsInForce(fixture.ports);
  await inForce.get();
  return inForce.states().find((each) => each.list === list);
}
const changes = () =>
  fixture.told.filter((body) => typeof body === 'object' && body !== null && 'changed' in body);

describe('the state of a list', () => {
  it('is known for every list that can be read, also for those that never were', async () => {
    await fixture.run({ un_sc: 'sample' });
    const inForce = watchlistsInForce(fixture.ports);
    await inForce.get();
    expect(inForce.states().map(({ list }) => list)).toEqual(KNOWN_LISTS);
    expect(await stateOf('un_sc')).toMatchObject({ state: 'in_force', as_of: '2026-02-27', problem: null });
    expect(await stateOf('eu_fsf')).toEqual({
      list: 'eu_fsf',
      state: 'not_loaded',
      as_of: null,
      problem: null,
    });
  });

  it('is outdated when the rhythm of its publisher has passed, to the day, and a newer file ends it', async () => {
    await fixture.run({ un_sc: 'sample' });
    // The sample is of 27 February, and the clock begins on 1 March at six.
    const rhythm = RHYTHM_DAYS.un_sc ?? 0;
    fixture.advance((rhythm - 2) * DAY);
    expect(await stateOf('un_sc')).toMatchObject({ state: 'in_force' });
    fixture.advance(DAY);
    expect(await stateOf('un_sc')).toMatchObject({ state: 'outdated', as_of: '2026-02-27' });
    await fixture.run({ un_sc: { list: Buffer.from(UN.replace('2026-02-27', '2026-03-28')) } });
    expect(await stateOf('un_sc')).toMatchObject({ state: 'in_force', as_of: '2026-03-28' });
  });

  it('is never outdated for a feed of the operator', async () => {
    await fixture.run({ media: 'sample' });
    fixture.advance(3_650 * DAY);
    expect(await stateOf('media')).toMatchObject({ state: 'in_force' });
  });

  it('keeps the refusal, with the instant of the first attempt, until the list is read again', async () => {
    await fixture.run({ un_sc: 'sample' });
    const cut = { un_sc: { list: Buffer.from(UN.slice(0, -60)) } };
    fixture.advance(DAY);
    await fixture.run(cut);
    fixture.advance(DAY);
    await fixture.run(cut);
    expect(await stateOf('un_sc')).toMatchObject({ state: 'in_force', problem: 'refused' });
    const { problem } = checkOf(await readChecks(fixture.lists), 'un_sc');
    expect(problem).toMatchObject({
      since: '2026-03-02T06:00:00.000Z',
      reason: expect.stringContaining('cut off'),
    });
    await fixture.run({ un_sc: 'sample' });
    expect(await stateOf('un_sc')).toMatchObject({ problem: null });
  });

  it('is as old as its files where the checks cannot be read', async () => {
    await fixture.run({ un_sc: 'sample' });
    await fixture.lists.putSource('checks.json', Buffer.from('{"lists":'));
    expect(await stateOf('un_sc')).toMatchObject({ state: 'in_force', as_of: '2026-02-27' });
  });
});

describe('a publisher that is asked', () => {
  it('confirms an unchanged list as of that day, and leaves it as old as it is where it cannot be reached', async () => {
    const publisher = await startPublisher();
    try {
      const sources = [{ list: 'un_sc', files: [{ part: 'list', url: publisher.url('/un') }] }] as const;
      publisher.serve('/un', UN);
      await updateFromSources(fixture.ports, sources);
      fixture.advance(20 * DAY);
      await updateFromSources(fixture.ports, sources);
      expect(await stateOf('un_sc')).toMatchObject({ state: 'in_force', as_of: '2026-03-21' });
      publisher.serve('/un', '', 'error');
      fixture.advance(31 * DAY);
      await updateFromSources(fixture.ports, sources);
      expect(await stateOf('un_sc')).toEqual({
        list: 'un_sc',
        state: 'outdated',
        as_of: '2026-03-21',
        problem: 'unreachable',
      });
    } finally {
      await publisher.stop();
    }
  });
});

describe('a change of state', () => {
  it('is told once, and logged with every run while the list is outdated', async () => {
    await fixture.run({ un_sc: 'sample' });
    expect(changes()).toEqual([]);
    fixture.advance(40 * DAY);
    await fixture.run({ un_sc: 'sample' });
    await fixture.run({ un_sc: 'sample' });
    expect(changes()).toEqual([
      {
        changed_at: '2026-04-10T06:00:00.000Z',
        changed: [{ list: 'un_sc', state: 'outdated', previous_state: 'in_force', as_of: '2026-02-27' }],
      },
    ]);
    expect(fixture.said.filter((line) => line.startsWith(OUTDATED))).toEqual([
      `${OUTDATED} {"list":"un_sc","as_of":"2026-02-27"}`,
      `${OUTDATED} {"list":"un_sc","as_of":"2026-02-27"}`,
    ]);
  });

  it('lets failed screenings run again where a list became usable without a publication', async () => {
    const publisher = await startPublisher();
    try {
      const sources = [{ list: 'un_sc', files: [{ part: 'list', url: publisher.url('/un') }] }] as const;
      publisher.serve('/un', UN);
      await updateFromSources(fixture.ports, sources);
      publisher.serve('/un', '', 'error');
      fixture.advance(40 * DAY);
      await updateFromSources(fixture.ports, sources);
      publisher.serve('/un', UN);
      fixture.told.splice(0);
      await updateFromSources(fixture.ports, sources);
      const version = (await fixture.lists.current())?.version;
      expect(fixture.told).toMatchObject([
        { changed: [{ list: 'un_sc', state: 'in_force', previous_state: 'outdated' }] },
        { version, previous: version, only_missed: true },
      ]);
    } finally {
      await publisher.stop();
    }
  });

  it('is told again where the run ended before the checks were stored', async () => {
    await fixture.run({ un_sc: 'sample' });
    fixture.advance(40 * DAY);
    const { putSource } = fixture.lists;
    const lists = {
      ...fixture.lists,
      putSource: (name: string, bytes: Uint8Array) =>
        name === 'checks.json' ? Promise.reject(new Error('crashed')) : putSource(name, bytes),
    };
    const crashing = { ...fixture.ports, lists };
    const update = (ports: typeof fixture.ports) => updateFromSources(ports, []);
    await expect(update(crashing)).rejects.toThrow('crashed');
    await update(fixture.ports);
    expect(changes()).toHaveLength(2);
    expect(changes()[0]).toEqual(changes()[1]);
  });
});
