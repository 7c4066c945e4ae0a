/** Ongoing monitoring from the publication of lists to the alert: real lists, engine, index of names, jobs and worker. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { PARTS } from '#shared/domain/watchlists/version.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import type { Listed } from '../../../support/lists/people-in-force.ts';
import { caseOf, profileOf } from '../../../support/screening/fixture.ts';
import { Lookout, Watch } from '../../../support/screening/watch.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let lookout: Lookout;
let watch: Watch;

const BYSTANDER: Listed = { ref: '1', name: 'Ottoline Farrowmere', birthDate: '1950-01-01' };
const BASIL: Listed = {
  ref: '2',
  name: 'Basil Quenneville',
  birthDate: '1961-04-09',
  url: 'https://a.example/2',
};

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  lookout = new Lookout(api);
  watch = await Watch.open(lookout);
});

/** Publishes, monitors, screens; answers how many screenings there were. */
async function change(people: readonly Listed[]): Promise<number> {
  await api.clock.advance(60_000);
  await lookout.monitor(await lookout.publish(people));
  return watch.work();
}

describe('a change of lists', () => {
  it('raises an alert for an entity that a new record resembles', async () => {
    await lookout.publish([BYSTANDER]);
    const id = await watch.screened('Basil', 'Quenneville', { date_of_birth: '1961-04-09' });
    expect(await watch.alerts()).toEqual([]);
    expect(await change([BYSTANDER, BASIL])).toBe(1);
    expect(await watch.alerts()).toMatchObject([{ entity_id: id, kind: 'list_changed' }]);
    const { version = '' } = (await lookout.lists.current()) ?? {};
    const { body } = await watch.read(id);
    expect(body).toMatchObject({ status: 'completed', match_count: 1, lists: { list_version: version } });
  });

  it('raises an alert where a record changes materially, with the reason', async () => {
    await lookout.publish([BYSTANDER, BASIL]);
    const id = await watch.screened('Basil', 'Quenneville');
    expect(await watch.alerts()).toHaveLength(1);
    expect(await change([BYSTANDER, { ...BASIL, topics: ['sanction', 'debarment'] }])).toBe(1);
    expect(await watch.alerts()).toHaveLength(2);
    expect(caseOf(await watch.read(id)).alerts[0]).toMatchObject({
      kind: 'list_changed',
      changes: [{ reasons: ['new_topic'] }],
    });
  });

  it('raises an alert where the programme changes on which a decision rests', async () => {
    await lookout.publish([BYSTANDER, { ...BASIL, programme: 'Freeze' }]);
    const id = await watch.screened('Basil', 'Quenneville');
    await watch.fixture.call('PATCH', `/api/v1/risk-profiles/${profileOf(await watch.read(id)).id}/status/`, {
      body: { status: 'false_positive' },
    });
    // The judgement has looked at what the entity owns.
    await watch.work();
    expect(await change([BYSTANDER, { ...BASIL, programme: 'Another freeze' }])).toBe(1);
    expect(profileOf(await watch.read(id))).toMatchObject({
      status: 'not_reviewed',
      previous_decision: { status: 'false_positive', changed: ['record'] },
    });
  });

  it('screens everybody again where another engine has read the lists before', async () => {
    await lookout.publish([BYSTANDER, BASIL]);
    await watch.screened('Clara', 'Nobody');
    const before = (await lookout.lists.current())?.version ?? '';
    const manifest = new TextDecoder().decode(await lookout.lists.read(before, PARTS.manifest));
    const other = manifest.replace(/"engine":"[^"]+"/, '"engine":"another"');
    await lookout.lists.put(before, PARTS.manifest, new TextEncoder().encode(other));
    expect(await change([BYSTANDER, { ...BASIL, url: 'https://b.example/2' }])).toBe(1);
  });

  it('looks at nobody where nothing material has changed', async () => {
    await lookout.publish([BYSTANDER, BASIL]);
    await watch.screened('Basil', 'Quenneville');
    expect(await change([BYSTANDER, { ...BASIL, url: 'https://b.example/2' }])).toBe(0);
    expect(await watch.alerts()).toHaveLength(1);
  });

  it('raises no second alert for what a reviewer has dismissed, and one where its facts change', async () => {
    await lookout.publish([BYSTANDER, BASIL]);
    const id = await watch.screened('Basil', 'Quenneville');
    const profile = profileOf(await watch.read(id));
    await watch.fixture.call('PATCH', `/api/v1/risk-profiles/${profile.id}/status/`, {
      body: { status: 'false_positive', reason: 'Another person' },
    });
    await watch.work();
    expect(await change([{ ...BYSTANDER, birthDate: '1950-01-02' }, BASIL])).toBe(0);
    expect(await change([BYSTANDER, { ...BASIL, birthDate: '1971-04-09' }])).toBe(1);
    expect(await watch.alerts()).toHaveLength(2);
    expect(profileOf(await watch.read(id))).toMatchObject({ status: 'not_reviewed' });
  });

  it('tells of a record that has left the lists', async () => {
    await lookout.publish([BYSTANDER, BASIL]);
    const id = await watch.screened('Basil', 'Quenneville');
    expect(await change([BYSTANDER])).toBe(1);
    expect(caseOf(await watch.read(id)).alerts[0]).toMatchObject({
      changes: [{ reasons: ['listing_ended'] }],
    });
  });

  it('screens an entity again whose last run failed, with the next lists, until a run succeeds', async () => {
    await lookout.publish([BYSTANDER]);
    const id = await watch.screened('Basil', 'Quenneville');
    await lookout.publish([BYSTANDER, BASIL]);
    watch.fixture.provider.failure = new ProviderFailed('timeout', { retryable: true });
    expect((await watch.fixture.again(id)).body).toMatchObject({ status: 'completed', failure: 'timeout' });
    expect(await watch.alerts()).toEqual([]);
    await watch.work();
    expect(await change([BASIL])).toBe(1);
    expect((await watch.read(id)).body).toMatchObject({ failure: null, match_count: 1 });
    expect(await watch.alerts()).toMatchObject([{ entity_id: id, kind: 'list_changed' }]);
    expect(await change([BASIL, BYSTANDER])).toBe(0);
  });

  it('concerns only entities that were screened', async () => {
    await lookout.publish([BYSTANDER]);
    await watch.fixture.entity({ entity_type: 'individual', first_name: 'Basil', last_name: 'Quenneville' });
    expect(await change([BYSTANDER, BASIL])).toBe(0);
    expect(await watch.alerts()).toEqual([]);
  });

  it('finds an entity by its name without the middle one, and by one that was changed since', async () => {
    await lookout.publish([BYSTANDER]);
    await watch.screened('Basil', 'Quenneville', { middle_name: 'Aurelius Hieronymus' });
    const renamed = await watch.screened('Clara', 'Nobody');
    await watch.fixture.call('PATCH', `/api/v1/entities/${renamed}/`, {
      body: { first_name: 'Bazil', last_name: 'Quennevile' },
    });
    await watch.work();
    expect(await change([BYSTANDER, BASIL])).toBe(2);
  });

  it('screens everybody again where it cannot be told what has changed', async () => {
    await lookout.publish([BYSTANDER]);
    await watch.screened('Basil', 'Quenneville');
    await watch.screened('Clara', 'Nobody');
    const message = await lookout.publish([BYSTANDER, BASIL]);
    const size = { compared: 1, everyEntity: 1 };
    expect(await lookout.monitor({ ...message, previous: null }, size)).toBeGreaterThan(2);
    expect(await watch.work()).toBe(2);
    expect(await watch.alerts()).toHaveLength(1);
  });
});

describe('tenants', () => {
  it('are each told of their own entities, and of nobody else’s', async () => {
    const other = await Watch.open(lookout);
    await lookout.publish([BYSTANDER]);
    const own = await watch.screened('Basil', 'Quenneville');
    await other.screened('Clara', 'Nobody');
    expect(await change([BYSTANDER, BASIL])).toBe(1);
    expect(await other.work()).toBe(0);
    expect(await watch.alerts()).toMatchObject([{ entity_id: own }]);
    expect(await other.alerts()).toEqual([]);
  });

  it('have nothing of theirs in test mode looked at', async () => {
    await lookout.publish([BYSTANDER]);
    const person = { entity_type: 'individual', first_name: 'Basil', last_name: 'Quenneville' };
    await watch.fixture.screened(person, 'test');
    await change([BYSTANDER, BASIL]);
    expect(await watch.fixture.jobs('test')).toHaveLength(1);
  });

  it('are named by id alone in messages and in the log', async () => {
    await lookout.publish([BYSTANDER]);
    await watch.screened('Basil', 'Quenneville');
    await change([BYSTANDER, BASIL]);
    const said = JSON.stringify(lookout.sent) + api.logged.join('');
    expect(said).not.toMatch(/quenneville|basil/i);
  });
});

describe('delivery', () => {
  it('for the second time changes nothing', async () => {
    await lookout.publish([BYSTANDER]);
    await watch.screened('Basil', 'Quenneville');
    const message = await lookout.publish([BYSTANDER, BASIL]);
    await lookout.monitor(message);
    expect(await watch.work()).toBe(1);
    await lookout.monitor(message);
    expect(await watch.work()).toBe(0);
    expect(await watch.alerts()).toHaveLength(1);
  });

  it('goes on in turns, entity by entity, and passes over none that stays while others go', async () => {
    await lookout.publish([BYSTANDER]);
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await watch.screened('Basil', `Quennevill${'aeiou'[at]}`));
    const gone = await watch.fixture.entity({ entity_type: 'company', legal_name: 'Gone Ltd' });
    const message = await lookout.publish([BYSTANDER, BASIL]);
    const size = { compared: 2, everyEntity: 2 };
    const worker = lookout.worker({}, size);
    const deliver = (body: unknown) => worker({ Records: [{ messageId: 'm', body: JSON.stringify(body) }] });
    const turn = { ...message, tenant_id: watch.fixture.tenant.id };
    await deliver(turn);
    await watch.fixture.call('DELETE', `/api/v1/entities/${gone}/`);
    for (let at = 0; at < lookout.sent.length; at += 1) await deliver(lookout.sent[at]?.body);
    expect(lookout.sent.length).toBe(2);
    expect(await watch.work()).toBe(ids.length);
  });

  it('that ends at any write is made good by the next, and starts no screening twice', async () => {
    await lookout.publish([BYSTANDER]);
    for (const last of ['Quenneville', 'Quennevile', 'Quenevile']) await watch.screened('Basil', last);
    const message = await lookout.publish([BYSTANDER, BASIL]);
    const body = JSON.stringify({ ...message, tenant_id: watch.fixture.tenant.id });
    const before = (await watch.fixture.jobs()).length;
    let crashes = 0;
    for (let effect = 1; effect <= 3; effect += 1)
      for (const when of ['before', 'after'] as const) {
        const mortal = new MortalProcess({ effect, when });
        const worker = lookout.worker({ tables: mortal.tables(api.ports.tables) });
        const { batchItemFailures } = await worker({ Records: [{ messageId: 'm', body }] });
        crashes += batchItemFailures.length;
      }
    expect(crashes).toBeGreaterThan(2);
    await lookout.worker()({ Records: [{ messageId: 'm', body }] });
    expect((await watch.fixture.jobs()).length - before).toBe(3);
    expect(await watch.work()).toBe(3);
  });

  it('of a version that is not there comes back', async () => {
    const message = { version: 'nowhere', previous: null, published_at: '2026-03-02T09:00:00.000Z' };
    const body = JSON.stringify({ ...message, tenant_id: watch.fixture.tenant.id });
    const { batchItemFailures } = await lookout.worker()({ Records: [{ messageId: 'm', body }] });
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm' }]);
  });
});
