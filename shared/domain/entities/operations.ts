/** What the entity endpoints do: read, decide, answer with writes. */
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations } from '#shared/http/operation.ts';
import { entityNotFound, namesMissing, primaryIsFinal } from './errors.ts';
import * as repository from './repository.ts';
import type { entityRoutes } from './routes.ts';
import { applyPatch, entityName, facetsFor, hasRequiredNames, searchable } from './rules.ts';
import { EntityDetails } from './schema.ts';
import { entityView, listItem } from './view.ts';

export const entityOperations: Operations<typeof entityRoutes> = {
  async createEntity({ body }, request) {
    const id = request.ids.uuid();
    const details = EntityDetails.parse(body);
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
      audit: { target: `entity:${id}` },
    };
  },

  async listEntities({ query }, request) {
    const { scope, tenantTable: table } = request;
    const facets = facetsFor(query);
    if (query.search === undefined) {
      const page = { offset: offsetOf(query), size: query.page_size, facets };
      const { count, lines } = await repository.listEntities(table, scope, request.vault(), page);
      refusePageBeyond(query, count);
      return { body: paginate(query, count, lines.map(listItem), request.listUrl) };
    }
    const wanted = searchable(query.search);
    const every = await repository.allEntities(table, scope, request.vault(), facets);
    const found = every.filter((line) => searchable(line.name).includes(wanted));
    refusePageBeyond(query, found.length);
    const page = found.slice(offsetOf(query), offsetOf(query) + query.page_size);
    return { body: paginate(query, found.length, page.map(listItem), request.listUrl) };
  },

  async getEntity({ params }, request) {
    const [record, vault] = await Promise.all([
      repository.findEntity(request.tenantTable, request.scope, params.id),
      request.vault(),
    ]);
    if (record === undefined) throw entityNotFound();
    return { body: entityView(repository.openEntity(record, vault)) };
  },

  async updateEntity({ params, body }, request) {
    const [record, vault] = await Promise.all([
      repository.findEntity(request.tenantTable, request.scope, params.id),
      request.vault(),
    ]);
    if (record === undefined) throw entityNotFound();
    const entity = repository.openEntity(record, vault);
    if (record.is_primary && body.is_primary === false) throw primaryIsFinal();
    const next = applyPatch(entity.details, record.is_primary, body);
    if (!hasRequiredNames(record.entity_type, next.details)) throw namesMissing(record.entity_type);
    const updatedAt = new Date(request.now).toISOString();
    return {
      body: {
        id: record.id,
        name: entityName(record.entity_type, next.details),
        entity_type: record.entity_type,
        updated_fields: next.updatedFields,
        updated_at: updatedAt,
      },
      writes: repository.updateWrites(request.scope, vault, record, { ...next, updatedAt }),
      audit: { target: `entity:${record.id}`, facts: { fields: next.updatedFields.join(',') } },
    };
  },

  async deleteEntity({ params }, request) {
    const record = await repository.findEntity(request.tenantTable, request.scope, params.id);
    if (record === undefined) throw entityNotFound();
    return {
      body: undefined,
      writes: repository.deleteWrites(request.scope, record),
      audit: { target: `entity:${record.id}` },
    };
  },
};
