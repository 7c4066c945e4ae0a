/** A submitted verification is brought to its end once: every outcome, retakes, a provider that is away, and dying at every write. */
import { beforeEach, describe, expect, it } from 'vitest';
import { verificationSessions } from '#shared/domain/verification/keys.ts';
import { SANDBOX_OUTCOMES } from '#shared/domain/verification/provider/sandbox/outcomes.ts';
import { retryDelayMs } from '#shared/domain/verification-sessions/processing/rules.ts';
import { MortalProcess } from '../../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { runTimers } from '../../../../support/onboarding/fixture.ts';
import { PersonAtStep } from '../../../../support/onboarding/verification-step.ts';
import { crashPoints, sampled } from '../../../../support/sampling/breadth.ts';
import { makeTenant, type TestTenant } from '../../../../support/tenant.ts';
import { ProcessingFixture } from '../../../../support/verification/processing.ts';
import { withApi } from '../../../../support/with-api.ts';

const MINUTE_MS = 60_000;

let api: InProcessApi;
let tenant: TestTenant;
let processing: ProcessingFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  processing = new ProcessingFixture(api, tenant.scopes.test);
});

/** A person who has submitted, and the job that follows. */
async function submitted(outcome?: string): Promise<PersonAtStep> {
  const person = await PersonAtStep.open(api, tenant, { environment: 'test' });
  await person.giveEverything();
  const answer = await person.submit(outcome === undefined ? {} : { sandbox_outcome: outcome });
  expect(answer.status).toBe(202);
  return person;
}

async function statusOf({ verificationId }: PersonAtStep): Promise<unknown> {
  const key = verificationSessions.key(tenant.scopes.test, { id: verificationId });
  return (await tenant.table('test').get(key, { consistent: true }))?.['status'];
}

async function setStatus({ verificationId }: PersonAtStep, status: string): Promise<void> {
  const key = verificationSessions.key(tenant.scopes.test, { id: verificationId });
  await tenant.table('test').commit([{ update: key, set: { status } }]);
}

const pointers = async () =>
  (await processing.items()).filter(({ pk }) => String(pk).startsWith('CALLBACK#'));

describe('a submission', () => {
  const ended = SANDBOX_OUTCOMES.filter(({ ends }) => ends.kind !== 'retake' && ends.kind !== 'away');

  it.each(ended)('with the outcome $value ends the session once', async ({ value, ends }) => {
    const person = await submitted(value);
    expect(await processing.runLast()).toBe(false);
    expect(await processing.runLast()).toBe(false);
    expect(processing.readings).toHaveLength(1);
    expect(processing.readings[0]?.state).toBe(ends.kind === 'failed' ? 'failed' : 'done');
    expect(await statusOf(person)).toBe(ends.kind === 'failed' ? 'failed' : 'completed');
    expect(await processing.find(person.verificationId)).toMatchObject({ ended: true });
    expect(await processing.dueAt(person.verificationId)).toBeUndefined();
    expect(await pointers()).toEqual([]);
  });

  it('that cannot be read is asked for again, and is clear with the next one', async () => {
    const person = await submitted('document_unreadable');
    await processing.runLast();
    expect(processing.readings).toEqual([]);
    expect((await person.view()).captures.find(({ slot }) => slot === 'document_front')).toMatchObject({
      status: 'retake',
      problem: 'unreadable',
    });
    await processing.runLast();
    await person.capture('document_front');
    await person.submit({ sandbox_outcome: 'document_unreadable' });
    await processing.runLast();
    expect(processing.readings).toMatchObject([{ state: 'done', failure: null }]);
  });

  it('is tried again after staged delays while the provider is away, says so, and is then clear', async () => {
    const person = await submitted('provider_away');
    for (const failures of [1, 2]) {
      await processing.runLast();
      expect((await person.view()).state).toBe('delayed');
      const delay = Number(await processing.dueAt(person.verificationId)) - api.clock.now();
      expect(delay).toBeLessThanOrEqual(retryDelayMs(failures, undefined));
      expect(delay).toBeGreaterThan(retryDelayMs(failures, undefined) - MINUTE_MS / 2);
      await processing.ring(person.verificationId);
    }
    await processing.runLast();
    expect(processing.readings).toMatchObject([{ state: 'done', failure: null }]);
    expect(await processing.find(person.verificationId)).toMatchObject({ ended: true });
  });

  it('of a session that was revoked or has expired is not judged, and its case ends', async () => {
    for (const status of ['revoked', 'expired']) {
      const person = await submitted('provider_away');
      await processing.runLast();
      await setStatus(person, status);
      await processing.ring(person.verificationId);
      await processing.runLast();
      expect(processing.readings).toEqual([]);
      expect(await statusOf(person)).toBe(status);
      expect(await processing.find(person.verificationId)).toMatchObject({ ended: true });
    }
  });

  it('that is not there yet starts nothing', async () => {
    const person = await PersonAtStep.open(api, tenant, { environment: 'test' });
    await person.giveEverything();
    const other = await submitted();
    await processing.runLast();
    expect(await processing.find(person.verificationId)).toBeUndefined();
    expect(await statusOf(other)).toBe('completed');
  });
});

describe('a timer of a case', () => {
  it('rings for the end of the session at the latest', async () => {
    const person = await submitted('provider_away');
    const expiry = api.clock.now() + 48 * 60 * MINUTE_MS;
    await processing.runLast();
    expect(await processing.dueAt(person.verificationId)).toBeLessThan(expiry + 3 * MINUTE_MS);
  });

  it('that rings twice, or after the end, starts no second piece of work', async () => {
    const person = await submitted();
    await processing.runLast();
    const before = (await processing.jobs()).length;
    await processing.ring(person.verificationId);
    expect(await processing.jobs()).toHaveLength(before);
  });
});

describe('a process that dies', () => {
  const FLOWS = sampled(['clear', 'refused', 'document_unreadable', 'provider_away'], 4);

  it.each(FLOWS)(
    'before or after any write of a run with %s neither loses nor doubles anything',
    async (outcome) => {
      const whole = new MortalProcess();
      await submitted(outcome);
      await processing.runLast({ process: whole });
      const expected = await endOf(outcome);
      expect(whole.effects).toBeGreaterThan(0);
      for (const point of crashPoints(whole.effects, 3)) {
        tenant = await makeTenant(api);
        processing = new ProcessingFixture(api, tenant.scopes.test);
        await submitted(outcome);
        expect(await processing.runLast({ process: new MortalProcess(point) })).toBe(true);
        await processing.runLast();
        expect(await endOf(outcome)).toEqual(expected);
      }
    },
  );

  /** What is on record, but for ids, times and versions. */
  async function endOf(outcome: string) {
    const items = await processing.items();
    const kept = items.filter(({ sk }) => ['VER', 'CASE', 'PROGRESS'].includes(String(sk)));
    return {
      outcome,
      records: kept
        .map(({ sk, status, ended, begun_round, failed_attempts, round }) => ({
          ...{ sk, status, ended, begun_round, round },
          // A crash after the provider was counted as away may be followed by one attempt more.
          isDelayed: Number(failed_attempts ?? 0) > 0,
        }))
        .toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)),
      pointers: (await pointers()).length > 0,
    };
  }
});

// Last, because addresses of uploads are signed at the time of this machine, from which the clock then differs.
describe('a session that expired while its provider was busy', () => {
  it('goes on once it has a new link: with what was submitted, or with new pictures', async () => {
    const person = await submitted();
    await api.clock.advance(200 * 3_600_000);
    await runTimers(api);
    expect(await statusOf(person)).toBe('expired');
    await processing.runLast();
    const path = `/api/v1/verification/sessions/${person.verificationId}/resend/`;
    expect((await api.call('POST', path, { key: tenant.test })).status).toBe(200);
    expect(await processing.runLast()).toBe(false);
    // Its pictures are removed two minutes after the expiry. Until then they are judged.
    expect(['pending', 'completed']).toContain(await statusOf(person));
  });
});
