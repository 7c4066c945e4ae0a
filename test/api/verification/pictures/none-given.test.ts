/** A verification in which no picture was given never says that pictures were deleted, however much time has passed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { HOUR_MS, runTimers } from '../../../support/onboarding/fixture.ts';
import { runVerifications } from '../../../support/onboarding/verification-step.ts';
import { RETENTION_DAYS, withGivenPictures } from '../../../support/onboarding/with-given-pictures.ts';
import type { TestTenant } from '../../../support/tenant.ts';
import { Verifications } from '../fixture.ts';

let api: InProcessApi;
let tenant: TestTenant;
let test: Verifications;
/** A session whose person has uploaded every picture. */
let withPictures: string;

withGivenPictures((given) => {
  ({ api, tenant } = given);
  withPictures = given.person.verificationId;
});
beforeEach(() => {
  test = new Verifications(api, tenant, 'test');
});

async function simulated(id: string): Promise<void> {
  const answer = await test.call('POST', `/api/v1/verification/sessions/${id}/simulate/`, {
    outcome: 'clear',
  });
  expect(answer.status).toBe(202);
  await runVerifications(api, tenant.scopes.test);
  expect((await test.get(id)).body).toMatchObject({ status: 'completed', outcome: 'clear' });
}

/** Why no picture is shown. Null where there are some. */
const reason = async (id: string) => (await test.get(id, 'pictures/')).body['absent_because'];

/** Until the tenant keeps nothing of verifications any longer. `purged`: the timers have removed it. */
async function retentionPassed(): Promise<void> {
  await pass(api, RETENTION_DAYS * 24 * HOUR_MS + 60_000);
}
async function purged(): Promise<void> {
  await pass(api, 180_000);
  await runTimers(api);
}

describe('a simulated verification', () => {
  it('without pictures says that none were given, before and after the retention time of others', async () => {
    const without = await test.session();
    await simulated(without);
    await simulated(withPictures);
    expect([await reason(without), await reason(withPictures)]).toEqual(['none_given', null]);
    await retentionPassed();
    expect([await reason(without), await reason(withPictures)]).toEqual(['none_given', 'deleted']);
    await purged();
    expect([await reason(without), await reason(withPictures)]).toEqual(['none_given', 'deleted']);
  });

  it('whose person had uploaded pictures before says deleted after their retention, and never that none were given', async () => {
    await simulated(withPictures);
    expect(await reason(withPictures)).toBeNull();
    await retentionPassed();
    await purged();
    expect(await reason(withPictures)).toBe('deleted');
  });

  it('that nobody has handed anything in for is not handed in, rather than without pictures', async () => {
    expect(await reason(await test.session())).toBe('not_handed_in');
  });
});
