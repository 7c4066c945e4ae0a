/** For each test a tenant with a short retention, and a person who has given everything for a verification and not handed it in. */
import { beforeEach } from 'vitest';
import type { InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';
import { withApi } from '../with-api.ts';
import { PersonAtStep } from './verification-step.ts';

/** Days for which the tenant keeps verifications. */
export const RETENTION_DAYS = 30;

export interface GivenPictures {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly person: PersonAtStep;
}

export function withGivenPictures(made: (given: GivenPictures) => void): void {
  let api: InProcessApi;
  withApi((opened) => {
    api = opened;
  });
  beforeEach(async () => {
    const tenant = await makeTenant(api);
    const key = { pk: tenant.scopes.test.prefix, sk: 'ENV' };
    await tenant.table('test').update(key, { set: { verification_retention_days: RETENTION_DAYS } });
    const person = await PersonAtStep.open(api, tenant, { environment: 'test' });
    await person.giveEverything();
    made({ api, tenant, person });
  });
}
