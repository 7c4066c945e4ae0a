/** Calls on screenings, cases and risk profiles. */
import type { InProcessApi } from '../../test/support/in-process-api.ts';
import { caseOf, profileOf, SCREENING, ScreeningDesk } from '../../test/support/screening/desk.ts';
import { listing, match } from '../../test/support/screening/played-provider.ts';
import type { TestTenant } from '../../test/support/tenant.ts';
import { type Case, changeBy, readBy } from './case.ts';

export function screeningCases(api: InProcessApi, tenant: TestTenant): Case[] {
  const desk = new ScreeningDesk(api, tenant);
  desk.provider.matches = [match([listing('sandbox:1')])];
  const screened = async () => {
    const answer = await desk.screened();
    return {
      entity: String(Object(answer.body['entity']).id),
      caseId: caseOf(answer).id,
      profileId: profileOf(answer).id,
    };
  };
  return [
    {
      route: 'POST /screening/',
      kind: 'mutation',
      floor: changeBy('key', 2, 5, 1),
      prepare: async () => {
        const id = await desk.entity();
        return () => desk.start(id);
      },
    },
    {
      route: 'GET /screening/{entity_id}/',
      kind: 'read',
      floor: readBy('key', 3),
      prepare: async () => {
        const { entity } = await screened();
        return () => desk.read(entity);
      },
    },
    {
      route: 'GET /screening/{entity_id}/detailed/',
      kind: 'read',
      floor: readBy('key', 3),
      prepare: async () => {
        const { entity } = await screened();
        return () => desk.call('GET', `${SCREENING}${entity}/detailed/`);
      },
    },
    ...reviewCases(desk, screened),
  ];
}

function reviewCases(
  desk: ScreeningDesk,
  screened: () => Promise<{ readonly caseId: string; readonly profileId: string }>,
): Case[] {
  return [
    {
      route: 'GET /cases/{case_id}/',
      kind: 'read',
      floor: readBy('key', 1),
      prepare: async () => {
        const { caseId } = await screened();
        return () => desk.call('GET', `/api/v1/cases/${caseId}/`);
      },
    },
    {
      route: 'PATCH /cases/{case_id}/',
      kind: 'mutation',
      floor: changeBy('key', 1.5, 6, 1),
      prepare: async () => {
        const { caseId } = await screened();
        const body = { decision: 'no_risk' };
        return () => desk.call('PATCH', `/api/v1/cases/${caseId}/`, { body });
      },
    },
    {
      route: 'GET /risk-profiles/{risk_profile_id}/',
      kind: 'read',
      floor: readBy('key', 2),
      prepare: async () => {
        const { profileId } = await screened();
        return () => desk.call('GET', `/api/v1/risk-profiles/${profileId}/`);
      },
    },
    {
      route: 'PATCH /risk-profiles/{risk_profile_id}/status/',
      kind: 'mutation',
      floor: changeBy('key', 1, 5, 0),
      prepare: async () => {
        const { profileId } = await screened();
        const body = { status: 'false_positive' };
        return () => desk.call('PATCH', `/api/v1/risk-profiles/${profileId}/status/`, { body });
      },
    },
  ];
}
