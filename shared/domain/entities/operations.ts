/** What the entity endpoints do: read, decide, answer with writes. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { changeBy } from '../tenants/last-change.ts';
import { notHeld } from '../tenants/legal-hold/legal-hold.ts';
import { createBatch } from './batch/create-batch.ts';
import { entityNotFound, namesMissing, namesWithoutLetters, primaryIsFinal } from './errors.ts';
import { NameStore } from './names/store.ts';
import { refuseImpossibleDays } from './possible-days.ts';
import type { RelationsOfEntity } from './relations-of-entity.ts';
import * as repository from './repository.ts';
import type { entityRoutes } from './routes.ts';
import { applyPatch, entityName, hasRequiredNames, isSpelled } from './rules.ts';
import { EntityDetails, type EntityPatch } from './schema.ts';
import type { ScreeningOfEntity } from './screening-of-entity.ts';
import { listEntities } from './search/list.ts';
import { searchEntities } from './search/search.ts';
import { requireSameEntity, tagOfEntity } from './tag.ts';
import { removalOfTimelineWrite } from './timeline/removal.ts';
import type { VerificationsOfEntity } from './verifications-of-entity.ts';
import { entityView } from './view.ts';

/** What knows entities, and is concerned by their changes. */
export interface Dependents {
  readonly screening: ScreeningOfEntity;
  readonly verifications: VerificationsOfEntity;
  readonly relations: RelationsOfEntity;
}

/** The operations of one process: what it opens of the stored names is kept between its calls. */
export function entityOperations(
  ports: Pick<Ports, 'objects'>,
  dependents: Dependents,
): Operations<typeof entityRoutes> {
  const names = new NameStore(ports.objects);
  return {
    ...readAndCreate,
    updateEntity: ({ params, body }, request) => updateEntity(params.id, body, request, dependents.screening),
    deleteEntity: ({ params }, request) => deleteEntity(params.id, request, dependents),
    listEntities: ({ query }, request) => listEntities(query, request, names),
    searchEntities: ({ query }, request) => searchEntities(query, request, names),
    createBatch: ({ body }, request) => createBatch(body, request, names),
  };
}

const readAndCreate: Pick<Operations<typeof entityRoutes>, 'createEntity' | 'getEntity'> = {
  async createEntity({ body }, request) {
    const id = request.ids.uuid();
    const details = EntityDetails.parse(body);
    refuseImpossibleDays(details, request.now);
    const createdAt = new Date(request.now).toISOString();
    const entity = {
      id,
      type: body.entity_type,
      isPrimary: body.is_primary,
      details,
      createdAt,
      responseCount: 0,
    };
    return {
      body: {
        id,
        name: entityName(body.entity_type, details),
        entity_type: body.entity_type,
        is_primary: body.is_primary,
        created_at: createdAt,
      },
      writes: repository.createWrites(request.scope, await request.vault(), entity),
      audit: { target: `entity:${id}`, entityId: id },
    };
  },

  async getEntity({ params }, request) {
    const [record, vault] = await Promise.all([
      repository.findEntity(request.tenantTable, request.scope, params.id),
      request.vault(),
    ]);
    if (record === undefined) throw entityNotFound();
    return { body: entityView(repository.unsealEntity(record, vault)), headers: tagOfEntity(record) };
  },
};

async function updateEntity(
  id: string,
  body: EntityPatch,
  request: TenantRequest,
  screening: ScreeningOfEntity,
) {
  const [record, vault, { owner }] = await Promise.all([
    repository.findEntity(request.tenantTable, request.scope, id),
    request.vault(),
    request.admitted(),
  ]);
  if (record === undefined) throw entityNotFound();
  const entity = repository.unsealEntity(record, vault);
  requireSameEntity(request, entity);
  if (record.is_primary && body.is_primary === false) throw primaryIsFinal();
  const next = applyPatch(record.entity_type, entity.details, record.is_primary, body);
  if (!hasRequiredNames(record.entity_type, next.details)) throw namesMissing(record.entity_type);
  refuseImpossibleDays(next.details, request.now, { changed: next.updatedFields });
  if (!isSpelled(record.entity_type, next)) throw namesWithoutLetters(record.entity_type);
  const updatedAt = new Date(request.now).toISOString();
  const isRescreened = record.screening_status === 'screened' && screening.isMaterial(next.updatedFields);
  return {
    body: {
      id: record.id,
      name: entityName(record.entity_type, next.details),
      entity_type: record.entity_type,
      updated_fields: next.updatedFields,
      updated_at: updatedAt,
    },
    headers: tagOfEntity({ edition: record.version + 1, updated_at: updatedAt }),
    writes: [
      ...repository.updateWrites(request.scope, vault, entity, {
        ...next,
        change: changeBy(owner ?? null, updatedAt, 'edited'),
      }),
      ...(isRescreened ? [screening.rescreenWrite(request, vault, record.id)] : []),
    ],
    audit: {
      target: `entity:${record.id}`,
      entityId: record.id,
      facts: { fields: next.updatedFields.join(',') },
    },
  };
}

async function deleteEntity(
  id: string,
  request: TenantRequest,
  { screening, verifications, relations }: Dependents,
) {
  const { tenantTable, scope } = request;
  const [record, removal, endOfVerifications, endOfRelations, vault] = await Promise.all([
    repository.findEntity(tenantTable, scope, id),
    screening.readRemoval(tenantTable, scope, id),
    verifications.readRemoval(tenantTable, scope, id),
    relations.readRemoval(tenantTable, scope, id),
    request.vault(),
  ]);
  if (record === undefined) throw entityNotFound();
  requireSameEntity(request, repository.unsealEntity(record, vault));
  return {
    body: undefined,
    writes: [
      ...notHeld(scope, record.id),
      ...repository.deleteWrites(scope, vault, record, request.now),
      ...removal(request, vault),
      ...endOfVerifications(request, vault, record),
      ...endOfRelations(request, vault),
      removalOfTimelineWrite(request, vault, record.id),
    ],
    audit: { target: `entity:${record.id}` },
  };
}
