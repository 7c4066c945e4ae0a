/** Endpoints of a response's files. */

import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { signDownload } from '../../documents/download.ts';
import { findDocuments } from '../../documents/library/repository.ts';
import type { DocumentRecord } from '../../documents/schema.ts';
import { notHeld } from '../../tenants/legal-hold/legal-hold.ts';
import { changedMeanwhile, refuseUneditable } from '../answers/save.ts';
import { responseNotFound } from '../errors.ts';
import { findResponse, loadResponse, touchWrite } from '../repository.ts';
import { findSubmittedFile, type SubmittedFile } from '../submission/earlier/files.ts';
import { attachDocument } from './attach-document.ts';
import { attachmentNotFound } from './errors.ts';
import { releaseWrites } from './release.ts';
import { type Attachment, findAttachment, removeAttachmentWrite } from './repository.ts';
import type { attachmentRoutes } from './routes.ts';
import { uploadAttachment } from './upload.ts';
import { attachmentView, inOrder } from './view.ts';

export function attachmentOperations({
  objects,
}: Pick<Ports, 'objects'>): Operations<typeof attachmentRoutes> {
  return {
    uploadAttachment: ({ params, body }, request) =>
      uploadAttachment(params.id, body, request, objects.within(request.scope)),
    attachDocument: ({ params, body }, request) =>
      attachDocument(params.id, body, request, objects.within(request.scope)),

    async listAttachments({ params }, request) {
      const loaded = await loadResponse(request.tenantTable, request.scope, params.id, request.vault());
      if (loaded === undefined) throw responseNotFound();
      const documents = await documentsOf(loaded.attachments, request);
      const data = inOrder(loaded.attachments).map((each) =>
        attachmentView(each, loaded.record.submitted_at, documents.get(each.record.document_id)),
      );
      return { body: { count: data.length, data } };
    },

    async getAttachment({ params }, request) {
      const { attachment, submittedAt } = await find(params, request);
      const documents = await documentsOf([attachment], request);
      return { body: attachmentView(attachment, submittedAt, documents.get(attachment.record.document_id)) };
    },

    async downloadAttachment({ params, query }, request) {
      const { record, details } = await fileOf(params, query.submission, request);
      await request.admitted();
      const signed = await signDownload(
        { ...record, name: details.name },
        { inline: query.inline ?? false, now: request.now, store: objects.within(request.scope) },
      );
      return { body: { ...signed, attachment_id: record.id } };
    },

    async deleteAttachment({ params }, request) {
      const { attachment, response } = await find(params, request);
      refuseUneditable(response);
      return {
        body: undefined,
        writes: [
          ...notHeld(request.scope, response.entity_id),
          removeAttachmentWrite(attachment.record),
          touchWrite(response, new Date(request.now).toISOString(), changedMeanwhile),
          ...releaseWrites(request.scope, await request.vault(), response, [attachment], request),
        ],
        audit: {
          target: `response:${response.id}`,
          entityId: response.entity_id,
          facts: { attachment_id: attachment.record.id },
        },
      };
    },
  };
}

/** The documents whose files these attachments use. A response without any costs no read. */
async function documentsOf(
  attachments: readonly Attachment[],
  { tenantTable, scope, vault }: TenantRequest,
): Promise<ReadonlyMap<string, DocumentRecord>> {
  const ids = attachments.flatMap(({ record }) => (record.is_reference ? [record.document_id] : []));
  if (ids.length === 0) return new Map();
  const found = await findDocuments(tenantTable, scope, [...new Set(ids)], vault());
  return new Map(found.map(({ record }) => [record.id, record]));
}

/** The file as it is, or as it was at a submission: removed files are kept with the last submission that had them. */
async function fileOf(
  params: { readonly id: string; readonly attachment_id: string },
  submission: number | undefined,
  request: TenantRequest,
): Promise<Attachment | SubmittedFile> {
  if (submission === undefined) return (await find(params, request)).attachment;
  const { tenantTable: table, scope } = request;
  const opening = request.vault();
  const place = { responseId: params.id, attachmentId: params.attachment_id, submission };
  const [current, response, kept] = await Promise.all([
    findAttachment(table, scope, params.id, params.attachment_id, opening),
    findResponse(table, scope, params.id),
    findSubmittedFile(table, scope, place, opening),
  ]);
  const file = kept ?? current;
  if (response === undefined || file === undefined) throw attachmentNotFound();
  return file;
}

async function find(
  params: { readonly id: string; readonly attachment_id: string },
  { tenantTable, scope, vault }: TenantRequest,
): Promise<{
  readonly attachment: Attachment;
  readonly response: NonNullable<Awaited<ReturnType<typeof findResponse>>>;
  readonly submittedAt: string | null;
}> {
  const [attachment, response] = await Promise.all([
    findAttachment(tenantTable, scope, params.id, params.attachment_id, vault()),
    findResponse(tenantTable, scope, params.id),
  ]);
  if (attachment === undefined || response === undefined) throw attachmentNotFound();
  return { attachment, response, submittedAt: response.submitted_at };
}
