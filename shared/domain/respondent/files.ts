/** Endpoints of the respondent's files and comments. */
import type { Operations, Reply, RespondentRequest } from '#shared/http/operation.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { changedMeanwhile } from '../responses/answers/save.ts';
import { attachmentNotFound } from '../responses/attachments/errors.ts';
import { releaseWrites } from '../responses/attachments/release.ts';
import { removeAttachmentWrite } from '../responses/attachments/repository.ts';
import { touchWrite } from '../responses/repository.ts';
import { addComment } from './comments/add-comment.ts';
import type { respondRoutes } from './file-routes.ts';
import { announceUpload, completeUpload, readEditable } from './upload.ts';

export function respondOperations({ objects }: Pick<Ports, 'objects'>): Operations<typeof respondRoutes> {
  return {
    addComment: ({ body }, request) => addComment(body, request),
    announceUpload: ({ body }, request) => announceUpload(body, request, objects.within(request.scope)),
    completeUpload: ({ params }, request) =>
      completeUpload(params.upload_id, request, objects.within(request.scope)),
    removeFile: ({ params }, request) => removeFile(params.attachment_id, request),
  };
}

/** Throws 404 for a file that the respondent did not upload. Files of the tenant cannot be removed by the respondent. */
async function removeFile(attachmentId: string, request: RespondentRequest): Promise<Reply<undefined>> {
  const { loaded, vault } = await readEditable(request);
  const { record } = loaded;
  const attachment = loaded.attachments.find((each) => each.record.id === attachmentId);
  if (attachment === undefined || attachment.record.uploaded_by !== 'respondent') throw attachmentNotFound();
  return {
    body: undefined,
    writes: [
      removeAttachmentWrite(attachment.record),
      touchWrite(record, new Date(request.now).toISOString(), changedMeanwhile),
      ...releaseWrites(request.scope, vault, record, [attachment], request),
    ],
    audit: {
      target: `response:${record.id}`,
      entityId: record.entity_id,
      facts: { attachment_id: attachment.record.id },
    },
  };
}
