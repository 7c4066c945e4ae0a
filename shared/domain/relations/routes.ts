/** The contracts of relations between entities. */
import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { underLegalHold } from '../tenants/legal-hold/legal-hold.ts';
import {
  relatedToItself,
  relationExists,
  relationNotFound,
  sharesExceed,
  tooManyRelations,
} from './errors.ts';
import {
  RelationInput,
  RelationListQuery,
  RelationPage,
  RelationPatch,
  RelationUpdated,
  RelationView,
} from './schema.ts';

const base = {
  auth: 'key',
  rate: 'general',
  spec: 'Added: who owns an entity and who acts for it',
} as const;
const EXAMPLE_RELATION = '00000000-0000-4000-8000-000000000000';

export const relationRoutes = {
  listRelations: route({
    ...base,
    id: 'relations.list',
    method: 'GET',
    path: '/api/v1/entities/{id}/relations/',
    summary: 'List the owners and officers of an entity, newest first',
    idempotency: 'none',
    params: { id: Uuid },
    query: RelationListQuery,
    success: { status: 200, body: RelationPage },
    errors: [relationNotFound(), invalidPage()],
  }),
  createRelation: route({
    ...base,
    id: 'relations.create',
    method: 'POST',
    path: '/api/v1/entities/{id}/relations/',
    summary: 'Add an owner or an officer to an entity',
    idempotency: 'required',
    params: { id: Uuid },
    body: RelationInput,
    success: { status: 201, body: RelationView },
    errors: [
      relationNotFound(),
      relationExists(EXAMPLE_RELATION),
      tooManyRelations(),
      relatedToItself(),
      sharesExceed(120),
    ],
  }),
  updateRelation: route({
    ...base,
    id: 'relations.update',
    entityTag: 'compared',
    method: 'PATCH',
    path: '/api/v1/entities/{id}/relations/{relation_id}/',
    summary: 'Change the share, the role or the time of a relation',
    idempotency: 'required',
    params: { id: Uuid, relation_id: Uuid },
    body: RelationPatch,
    success: { status: 200, body: RelationUpdated },
    errors: [relationNotFound(), relationExists(EXAMPLE_RELATION), sharesExceed(120)],
  }),
  deleteRelation: route({
    ...base,
    id: 'relations.delete',
    entityTag: 'compared',
    method: 'DELETE',
    path: '/api/v1/entities/{id}/relations/{relation_id}/',
    summary: 'Delete a relation that was wrong; one that has ended gets `until`',
    idempotency: 'recommended',
    params: { id: Uuid, relation_id: Uuid },
    success: { status: 204 },
    errors: [relationNotFound(), underLegalHold()],
  }),
} as const;
