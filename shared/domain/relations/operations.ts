/** What the endpoints of relations do: read, decide, answer with writes. */
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { refuseImpossibleDays } from '../entities/possible-days.ts';
import {
  createWrites as createEntityWrites,
  type EntityLine,
  findEntities,
  findEntity,
  linesOf,
  type NewEntity,
} from '../entities/repository.ts';
import { entityName } from '../entities/rules.ts';
import { EntityDetails, type EntityInput } from '../entities/schema.ts';
import { changeBy } from '../tenants/last-change.ts';
import { notHeld } from '../tenants/legal-hold/legal-hold.ts';
import {
  relatedToItself,
  relationContradicts,
  relationExists,
  relationNotFound,
  sharesExceed,
  tooManyRelations,
} from './errors.ts';
import { load } from './load.ts';
import {
  FIRST_VERSION,
  headWrite,
  otherHeadWrite,
  partyCheck,
  relationWrites,
  removeWrites,
  updateWrite,
} from './repository.ts';
import type { OwnersChanged } from './rescreening.ts';
import type { relationRoutes } from './routes.ts';
import {
  dayOf,
  enteredShares,
  holdsOn,
  isTooMuch,
  MOST_RELATIONS,
  patched,
  type Relation,
  sameRelation,
} from './rules.ts';
import {
  type RelationDetails,
  type RelationInput,
  type RelationListQuery,
  type RelationPatch,
  relationProblem,
} from './schema.ts';
import { requireSameRelation, tagOfRelation } from './tag.ts';
import { relationView } from './view.ts';

export function relationOperations(ownersChanged: OwnersChanged): Operations<typeof relationRoutes> {
  return {
    listRelations: ({ params, query }, request) => list(params.id, query, request),
    createRelation: ({ params, body }, request) => create(params.id, body, request, ownersChanged),
    updateRelation: ({ params, body }, request) => update(params, body, request, ownersChanged),
    deleteRelation: ({ params }, request) => remove(params, request, ownersChanged),
  };
}

/** Two round trips: the relations, then the entities that they name. A party that is being deleted is left out. */
async function list(entityId: string, query: RelationListQuery, request: TenantRequest) {
  const { known, vault } = await load(entityId, request);
  const fitting = known.filter(({ record }) => query.kind === undefined || record.kind === query.kind);
  const records = await findEntities(request.tenantTable, request.scope, [
    ...new Set(fitting.map(({ record }) => record.related_id)),
  ]);
  const lines = new Map(linesOf(records, vault).map((line) => [line.row.id, line]));
  const shown = fitting.filter(({ record }) => lines.has(record.related_id)).toSorted(newestFirst);
  refusePageBeyond(query, shown.length);
  const offset = offsetOf(query);
  const day = dayOf(request.now);
  const results = shown.slice(offset, offset + query.page_size).flatMap((relation) => {
    const line = lines.get(relation.record.related_id);
    return line === undefined ? [] : [relationView(relation, line, day)];
  });
  return { body: paginate(query, shown.length, results, request.listUrl) };
}

function newestFirst({ record: a }: Relation, { record: b }: Relation): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

interface Party {
  readonly line: {
    readonly row: Pick<EntityLine['row'], 'id' | 'entity_type' | 'is_primary'>;
    readonly name: string;
  };
  readonly writes: readonly Write[];
}

async function create(
  entityId: string,
  body: RelationInput,
  request: TenantRequest,
  ownersChanged: OwnersChanged,
) {
  const { scope, now, ids } = request;
  const [{ head, known, vault }, other] = await Promise.all([
    load(entityId, request),
    otherParty(entityId, body, request),
  ]);
  const day = dayOf(now);
  const details = detailsOf(body);
  const { id: relatedId } = other.line.row;
  refuseCreation(known, { kind: body.kind, relatedId, details }, day);
  const id = ids.uuid();
  const createdAt = new Date(now).toISOString();
  const created = { id, kind: body.kind, entityId, relatedId, details, createdAt };
  const record = {
    id,
    kind: body.kind,
    version: FIRST_VERSION,
    created_at: createdAt,
    updated_at: createdAt,
  };
  return {
    body: relationView({ record, details }, other.line, day),
    writes: [
      partyCheck(scope, entityId),
      ...other.writes,
      headWrite(scope, entityId, head, 1),
      otherHeadWrite(scope, relatedId),
      ...relationWrites(scope, vault, created),
      ...(body.kind === 'owner' ? [ownersChanged(request, vault, entityId)] : []),
    ],
    audit: {
      target: `relation:${id}`,
      entityId,
      facts: { entity_id: entityId, related_id: relatedId, kind: body.kind },
    },
  };
}

function refuseCreation(
  known: readonly Relation[],
  wanted: {
    readonly kind: RelationInput['kind'];
    readonly relatedId: string;
    readonly details: RelationDetails;
  },
  day: string,
): void {
  if (known.length >= MOST_RELATIONS) throw tooManyRelations();
  const { details } = wanted;
  if (!holdsOn(details, day)) return;
  const same = sameRelation(known, { ...wanted, role: details.role }, day);
  if (same !== undefined) throw relationExists(same.record.id);
  const sum = enteredShares(known, day) + (details.share ?? 0);
  if (isTooMuch(sum)) throw sharesExceed(sum);
}

/** An entity of the tenant, or one that is created in the same commit. */
async function otherParty(entityId: string, body: RelationInput, request: TenantRequest): Promise<Party> {
  const { scope, tenantTable } = request;
  const opening = request.vault();
  if (body.related_entity) return newParty(body.related_entity, request, await opening);
  const relatedId = body.related_entity_id ?? '';
  if (relatedId === entityId) throw relatedToItself();
  const [record, vault] = await Promise.all([findEntity(tenantTable, scope, relatedId), opening]);
  const [line] = record === undefined ? [] : linesOf([record], vault);
  if (line === undefined) throw relationNotFound();
  return { line, writes: [partyCheck(scope, relatedId)] };
}

/** A party is not a customer: it is a related entity, which lists can leave out. */
function newParty(input: EntityInput, { scope, now, ids }: TenantRequest, vault: Vault): Party {
  const entity: NewEntity = {
    id: ids.uuid(),
    type: input.entity_type,
    isPrimary: false,
    details: EntityDetails.parse(input),
    createdAt: new Date(now).toISOString(),
    responseCount: 0,
  };
  refuseImpossibleDays(entity.details, now, { prefix: 'related_entity.' });
  const { id, type } = entity;
  return {
    line: { row: { id, entity_type: type, is_primary: false }, name: entityName(type, entity.details) },
    writes: createEntityWrites(scope, vault, entity),
  };
}

function detailsOf(body: RelationInput): RelationDetails {
  return {
    role: body.role ?? null,
    share: body.share ?? null,
    share_max: body.share_max ?? null,
    since: body.since ?? null,
    until: body.until ?? null,
    source: { kind: 'entered', register: null, company_id: null, name: null, date_of_birth: null },
  };
}

interface Place {
  readonly id: string;
  readonly relation_id: string;
}

async function update(
  place: Place,
  patch: RelationPatch,
  request: TenantRequest,
  ownersChanged: OwnersChanged,
) {
  const { scope, now } = request;
  const [{ head, known, vault }, { owner }] = await Promise.all([
    load(place.id, request),
    request.admitted(),
  ]);
  const found = known.find(({ record }) => record.id === place.relation_id);
  if (found === undefined) throw relationNotFound();
  requireSameRelation(request, found);
  const { details, changed } = patched(found.details, patch);
  const problem = relationProblem(found.record.kind, details);
  if (problem !== undefined) throw relationContradicts(problem);
  const others = known.filter((each) => each !== found);
  const isChanged = changed.length > 0;
  if (isChanged) refuseChange(others, { relation: found, details }, dayOf(now));
  const at = new Date(now).toISOString();
  return {
    body: {
      id: found.record.id,
      updated_fields: [...changed],
      updated_at: isChanged ? at : found.record.updated_at,
    },
    headers: { ETag: tagOfRelation({ version: found.record.version + (isChanged ? 1 : 0) }) },
    writes: isChanged
      ? [
          updateWrite(scope, vault, found, details, changeBy(owner ?? null, at, 'edited')),
          headWrite(scope, place.id, head, 0),
          ...(found.record.kind === 'owner' ? [ownersChanged(request, vault, place.id)] : []),
        ]
      : [],
    audit: {
      target: `relation:${place.relation_id}`,
      entityId: place.id,
      facts: { entity_id: place.id, fields: changed.join(',') },
    },
  };
}

function refuseChange(
  others: readonly Relation[],
  { relation, details }: { readonly relation: Relation; readonly details: RelationDetails },
  day: string,
): void {
  if (!holdsOn(details, day)) return;
  const { kind, related_id: relatedId } = relation.record;
  const same = sameRelation(others, { kind, relatedId, role: details.role }, day);
  if (same !== undefined) throw relationExists(same.record.id);
  if (details.source.kind !== 'entered') return;
  const sum = enteredShares(others, day) + (details.share ?? 0);
  // What was too much before may be corrected in steps.
  const before = enteredShares([...others, relation], day);
  if (isTooMuch(sum) && sum > before) throw sharesExceed(sum);
}

async function remove(place: Place, request: TenantRequest, ownersChanged: OwnersChanged) {
  const { scope } = request;
  const { head, known, vault } = await load(place.id, request);
  const found = known.find(({ record }) => record.id === place.relation_id);
  if (found === undefined) throw relationNotFound();
  requireSameRelation(request, found);
  const { related_id: relatedId, kind } = found.record;
  return {
    body: undefined,
    writes: [
      ...notHeld(scope, place.id),
      ...removeWrites(scope, found),
      headWrite(scope, place.id, head, -1),
      ...(kind === 'owner' ? [ownersChanged(request, vault, place.id)] : []),
    ],
    audit: {
      target: `relation:${place.relation_id}`,
      entityId: place.id,
      facts: { entity_id: place.id, related_id: relatedId, kind },
    },
  };
}
