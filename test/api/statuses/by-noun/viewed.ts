/** How the refusals of saved views are provoked. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { MOST_VIEWS } from '#shared/domain/views/routes.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { ok, textIn } from '../facts.ts';
import { type Provoke, valid } from '../implied.ts';

const VIEWS = '/api/v1/views/';
const colleague = { id: randomUUID(), name: 'Pia Peer', email: 'pia.peer@lantern.example' };

/** A shared view of somebody else, for a caller who may not do everything. */
const ofColleague: Provoke = async (ground) => {
  const { fixture } = ground;
  const owners = await fixture.tenant.key('live', { owner: colleague });
  const body = { name: 'Hers', query: 'assignee=me', shared: true };
  const made = await ok(fixture, 'POST', VIEWS, { key: owners, body });
  const key = await fixture.tenant.key('live', { scopes: ['views:*'] });
  return valid({ ...ground, facts: { ...ground.facts, view: textIn(made, 'id') } }, { key });
};

const full: Provoke = async ({ fixture }) => {
  const tenant = await makeTenant(fixture.api);
  const body = { name: 'One of many', query: '' };
  const call = () => fixture.call('POST', VIEWS, { key: tenant.live, body });
  for (let made = 0; made < MOST_VIEWS; made += 1) await call();
  return call();
};

export const VIEW_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'views.create': { '409 too_many_views': full },
  'views.update': { '403 not_your_view': ofColleague },
  'views.delete': { '403 not_your_view': ofColleague },
};
