/** Scenarios of screening, under test keys: their list knows whom to find. */

import { SANDBOX_SUBJECTS } from '#shared/domain/screening/sandbox/subjects.ts';
import { expectStatus } from '../../../support/fleet/fleet-journeys.ts';
import type { ContestStage, Scenario } from './scenarios.ts';

const LISTED = SANDBOX_SUBJECTS.find(({ kind, topics }) => kind === 'company' && topics[0] === 'sanction');
const CLEAR = SANDBOX_SUBJECTS.find(({ kind, matches }) => kind === 'company' && matches === 0);

export const SCREENING_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'screening.create': {
    prepare: async (stage) => ({
      path: '/api/v1/screening/',
      body: { entity_id: await newEntity(stage, CLEAR?.name) },
    }),
    adds: ['RESULT', 1],
    environment: 'test',
    goesOn: true,
  },
  'screening.create_batch': {
    prepare: async (stage) => ({
      path: '/api/v1/screening/batch/',
      body: { entity_ids: [await newEntity(stage, CLEAR?.name)] },
    }),
    adds: ['JOB', 1],
    environment: 'test',
    goesOn: true,
  },
  'cases.update': {
    prepare: async (stage) => {
      const { id } = await caseOf(stage);
      return { path: `/api/v1/cases/${id}/`, body: { decision: 'no_risk' } };
    },
    events: ['case.resolved'],
    environment: 'test',
  },
  'risk_profiles.set_status': {
    prepare: async (stage) => {
      const { alerts } = await caseOf(stage);
      const [profile] = alerts.flatMap(({ risk_profiles }) => risk_profiles);
      return {
        path: `/api/v1/risk-profiles/${profile?.id}/status/`,
        body: { status: 'false_positive', reason: 'Another company.' },
      };
    },
    environment: 'test',
  },
};

async function newEntity({ fleet, tenant }: ContestStage, name = ''): Promise<string> {
  const body = { entity_type: 'company', legal_name: name };
  const made = await fleet.call('POST', '/api/v1/entities/', { key: tenant.test, body });
  return String(expectStatus(made, 201).body['id']);
}

interface FoundCase {
  readonly id: string;
  readonly alerts: readonly { readonly risk_profiles: readonly { readonly id: string }[] }[];
}

/** The case of a company that is listed, screened to the end. */
async function caseOf(stage: ContestStage): Promise<FoundCase> {
  const { fleet, tenant } = stage;
  const entity_id = await newEntity(stage, LISTED?.name);
  const key = tenant.test;
  expectStatus(await fleet.call('POST', '/api/v1/screening/', { key, body: { entity_id } }), 202);
  await fleet.settle();
  const screened = expectStatus(await fleet.call('GET', `/api/v1/screening/${entity_id}/`, { key }), 200);
  const [found] = unsafeCases(screened.body['cases']);
  if (found === undefined) throw new Error('the sandbox knows the company');
  return found;
}

/** As the contract has it; the answer was parsed by its schema in other tests. */
function unsafeCases(cases: unknown): readonly FoundCase[] {
  return cases as readonly FoundCase[];
}
