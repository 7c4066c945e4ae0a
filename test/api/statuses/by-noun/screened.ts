/** How the routes of screenings, cases and risk profiles refuse. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { ok, screened } from '../facts.ts';
import { type Provoke, sending, valid } from '../implied.ts';

const already: Provoke = async (ground) => {
  const { entity } = await screened(ground.fixture);
  return valid({ ...ground, facts: { ...ground.facts, entity } });
};

/** A call of a tenant that asks for four eyes. */
const withFourEyes =
  (bodies: readonly object[]): Provoke =>
  async ({ fixture }) => {
    const tenant = await makeTenant(fixture.api);
    const key = environmentKey(tenant.scopes.live);
    await tenant.table('live').update(key, { set: { four_eyes_cases: true } });
    const { case: id } = await screened(fixture, tenant);
    const path = `/api/v1/cases/${id}/`;
    const [last, ...before] = bodies.toReversed();
    for (const body of before) await ok(fixture, 'PATCH', path, { key: tenant.live, body });
    return fixture.call('PATCH', path, { key: tenant.live, body: last });
  };

/** A person dismisses the hit and says nothing. */
const withoutNote: Provoke = async ({ fixture, contract }) => {
  const { riskProfile } = await screened(fixture);
  return fixture.call(contract.method, `/api/v1/risk-profiles/${riskProfile}/status/`, {
    ...fixture.administrator.as('live'),
    body: { status: 'false_positive' },
  });
};

export const SCREENING_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'screening.create': {
    '404 not_found': (ground) => valid({ ...ground, facts: { ...ground.facts, entity: randomUUID() } }),
    '409 already_screened': already,
  },
  'screening.create_batch': {
    '400 validation_error': sending(() => ({ body: { entity_ids: [randomUUID()] } })),
    '409 already_screened': already,
  },
  'risk_profiles.set_status': { '400 note_required': withoutNote },
  'cases.update': {
    '403 decision_required': withFourEyes([{ status: 'closed' }]),
    '403 second_person_required': withFourEyes([{ decision: 'no_risk' }, { decision: 'no_risk' }]),
  },
};
