/** For each test a tenant that screens, and a key that acts for one person of it. */
import { beforeEach } from 'vitest';
import type { InProcessApi } from '../in-process-api.ts';
import type { TestTenant } from '../tenant.ts';
import { withApi } from '../with-api.ts';
import { ScreeningFixture } from './fixture.ts';

export const TOBIN = {
  id: '7a1c1b1e-0f0e-4c57-9d55-2f6d3b1f0c22',
  name: 'Tobin Vale',
  email: 'tobin@bank.example',
};

export interface Decider {
  readonly api: InProcessApi;
  readonly fixture: ScreeningFixture;
  readonly tenant: TestTenant;
  /** The key of Tobin. */
  readonly tobin: string;
}

export function withDecider(made: (decider: Decider) => void): void {
  let api: InProcessApi;
  withApi((opened) => {
    api = opened;
  });
  beforeEach(async () => {
    const fixture = await ScreeningFixture.open(api);
    const { tenant } = fixture;
    made({ api, fixture, tenant, tobin: await tenant.key('live', { owner: TOBIN }) });
  });
}
