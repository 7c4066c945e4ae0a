/** How the routes of entities refuse. */
import type { RouteId } from '#functions/fleet.ts';
import { DAILY_QUOTA } from '#shared/domain/entities/batch/schema.ts';
import { held } from '../../documents.ts';
import { type Provoke, sending, valid } from '../../implied.ts';

/** The batch of a tenant whose day is full. */
const quotaUsedUp: Provoke = async (ground) => {
  const { api, poor } = ground.fixture;
  const day = new Date(api.clock.now()).toISOString().slice(0, 10);
  const key = { pk: `${poor.scopes.live.prefix}#QUOTA#ENTITIES`, sk: `D#${day}` };
  await poor.table('live').update(key, { set: { used: DAILY_QUOTA } });
  return valid(ground, { key: poor.live });
};

export const ENTITY_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'entities.create_batch': { '429 entity_quota_exceeded': quotaUsedUp },
  'entities.list': { '404 not_found': sending(() => ({ query: 'page=99' })) },
  'entities.delete': { '400 entity_has_dependencies': valid, '409 legal_hold': held },
};
