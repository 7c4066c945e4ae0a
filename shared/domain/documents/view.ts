/** Responses for documents. */
import { outcomeNamed } from '@probity/reading/outcome';
import type { DocumentCard, DocumentRow, DocumentView } from './schema.ts';

export function documentView({
  record,
  card,
}: {
  readonly record: Omit<DocumentRow, 'pk' | 'sk' | 'card'>;
  readonly card: Omit<DocumentCard, 'digest'>;
}): DocumentView {
  return {
    id: record.id,
    name: card.name,
    size: record.size,
    content_type: record.content_type,
    document_type_name: card.document_type_name,
    classification: record.classification,
    uploaded_by_email: card.uploaded_by_email,
    created_at: record.created_at,
    expiry_date: record.expiry_date,
    scan_status: record.scan_status,
    active_content: record.active_content,
    reading: outcomeNamed(record.status),
  };
}
