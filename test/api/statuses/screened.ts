/** Entities that were screened, for the routes of screenings, cases and risk profiles; and how these refuse. */
import { randomUUID } from 'node:crypto';
import { screenerOf } from '#shared/domain/screening/providers/deployed.ts';
import { screenEntity } from '#shared/domain/screening/run.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { caseOf, LISTED, profileOf } from '../../support/screening/desk.ts';
import { listing, match, PlayedProvider } from '../../support/screening/played-provider.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { type Ground, type Provoke, sending, valid } from './implied.ts';
import { ok, type Subject, textIn } from './subject.ts';
import type { World } from './world.ts';

interface Screened {
  readonly entityId: string;
  readonly caseId: string;
  readonly profileId: string;
}

/** An entity of its own, with one match. */
async function screened(world: World, tenant: TestTenant): Promise<Screened> {
  const entityId = await entity(world, tenant);
  const provider = new PlayedProvider();
  provider.matches = [match([listing('sandbox:1')])];
  const context = { ...workerContext(world.api.ports), screener: screenerOf(provider) };
  await screenEntity(tenant.scopes.live, entityId, context, { reason: 'batch' });
  const answer = await ok(world, 'GET', `/api/v1/screening/${entityId}/`, { key: tenant.live });
  return { entityId, caseId: caseOf(answer).id, profileId: profileOf(answer).id };
}

async function entity(world: World, tenant: TestTenant): Promise<string> {
  return textIn(await ok(world, 'POST', '/api/v1/entities/', { key: tenant.live, body: LISTED }), 'id');
}

const ofScreening =
  (which: keyof Screened) =>
  async ({ world }: Ground): Promise<Partial<Subject>> => ({
    responseId: (await screened(world, world.tenant))[which],
  });

/** What the valid request of each route acts on: its id stands in the place of a response's. */
export const SCREENING_SUBJECTS: Readonly<Record<string, (ground: Ground) => Promise<Partial<Subject>>>> = {
  'screening.create': async ({ world }) => ({ entityId: await entity(world, world.tenant) }),
  'screening.create_batch': async ({ world }) => ({ entityId: await entity(world, world.tenant) }),
  'screening.get_batch': async ({ world }) => {
    const body = { entity_ids: [await entity(world, world.tenant)] };
    const started = await ok(world, 'POST', '/api/v1/screening/batch/', { key: world.tenant.live, body });
    return { responseId: textIn(started, 'job_id') };
  },
  'screening.get': ofScreening('entityId'),
  'screening.get_detailed': ofScreening('entityId'),
  'cases.get': ofScreening('caseId'),
  'cases.update': ofScreening('caseId'),
  'risk_profiles.get': ofScreening('profileId'),
  'risk_profiles.set_status': ofScreening('profileId'),
};

const already: Provoke = async (ground) => {
  const { entityId } = await screened(ground.world, ground.world.tenant);
  return valid({ ...ground, subject: { ...ground.subject, entityId } });
};

/** A call of a tenant that asks for four eyes. */
const withFourEyes =
  (bodies: readonly object[]): Provoke =>
  async ({ world }) => {
    const tenant = await makeTenant(world.api);
    const key = environmentKey(tenant.scopes.live);
    await tenant.table('live').update(key, { set: { four_eyes_cases: true } });
    const { caseId } = await screened(world, tenant);
    const path = `/api/v1/cases/${caseId}/`;
    const [last, ...before] = bodies.toReversed();
    for (const body of before) await ok(world, 'PATCH', path, { key: tenant.live, body });
    return world.call('PATCH', path, { key: tenant.live, body: last });
  };

export const SCREENING_REFUSALS: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'screening.create': {
    '404 not_found': (ground) => valid({ ...ground, subject: { ...ground.subject, entityId: randomUUID() } }),
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
