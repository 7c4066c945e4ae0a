/** How the routes of screenings, cases and risk profiles refuse. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { screenerOf } from '#shared/domain/screening/providers/deployed.ts';
import { screenEntity } from '#shared/domain/screening/run.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { caseOf, LISTED, profileOf } from '../../support/screening/fixture.ts';
import { listing, match, PlayedProvider } from '../../support/screening/played-provider.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { ok, textIn } from './facts.ts';
import type { StatusFixture } from './fixture.ts';
import { type Provoke, sending, valid } from './implied.ts';

interface Screened {
  readonly entityId: string;
  readonly caseId: string;
  readonly profileId: string;
}

/** An entity of its own, with one match. */
async function screened(fixture: StatusFixture, tenant: TestTenant): Promise<Screened> {
  const entityId = await entity(fixture, tenant);
  const provider = new PlayedProvider();
  provider.matches = [match([listing('sandbox:1')])];
  const context = { ...workerContext(fixture.api.ports), screener: screenerOf(provider) };
  await screenEntity(tenant.scopes.live, entityId, context, { reason: 'batch' });
  const answer = await ok(fixture, 'GET', `/api/v1/screening/${entityId}/`, { key: tenant.live });
  return { entityId, caseId: caseOf(answer).id, profileId: profileOf(answer).id };
}

async function entity(fixture: StatusFixture, tenant: TestTenant): Promise<string> {
  return textIn(await ok(fixture, 'POST', '/api/v1/entities/', { key: tenant.live, body: LISTED }), 'id');
}

const already: Provoke = async (ground) => {
  const { entityId } = await screened(ground.fixture, ground.fixture.tenant);
  return valid({ ...ground, facts: { ...ground.facts, entity: entityId } });
};

/** A call of a tenant that asks for four eyes. */
const withFourEyes =
  (bodies: readonly object[]): Provoke =>
  async ({ fixture }) => {
    const tenant = await makeTenant(fixture.api);
    const key = environmentKey(tenant.scopes.live);
    await tenant.table('live').update(key, { set: { four_eyes_cases: true } });
    const { caseId } = await screened(fixture, tenant);
    const path = `/api/v1/cases/${caseId}/`;
    const [last, ...before] = bodies.toReversed();
    for (const body of before) await ok(fixture, 'PATCH', path, { key: tenant.live, body });
    return fixture.call('PATCH', path, { key: tenant.live, body: last });
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
  'cases.update': {
    '403 decision_required': withFourEyes([{ status: 'closed' }]),
    '403 second_person_required': withFourEyes([{ decision: 'no_risk' }, { decision: 'no_risk' }]),
  },
};
