/** The contracts of the entity endpoints. */

import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { underLegalHold } from '../tenants/legal-hold/legal-hold.ts';
import { EntityBatchInput, EntityBatchReply } from './batch/schema.ts';
import { dailyQuotaExceeded, entityInUse, entityNotFound, primaryIsFinal } from './errors.ts';
import {
  EntityCreated,
  EntityInput,
  EntityListQuery,
  EntityPage,
  EntityPatch,
  EntityUpdated,
  EntityView,
} from './schema.ts';
import { EntitySearchQuery, EntitySearchReply } from './search/schema.ts';

const base = { auth: 'key', rate: 'general' } as const;

export const entityRoutes = {
  createEntity: route({
    ...base,
    id: 'entities.create',
    method: 'POST',
    path: '/api/v1/entities/',
    summary: 'Create a company or an individual',
    spec: 'Endpoints › Entities',
    idempotency: 'required',
    body: EntityInput,
    success: { status: 201, body: EntityCreated },
  }),
  listEntities: route({
    ...base,
    id: 'entities.list',
    method: 'GET',
    path: '/api/v1/entities/',
    summary: 'List entities, newest first',
    spec: 'Endpoints › Entities',
    idempotency: 'none',
    query: EntityListQuery,
    success: { status: 200, body: EntityPage },
    errors: [invalidPage()],
  }),
  createBatch: route({
    ...base,
    id: 'entities.create_batch',
    method: 'POST',
    path: '/api/v1/entities/batch/',
    summary: 'Create up to 200 entities, leaving out those that are there already',
    spec: 'Endpoints › Entities',
    idempotency: 'required',
    outsideEffect: true,
    body: EntityBatchInput,
    success: { status: 201, body: EntityBatchReply },
    errors: [dailyQuotaExceeded(40, 3_600)],
  }),
  searchEntities: route({
    ...base,
    id: 'entities.search',
    method: 'GET',
    path: '/api/v1/entities/search/',
    summary: 'Find entities by a name that is like theirs, best first',
    spec: 'Endpoints › Entities',
    idempotency: 'none',
    query: EntitySearchQuery,
    success: { status: 200, body: EntitySearchReply },
  }),
  getEntity: route({
    ...base,
    id: 'entities.get',
    entityTag: 'answered',
    method: 'GET',
    path: '/api/v1/entities/{id}/',
    summary: 'Get one entity with its computed fields',
    spec: 'Endpoints › Entities',
    idempotency: 'none',
    params: { id: Uuid },
    success: { status: 200, body: EntityView },
    errors: [entityNotFound()],
  }),
  updateEntity: route({
    ...base,
    id: 'entities.update',
    entityTag: 'compared',
    method: 'PATCH',
    alsoMethods: ['PUT'],
    path: '/api/v1/entities/{id}/',
    summary: 'Change fields of an entity',
    spec: 'Endpoints › Entities',
    idempotency: 'required',
    keyLength: { min: 16, max: 255 },
    params: { id: Uuid },
    body: EntityPatch,
    success: { status: 200, body: EntityUpdated },
    errors: [entityNotFound(), primaryIsFinal()],
  }),
  deleteEntity: route({
    ...base,
    id: 'entities.delete',
    entityTag: 'compared',
    method: 'DELETE',
    path: '/api/v1/entities/{id}/',
    summary: 'Delete an entity without responses or documents',
    spec: 'Endpoints › Entities',
    idempotency: 'recommended',
    params: { id: Uuid },
    success: { status: 204 },
    errors: [entityNotFound(), entityInUse(1, 0), underLegalHold()],
  }),
} as const;
