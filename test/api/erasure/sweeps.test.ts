/** What deletes by itself, without a call of a tenant: each timer, each job and each time to live, and what a legal hold does to it. */
import { describe, expect, it } from 'vitest';
import { itemKinds } from '#functions/items.ts';
import { TIMER_KINDS, type TimerKind } from '#shared/contract/timer-kinds.ts';
import { holdKey } from '#shared/domain/tenants/legal-hold/legal-hold.ts';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { HOUR_MS, runJobs, runTimers } from '../../support/onboarding/fixture.ts';
import { type PersonAtStep, runVerifications } from '../../support/onboarding/verification-step.ts';
import { RETENTION_DAYS, withGivenPictures } from '../../support/onboarding/with-given-pictures.ts';
import type { TestTenant } from '../../support/tenant.ts';

const DAY_MS = 24 * HOUR_MS;

/** `asks`: it deletes, and looks for a hold first. Otherwise why it deletes nothing that a hold covers. */
const TIMERS: Readonly<Record<TimerKind, string>> = {
  evidence: 'asks',
  verification: 'asks',
  outbox: 'publishes again',
  onboarding: 'moves the session to expired and keeps it',
  hold: 'gives credits back',
  batch: 'starts an execution again',
  document: 'announces that a document expires and keeps it',
  'identity-case': 'asks the provider again',
  task: 'moves the task to failed and keeps it',
  replay: 'starts a replay again',
};

/** Kinds with personal data that the table deletes: why a hold does not keep them. */
const TIMES_TO_LIVE: Readonly<Record<string, string>> = {
  'verification results':
    'asks: its timer postpones the time to live, which is a week after the retention time',
  'onboarding session': 'begins with a deletion, which a hold refuses',
  'outbox row': 'a copy that was sent',
  'webhook delivery': 'a copy that was sent',
  'company search': 'what a public register answered',
  'company detail': 'what a public register answered',
  'idempotency record': 'the answer of a call, for its repetition',
  'announced upload': 'an upload that did not arrive',
  'session of a person': 'of a person of the tenant, and about no entity',
  task: 'text of a failure of the service',
};

let api: InProcessApi;
let tenant: TestTenant;
let person: PersonAtStep;
withGivenPictures((given) => {
  ({ api, tenant, person } = given);
});

const scope = () => tenant.scopes.test;
const files = async () =>
  (await api.ports.objects.within(scope()).list(`files/verification/${person.verificationId}/`)).length;
const results = async () =>
  (await api.items()).filter(({ pk, sk }) => sk === 'RES' && String(pk).endsWith(person.verificationId))
    .length;
const hold = () => holdKey(scope(), { entityId: person.entityId });
const setHold = () => tenant.table('test').commit([{ put: { ...hold(), set_by: 'test' } }]);
const liftHold = () => tenant.table('test').commit([{ remove: hold() }]);

async function handIn(sandbox_outcome: string): Promise<void> {
  await person.submit({ sandbox_outcome });
  await runVerifications(api, scope());
}

async function later(milliseconds: number): Promise<void> {
  for (const step of [milliseconds, 3 * 60_000]) {
    await pass(api, step);
    await runTimers(api);
    await runJobs(api, scope(), 'purge');
  }
}

describe('every sweep', () => {
  it('is in the table of this file: timers, and kinds of personal data that the table deletes', () => {
    expect(Object.keys(TIMERS).sort()).toEqual([...TIMER_KINDS].sort());
    const deleted = itemKinds.filter(
      ({ ttl, retention }) => ttl !== undefined && retention.personal !== 'none',
    );
    expect(deleted.map(({ name }) => name).sort()).toEqual(Object.keys(TIMES_TO_LIVE).sort());
  });
});

describe('under a hold, the retention time', () => {
  it('of a completed verification removes neither pictures nor results, and does both within a day after the hold', async () => {
    await handIn('clear');
    await setHold();
    await later((RETENTION_DAYS - 1) * DAY_MS);
    for (let day = 0; day < 12; day += 1) await later(DAY_MS);
    expect([await files(), await results()]).toEqual([3, 1]);
    await liftHold();
    await later(DAY_MS);
    expect([await files(), await results()]).toEqual([0, 0]);
  });

  it.each(['refused', 'expired', 'revoked'])(
    'of a verification that was %s removes no pictures',
    async (end) => {
      if (end === 'refused') await handIn('refused');
      await setHold();
      if (end === 'revoked') {
        const path = `/api/v1/verification/sessions/${person.verificationId}/revoke/`;
        expect((await api.call('DELETE', path, { key: tenant.test })).status).toBe(200);
      }
      await later(400 * HOUR_MS);
      expect(await files()).toBe(3);
      await liftHold();
      await later(DAY_MS);
      expect(await files()).toBe(0);
    },
  );

  it('notices a hold that is set between its look and its deletion', async () => {
    await handIn('clear');
    const { tables } = api.ports;
    let looks = 0;
    // The first look finds no hold, and the hold is there before the commit.
    const late = {
      within: (fence: Parameters<typeof tables.within>[0]) => {
        const table = tables.within(fence);
        return {
          ...table,
          get: (...given: Parameters<typeof table.get>) => table.get(...given),
          query: (given: Parameters<typeof table.query>[0]) => table.query(given),
          update: (...given: Parameters<typeof table.update>) => table.update(...given),
          commit: (writes: Parameters<typeof table.commit>[0]) => table.commit(writes),
          getMany: async (...given: Parameters<typeof table.getMany>) => {
            const found = await table.getMany(...given);
            if (given[0].some(({ pk, sk }) => pk === hold().pk && sk === hold().sk)) {
              looks += 1;
              if (looks === 1) await setHold();
            }
            return found;
          },
        };
      },
    };
    await pass(api, (RETENTION_DAYS + 1) * DAY_MS);
    const real = api.ports;
    Object.assign(api, { ports: { ...real, tables: late } });
    await runTimers(api);
    Object.assign(api, { ports: real });
    await runJobs(api, scope(), 'purge');
    expect(looks).toBeGreaterThan(1);
    expect([await files(), await results()]).toEqual([3, 1]);
  });
});
