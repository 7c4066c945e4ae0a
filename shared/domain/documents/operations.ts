/** What the endpoints of the library and of entities' documents do. */
import type { Operations, Reply, TenantRequest } from '#shared/http/operation.ts';
import type { Objects, Ports } from '#shared/platform/ports.ts';
import { entityNotFound } from '../entities/errors.ts';
import { findEntity, unsealEntity } from '../entities/repository.ts';
import { signDownload } from './download.ts';
import { documentNotFound } from './errors.ts';
import { changeDocument, deleteDocument } from './library/change.ts';
import { type DocumentPage, readDocuments } from './library/list.ts';
import { type Document, findDocument } from './library/repository.ts';
import type { DocumentListQuery } from './library/schema.ts';
import { uploadDocument } from './library/upload.ts';
import type { entityDocumentRoutes, libraryRoutes } from './routes.ts';
import { documentView } from './view.ts';

export function libraryOperations({ objects }: Pick<Ports, 'objects'>): Operations<typeof libraryRoutes> {
  return {
    uploadDocument: ({ body }, request) => uploadDocument(null, body, request, objects.within(request.scope)),

    async listDocuments({ query }, request) {
      const { tenantTable: table, scope } = request;
      const page = await readDocuments({ table, scope, vault: request.vault() }, null, query);
      return { body: pageBody(page, query, request) };
    },

    async getDocument({ params }, request) {
      return { body: documentView(await find(null, params.document_id, request)) };
    },

    async downloadDocument({ params, query }, request) {
      const document = await find(null, params.document_id, request);
      return download(document, query.inline ?? false, request, objects.within(request.scope));
    },

    async updateDocument({ params, body }, request) {
      return changeDocument(await find(null, params.document_id, request), body, request);
    },

    async deleteDocument({ params }, request) {
      return deleteDocument(await find(null, params.document_id, request), request);
    },
  };
}

export function entityDocumentOperations({
  objects,
}: Pick<Ports, 'objects'>): Operations<typeof entityDocumentRoutes> {
  return {
    uploadEntityDocument: ({ params, body }, request) =>
      uploadDocument(params.id, body, request, objects.within(request.scope)),

    async listEntityDocuments({ params, query }, request) {
      const { tenantTable: table, scope } = request;
      const reading = findEntity(table, scope, params.id);
      const count = reading.then((entity) => entity?.document_count ?? 0);
      const opening = request.vault();
      const [entity, vault, page] = await Promise.all([
        reading,
        opening,
        readDocuments({ table, scope, vault: opening }, params.id, query, count),
      ]);
      if (entity === undefined) throw entityNotFound();
      const { name } = unsealEntity(entity, vault);
      return { body: { ...pageBody(page, query, request), entity_id: entity.id, entity_name: name } };
    },

    async getEntityDocument({ params }, request) {
      return { body: documentView(await find(params.id, params.document_id, request)) };
    },

    async downloadEntityDocument({ params, query }, request) {
      const document = await find(params.id, params.document_id, request);
      return download(document, query.inline ?? false, request, objects.within(request.scope));
    },

    async updateEntityDocument({ params, body }, request) {
      return changeDocument(await find(params.id, params.document_id, request), body, request);
    },

    async deleteEntityDocument({ params }, request) {
      return deleteDocument(await find(params.id, params.document_id, request), request);
    },
  };
}

/** A document is under its own owner only: the library (null) or one entity. Anywhere else it is a 404 (DOC-307). */
async function find(
  entityId: string | null,
  documentId: string,
  { tenantTable, scope, vault }: TenantRequest,
): Promise<Document> {
  const document = await findDocument(tenantTable, scope, documentId, vault());
  if (document === undefined || document.record.entity_id !== entityId) throw documentNotFound();
  return document;
}

async function download(
  { record, card }: Document,
  inline: boolean,
  request: TenantRequest,
  store: Objects,
): Promise<Reply<Awaited<ReturnType<typeof signDownload>>>> {
  await request.admitted();
  const file = { ...record, name: card.name };
  return { body: await signDownload(file, { inline, now: request.now, store }) };
}

function pageBody({ count, lines }: DocumentPage, query: DocumentListQuery, { listUrl }: TenantRequest) {
  const end = query.offset + query.limit;
  const rest = new URLSearchParams({ ...listUrl.query, offset: String(end) });
  return {
    count,
    offset: query.offset,
    next: end < count ? `${listUrl.base}?${rest.toString()}` : null,
    documents: lines.map(documentView),
  };
}
