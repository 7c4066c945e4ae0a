/** Responses for attachments. */
import type { DocumentRecord } from '../../documents/schema.ts';
import { documentView } from '../../documents/view.ts';
import { readMemberId } from '../member-id.ts';
import type { Attachment, AttachmentFacts } from './repository.ts';
import type { AttachmentView } from './schema.ts';

/** What a document says of itself: it may have changed since it was attached. */
type AttachedDocument = Pick<
  DocumentRecord,
  'created_at' | 'expiry_date' | 'scan_status' | 'active_content' | 'status'
>;

/**
 * `submittedAt`: when the response was last submitted (ISO), or null. Files attached later are not yet submitted. `document`: the
 * document whose file the attachment uses, where it is not its own.
 */
export function attachmentView(
  { record, details }: AttachmentFacts,
  submittedAt: string | null,
  document?: AttachedDocument,
): AttachmentView {
  return {
    attachment_id: record.id,
    response_id: readMemberId(record.id, 'attachment')?.responseId ?? '',
    document: documentView({
      record: { ...record, expiry_date: null, ...stateOf(document), id: record.document_id },
      card: details,
    }),
    file_question_id: record.file_question_id,
    file_question_type: record.file_question_type,
    file_question_description: record.file_question_description,
    file_question_required: record.file_question_required,
    file_question_multiple: record.file_question_multiple,
    is_flagged: record.is_flagged,
    is_submitted: submittedAt !== null && record.created_at <= submittedAt,
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}

function stateOf(document: AttachedDocument | undefined): Partial<AttachedDocument> {
  if (document === undefined) return {};
  const { created_at, expiry_date, scan_status, active_content, status } = document;
  return { created_at, expiry_date, scan_status, active_content, status };
}

/** Oldest first. */
export function inOrder(attachments: readonly Attachment[]): readonly Attachment[] {
  return [...attachments].sort((a, b) => (a.record.created_at < b.record.created_at ? -1 : 1));
}
