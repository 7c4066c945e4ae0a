/** How the routes of relations refuse. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { relationHeads, relations } from '#shared/domain/relations/keys.ts';
import { MOST_RELATIONS } from '#shared/domain/relations/rules.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { held } from '../../documents.ts';
import { factsOf, ok, textIn } from '../../facts.ts';
import { type Ground, type Provoke, sending, valid } from '../../implied.ts';
import { withoutRegisters } from './registered.ts';

const elsewhere: Provoke = (ground) => valid({ ...ground, facts: { ...ground.facts, entity: randomUUID() } });

/** An entity with an owner, which no other call knows. */
async function apart(ground: Ground): Promise<Ground> {
  const made = await factsOf(ground.fixture, ['relation']);
  return { ...ground, facts: { ...ground.facts, entity: made.entity, relation: made.relation } };
}

/** The same owner once more. */
const again: Provoke = async (given) => {
  const ground = await apart(given);
  const { fixture, facts } = ground;
  const owner = textIn(
    await ok(fixture, 'POST', '/api/v1/entities/', {
      body: { entity_type: 'company', legal_name: 'Quay Holding Ltd' },
    }),
    'id',
  );
  const body = { kind: 'owner', related_entity_id: owner };
  await ok(fixture, 'POST', `/api/v1/entities/${facts.entity}/relations/`, { body });
  return sending(() => ({ body }))(ground);
};

/** A relation that has ended would begin again beside the one that follows it. */
const revived: Provoke = async (given) => {
  const ground = await apart(given);
  const { fixture, facts } = ground;
  const path = `/api/v1/entities/${facts.entity}/relations/`;
  const owner = textIn(
    await ok(fixture, 'POST', '/api/v1/entities/', {
      body: { entity_type: 'company', legal_name: 'Quay Holding Ltd' },
    }),
    'id',
  );
  const body = { kind: 'owner', related_entity_id: owner };
  const ended = textIn(await ok(fixture, 'POST', path, { body: { ...body, until: '2020-01-01' } }), 'id');
  await ok(fixture, 'POST', path, { body });
  const other = { ...ground, facts: { ...facts, relation: ended } };
  return sending(() => ({ body: { until: null } }))(other);
};

const full: Provoke = async (given) => {
  const ground = await apart(given);
  const { fixture, facts } = ground;
  const { api, tenant } = fixture;
  const scope = tenant.scopes.live;
  const vault = await workerContext(api.ports).vault(scope);
  const source = { kind: 'entered', register: null, company_id: null, name: null, date_of_birth: null };
  const details = { role: null, share: null, share_max: null, since: null, until: '2020-01-01', source };
  const at = '2020-01-01T00:00:00.000Z';
  const table = tenant.table('live');
  for (let from = 0; from < MOST_RELATIONS; from += 100)
    await table.commit(
      Array.from({ length: 100 }, () => {
        const id = randomUUID();
        const key = relations.key(scope, { 'entity id': facts.entity, 'relation id': id });
        const ids = { id, entity_id: facts.entity, related_id: randomUUID() };
        const sealed = vault.sealJson({ ...key, attribute: 'details' }, details);
        return {
          put: { ...key, ...ids, kind: 'owner', version: 1, created_at: at, updated_at: at, details: sealed },
        };
      }),
    );
  await table.update(relationHeads.key(scope, { 'entity id': facts.entity }), { add: { version: 1 } });
  return valid(ground);
};

const ofPerson: Provoke = async (ground) => {
  const { person } = await factsOf(ground.fixture, ['person']);
  return valid({ ...ground, facts: { ...ground.facts, entity: person } });
};

export const RELATION_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'relations.list': { '404 not_found': elsewhere },
  'relations.create': {
    '400 too_many_relations': full,
    '404 not_found': elsewhere,
    '409 relation_exists': again,
  },
  'relations.update': {
    '404 not_found': elsewhere,
    '409 relation_exists': revived,
  },
  'relations.from_company': {
    '400 entity_not_company': ofPerson,
    '400 too_many_relations': full,
    '404 not_found': elsewhere,
    '500 search_failed': withoutRegisters,
  },
  'relations.delete': {
    '404 not_found': elsewhere,
    '409 legal_hold': async (ground) => held(await apart(ground)),
  },
};
