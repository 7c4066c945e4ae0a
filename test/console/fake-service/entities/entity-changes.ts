/** Changes of entities and of their relations, as the API carries them out. */

import { distinguishing } from '#shared/domain/entities/distinguishing.ts';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import { type FakeCall, type FakeReply, type FakeService, memberOf } from '../fake-service.ts';
import { aCompany, type FakeEntities, owner } from './entities.ts';
import { COMPANY } from './ids.ts';

export const CREATED = '00000000-0000-4000-8000-0000000000ee';
const RELATIONS = new RegExp(`^/entities/${COMPANY}/relations/(?:([\\w-]+)/)?$`);

export class FakeChanges {
  readonly #entities: FakeEntities;
  /** Calls that the register takes before nothing remains. */
  calls = 2;

  constructor(service: FakeService, entities: FakeEntities) {
    this.#entities = entities;
    service.handlers.unshift((call) => this.#handle(call));
  }

  #handle(call: FakeCall): FakeReply | undefined {
    const { method, path, query } = call;
    if (path === '/entities/search/') return this.#search(query.get('q') ?? '');
    if (method === 'POST' && path === '/entities/') return this.#create(call.body);
    if (method === 'PATCH' && path === `/entities/${COMPANY}/`) return this.#update(call.body);
    if (method === 'POST' && path === '/company-search/') return found();
    if (path === `/entities/${COMPANY}/relations/from-company/`) return this.#fill();
    const [matched, id = ''] = RELATIONS.exec(path) ?? [];
    return matched === undefined || method === 'GET' ? undefined : this.#relate(call, id);
  }

  #create(body: unknown): FakeReply {
    const given = unsafeEntity(body);
    if (given.legal_name === 'Refused Ltd')
      return {
        status: 400,
        body: { code: 'validation_error', errors: { legal_name: ['It is refused.'] } },
      };
    const entity = aCompany({
      ...given,
      id: CREATED,
      name: given.legal_name ?? '',
      screening_status: 'not_screened',
    });
    this.#entities.entities.set(CREATED, entity);
    return { status: 201, body: { id: CREATED, name: entity.name } };
  }

  #update(body: unknown): FakeReply {
    const entity = this.#entities.entities.get(COMPANY) ?? aCompany();
    this.#entities.entities.set(COMPANY, { ...entity, ...unsafeEntity(body) });
    return { status: 200, body: { id: COMPANY } };
  }

  #search(text: string): FakeReply {
    const results = [...this.#entities.entities.values()]
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map((entity) => ({ ...entity, distinguished_by: distinguishing(entity) }));
    return { status: 200, body: { results } };
  }

  #relate({ method, body }: FakeCall, id: string): FakeReply {
    const known = this.#entities.relations.get(COMPANY) ?? [];
    const change = unsafeRelation(body);
    const added = owner(9, 'new-party', nameIn(body), 'individual', null, null);
    const next: Readonly<Record<string, () => readonly RelationView[]>> = {
      POST: () => [...known, { ...added, ...change, related_entity: added.related_entity }],
      PATCH: () => known.map((each) => (each.id === id ? { ...each, ...change } : each)),
      DELETE: () => known.filter((each) => each.id !== id),
    };
    this.#entities.relations.set(COMPANY, next[method]?.() ?? known);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: { id } };
  }

  #fill(): FakeReply {
    this.calls -= 1;
    const known = this.#entities.relations.get(COMPANY) ?? [];
    const added = owner(20 + this.calls, `r${this.calls}`, `Registered ${this.calls}`, 'company', 10, 10);
    this.#entities.relations.set(COMPANY, [...known, added]);
    const lines = [{ outcome: 'added' }, { outcome: 'unchanged' }];
    return {
      status: 200,
      body: { company_id: 'c1', lines, left_out: 0, remaining: this.calls, partial: false },
    };
  }
}

function found(): FakeReply {
  const company = {
    ...{ id: 'c1', name: 'Kastelmar Freight Holding Ltd', registrationNumber: '09123456' },
    ...{ incorporationDate: '2011-04-02', incorporationCountry: 'GB' },
  };
  return {
    status: 200,
    body: { items: [company], totalItems: 1, charged: false, cached: false, hit_count: 1 },
  };
}

function nameIn(body: unknown): string {
  const party = memberOf(body, 'related_entity');
  return `${String(memberOf(party, 'first_name'))} ${String(memberOf(party, 'last_name'))}`;
}

function unsafeEntity(body: unknown): Partial<EntityView> {
  return body as Partial<EntityView>;
}

function unsafeRelation(body: unknown): Partial<RelationView> {
  return body as Partial<RelationView>;
}
