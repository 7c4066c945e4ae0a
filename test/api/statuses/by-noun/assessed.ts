/** How the routes of assessments refuse. */
import type { RouteId } from '#functions/fleet.ts';
import { balanceKey } from '#shared/domain/credits/purse.ts';
import { pathWith } from '../../../../docs/catalogue/catalogue.ts';
import { submitted } from '../../../support/journeys.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { withoutItems } from '../faults.ts';
import { type Provoke, valid } from '../implied.ts';

/** The table no longer has the entity of the response. */
const withoutEntity: Provoke = (ground) => {
  const { api } = ground.fixture;
  return valid(ground, {}, api.over({ tables: withoutItems(api.ports.tables, 'ENT') }));
};

/** A submitted response of a tenant whose credits for assessments are used up. */
const unaffordable: Provoke = async ({ fixture, contract }) => {
  const tenant = await makeTenant(fixture.api);
  const { responseId: id } = await submitted(fixture.api, tenant, 'live');
  await tenant.table('live').update(balanceKey(tenant.scopes.live), { set: { ai_assessment: 0 } });
  return fixture.call('POST', pathWith(contract.path, { id }), { key: tenant.live });
};

export const ASSESSMENT_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'responses.generate_assessment': {
    '400 subject_entity_missing': withoutEntity,
    '403 insufficient_credits': unaffordable,
  },
};
