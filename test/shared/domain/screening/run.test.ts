/** The run itself, over the real table: failures that pass, second deliveries, changes in between, and dying at every write. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import { screeningIdOf } from '#shared/domain/screening/keys.ts';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { entitiesWithRecord } from '#shared/domain/screening/store/listed-records.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { caseOf, profileOf, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { listing, match } from '../../../support/screening/played-provider.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')])];
});

async function started(): Promise<{ readonly id: string; readonly job: string }> {
  const id = await fixture.entity();
  await fixture.start(id);
  const [row] = await fixture.jobs();
  return { id, job: String(row?.['outbox_id']) };
}

const everything = async () => {
  const items = (await api.items()).filter(({ pk }) => String(pk).startsWith(`T#${fixture.tenant.id}#`));
  return JSON.stringify(items.toSorted((a, b) => (`${a['pk']}${a['sk']}` < `${b['pk']}${b['sk']}` ? -1 : 1)));
};

describe('a failure of the provider', () => {
  const passing = new ProviderFailed('unavailable', { retryable: true });

  // proves SCR-112
  it('that is temporary returns the message to the queue, and is recorded with the last attempt', async () => {
    const { id, job } = await started();
    fixture.provider.failure = passing;
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expect(await fixture.run(job, 'live', {}, attempt)).toBe(1);
      expect((await fixture.read(id)).body).toMatchObject({ status: 'pending' });
    }
    expect(await fixture.run(job, 'live', {}, 5)).toBe(0);
    expect((await fixture.read(id)).body).toMatchObject({ status: 'failed', failure: 'unavailable' });
    expect(await fixture.announced('screening.failed')).toHaveLength(1);
  });

  // proves SCR-112
  it('that has passed leaves the screening completed', async () => {
    const { id, job } = await started();
    fixture.provider.failure = passing;
    await fixture.run(job, 'live', {}, 1);
    fixture.provider.failure = undefined;
    expect(await fixture.run(job, 'live', {}, 2)).toBe(0);
    expect((await fixture.read(id)).body).toMatchObject({ status: 'completed', failure: null });
    expect(await fixture.announced('screening.failed')).toEqual([]);
  });

  // proves SCR-112
  it('includes unexpected exceptions', async () => {
    const { id, job } = await started();
    fixture.provider.failure = new TypeError('cannot read properties of undefined');
    expect(await fixture.run(job, 'live', {}, 1)).toBe(1);
    expect(await fixture.run(job, 'live', {}, 5)).toBe(0);
    expect((await fixture.read(id)).body).toMatchObject({
      status: 'failed',
      failure: 'unavailable',
      risk_score: null,
    });
  });
});

describe('an answer that does not fit', () => {
  // proves SCR-112
  it('ends the screening as failed with the last attempt, and leaves it no longer pending', async () => {
    const { id, job } = await started();
    const text = () => randomBytes(600).toString('base64');
    const names = () => Array.from({ length: 300 }, () => ({ text: text(), kind: 'alias' as const }));
    fixture.provider.matches = Array.from({ length: 20 }, (_, index) =>
      match([listing(`sandbox:${index}`, { names: names() })]),
    );
    expect(await fixture.run(job, 'live', {}, 1)).toBe(1);
    expect((await fixture.read(id)).body).toMatchObject({ status: 'pending' });
    expect(await fixture.run(job, 'live', {}, 5)).toBe(0);
    expect((await fixture.read(id)).body).toMatchObject({
      status: 'failed',
      failure: 'unavailable',
      cases: [],
    });
    fixture.provider.matches = [];
    expect((await fixture.start(id)).status).toBe(202);
  });
});

describe('a job', () => {
  it('changes nothing when it is delivered again', async () => {
    const { job } = await started();
    await fixture.run(job, 'live');
    const before = await everything();
    expect(await fixture.run(job, 'live')).toBe(0);
    expect(await everything()).toBe(before);
    expect(fixture.provider.asked).toHaveLength(1);
  });

  it('has one outcome when it is delivered many times at once', async () => {
    const { id, job } = await started();
    await Promise.all(Array.from({ length: 5 }, () => fixture.run(job, 'live')));
    expect((await fixture.read(id)).body).toMatchObject({ status: 'completed', match_count: 1 });
    for (const type of ['screening.completed', 'case.opened', 'alert.created'])
      expect(await fixture.announced(type)).toHaveLength(1);
  });

  it('rests on the entity as it is when it ends', async () => {
    const { id, job } = await started();
    let changes = 0;
    fixture.provider.meanwhile = async () => {
      changes += 1;
      if (changes === 1)
        await fixture.call('PATCH', `/api/v1/entities/${id}/`, { body: { date_of_birth: '1970-01-01' } });
    };
    await fixture.run(job, 'live');
    expect(fixture.provider.asked.map(({ facts }) => facts.birthDates)).toEqual([[], ['1970-01-01']]);
    expect((await fixture.read(id)).body).toMatchObject({ status: 'completed' });
  });

  it.each([undefined, new ProviderFailed('refused', { retryable: false })])(
    'leaves nothing behind for an entity that was deleted meanwhile, its provider failing with %s',
    async (failure) => {
      const { id, job } = await started();
      fixture.provider.meanwhile = () => fixture.call('DELETE', `/api/v1/entities/${id}/`);
      fixture.provider.failure = failure;
      expect(await fixture.run(job, 'live')).toBe(0);
      expect((await fixture.read(id)).status).toBe(404);
      expect(await everything()).not.toContain(`#SCR#${screeningIdOf(id)}`);
    },
  );

  it('is done where its row is gone', async () => {
    const outbox_id = api.ports.ids.uuid();
    expect(await fixture.run(outbox_id, 'live')).toBe(0);
    expect(fixture.provider.asked).toEqual([]);
  });

  it('tells the log and the table nothing about persons', async () => {
    await fixture.screened();
    fixture.provider.failure = new Error('Ovrin Kastelmar is not known here');
    const { job } = await started();
    await fixture.run(job, 'live', {}, 1);
    await fixture.run(job, 'live', {}, 5);
    expect(await everything()).not.toMatch(/Kastelmar|Ovrin|SBX 4471902|1968-03-14|Olive/);
    expect(api.logged.join('\n')).not.toMatch(/Kastelmar|Ovrin/);
  });
});

describe('dying', () => {
  it.each(['before', 'after'] as const)('%s any of its writes loses and doubles nothing', async (when) => {
    fixture.provider.matches = Array.from({ length: 50 }, (_, index) => match([listing(`sandbox:${index}`)]));
    for (let effect = 1; effect <= 2; effect += 1) {
      const own = await ScreeningFixture.open(api);
      own.provider.matches = fixture.provider.matches;
      const id = await own.entity();
      await own.start(id);
      const mortal = new MortalProcess({ effect, when });
      await own.work('live', { tables: mortal.tables(api.ports.tables) }, 1);
      expect(mortal.effects).toBe(effect);
      expect(await own.work('live')).toBe(0);
      const { body } = await own.read(id);
      expect(body).toMatchObject({ status: 'completed', match_count: 50, history: [{ new_count: 50 }] });
      for (const type of ['screening.completed', 'case.opened', 'alert.created'])
        expect(await own.announced(type)).toHaveLength(1);
    }
  });

  it.each(['before', 'after'] as const)(
    '%s the write of a call leaves all of it or nothing',
    async (when) => {
      const id = await fixture.entity();
      const dies = () => api.process(new MortalProcess({ effect: 1, when }));
      const key = fixture.tenant.live;
      const idempotencyKey = 'a-key-of-this-very-call';
      const body = { entity_id: id };
      const again = { key, idempotencyKey, body };
      expect((await dies().call('POST', '/api/v1/screening/', again)).status).toBe(500);
      expect((await api.call('POST', '/api/v1/screening/', again)).status).toBe(202);
      await fixture.work();
      const screening = await fixture.read(id);
      const change = async (name: string, path: string, sent: object) => {
        const options = { key, idempotencyKey: `${idempotencyKey}-${name}`, body: sent };
        expect((await dies().call('PATCH', path, options)).status).toBe(500);
        expect((await api.call('PATCH', path, options)).status).toBe(200);
      };
      await change('profile', `/api/v1/risk-profiles/${profileOf(screening).id}/status/`, {
        status: 'false_positive',
      });
      await change('case', `/api/v1/cases/${caseOf(screening).id}/`, { decision: 'no_risk' });
      expect((await fixture.read(id)).body).toMatchObject({
        risk_score: 0,
        cases: [{ decision: 'no_risk' }],
      });
      expect(await fixture.announced('case.resolved')).toHaveLength(1);
      // One of the call, and one of the judgement, which looks for what the person owns.
      expect(await fixture.jobs()).toHaveLength(2);
    },
  );
});

describe('deleting an entity', () => {
  const recordIds = ['sandbox:1', 'sandbox:2'];
  const allIds = ['sandbox:0', ...recordIds];

  async function pointersTo(entityId: string): Promise<number> {
    const scope = fixture.tenant.scopes.live;
    const vault = await workerContext(api.ports).vault(scope);
    const led = await Promise.all(
      allIds.map((recordId) => entitiesWithRecord(fixture.tenant.table('live'), scope, vault, recordId)),
    );
    return led.flat().filter((each) => each === entityId).length;
  }

  it('ends its screening at once, and clears it away: result, case, alerts, profiles, history and pointers', async () => {
    fixture.provider.matches = recordIds.map((id) => match([listing(id)]));
    const screening = await fixture.screened();
    const id = String(Object(screening.body['entity']).id);
    expect(await pointersTo(id)).toBe(2);
    // Lists hold the first to be the same as another: it is known by that from now on.
    fixture.provider.matches = [
      match([listing('sandbox:0'), listing('sandbox:1')]),
      match([listing('sandbox:2')]),
    ];
    await fixture.again(id);
    expect((await fixture.call('DELETE', `/api/v1/entities/${id}/`)).status).toBe(204);
    const paths = [
      `/api/v1/screening/${id}/`,
      `/api/v1/cases/${caseOf(screening).id}/`,
      `/api/v1/risk-profiles/${profileOf(screening).id}/`,
    ];
    for (const path of paths) expect((await fixture.call('GET', path)).status).toBe(404);
    const rows = (await api.outbox(fixture.tenant.scopes.live)).filter(({ type }) => type === 'purge');
    // One job clears the screening away, the other one the timeline of the entity.
    expect(rows).toHaveLength(2);
    const Records = rows.map(({ outbox_id }) => ({
      messageId: String(outbox_id),
      body: JSON.stringify({
        detail: { tenant_id: fixture.tenant.id, environment: 'live', outbox_id, type: 'purge' },
      }),
    }));
    for (let run = 0; run < 2; run += 1) await purgeWorker(api.ports)({ Records });
    expect(await pointersTo(id)).toBe(0);
    expect(await everything()).not.toContain(`#SCR#${screeningIdOf(id)}`);
  });
});
