/** Endpoints of a response's files. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { signDownload } from '../../documents/download.ts';
import { removalJob } from '../../documents/stored-file.ts';
import { changedMeanwhile, refuseUneditable } from '../answers/save.ts';
import { responseNotFound } from '../errors.ts';
import { findResponse, loadResponse, touchWrite } from '../repository.ts';
import { attachmentNotFound } from './errors.ts';
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

    async listAttachments({ params }, request) {
      const loaded = await loadResponse(request.tenantTable, request.scope, params.id, request.vault());
      if (loaded === undefined) throw responseNotFound();
      const data = inOrder(loaded.attachments).map((each) =>
        attachmentView(each, loaded.record.submitted_at),
      );
      return { body: { count: data.length, data } };
    },

    async getAttachment({ params }, request) {
      const { attachment, submittedAt } = await find(params, request);
      return { body: attachmentView(attachment, submittedAt) };
    },

    async downloadAttachment({ params, query }, request) {
      const { record, details } = (await find(params, request)).attachment;
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
      const names = [attachment.record.object_name];
      return {
        body: undefined,
        writes: [
          removeAttachmentWrite(attachment.record),
          touchWrite(response, new Date(request.now).toISOString(), changedMeanwhile),
          removalJob(request.scope, await request.vault(), names, request),
        ],
        audit: { target: `response:${response.id}`, facts: { attachment_id: attachment.record.id } },
      };
    },
  };
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
