/** Facts of documents. Only documents that reports may list leave this file, and only they are counted. */
import { outcomeNamed, type ReadingOutcome } from '@probity/reading/outcome';
import { isKnownTo } from '../../documents/classification.ts';
import { readDocuments } from '../../documents/library/list.ts';
import { type Document, findDocuments } from '../../documents/library/repository.ts';
import type { ScanStatus } from '../../documents/scan/scan-status.ts';
import { reportTypeOf } from '../../documents/stored-file.ts';
import type { Attachment } from '../../responses/attachments/repository.ts';
import { MOST_DOCUMENTS, MOST_DOCUMENTS_READ } from './limits.ts';
import { type FactsReading, type Listed, upTo } from './reading.ts';

export interface DocumentFacts {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** ISO instant. */
  readonly addedAt: string;
  readonly addedBy: { readonly kind: 'key' | 'respondent'; readonly email: string | null };
  /** `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
  readonly scan: ScanStatus;
  readonly activeContent: readonly string[];
  /** How its text was read. Null where it was not, or not yet. */
  readonly reading: ReadingOutcome | null;
  /** Bytes. */
  readonly size: number;
  /** Of the content, hex. */
  readonly sha256: string;
  /** Name of the response that it was given for. Null for a document of the entity. */
  readonly response: string | null;
}

/** True from the day of the expiry date on, as everywhere in the service. `now` is an ISO instant. */
export function isExpired({ expiresOn }: Pick<DocumentFacts, 'expiresOn'>, now: string): boolean {
  return expiresOn !== null && expiresOn <= now.slice(0, 10);
}

/** The newest documents of an entity, without reports of this service. A query of the list, then the records in batches. */
export async function readDocumentFacts(
  { table, scope, opening }: FactsReading,
  entityId: string,
): Promise<Listed<DocumentFacts>> {
  const query = { limit: MOST_DOCUMENTS_READ, offset: 0 };
  // Its own count is not needed: it would count documents that reports may not mention.
  const page = await readDocuments({ table, scope, vault: opening }, entityId, query, Promise.resolve(0));
  const ids = page.lines.map(({ record }) => record.id);
  const found = await findDocuments(table, scope, ids, opening);
  const known = found.filter(
    ({ record }) => isKnownTo('report', record) && reportTypeOf(record.object_name) === undefined,
  );
  return upTo(MOST_DOCUMENTS, known.map(factsOf));
}

/** The files of a response that reports may list, oldest first. Files of the entity's own documents are left out. */
export function factsOfAttachments(
  attachments: readonly Attachment[],
  response: string,
): readonly DocumentFacts[] {
  return attachments
    .filter(({ record }) => isKnownTo('report', record) && !record.is_reference)
    .map(({ record, details }) => ({
      id: record.document_id,
      name: details.name,
      type: details.document_type_name,
      addedAt: record.created_at,
      addedBy: { kind: record.uploaded_by, email: details.uploaded_by_email },
      expiresOn: null,
      scan: record.scan_status,
      activeContent: record.active_content,
      reading: outcomeNamed(record.status),
      size: record.size,
      sha256: details.digest,
      response,
    }))
    .sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
}

function factsOf({ record, card }: Document): DocumentFacts {
  return {
    id: record.id,
    name: card.name,
    type: card.document_type_name,
    addedAt: record.created_at,
    addedBy: { kind: record.uploaded_by, email: card.uploaded_by_email },
    expiresOn: record.expiry_date,
    scan: record.scan_status,
    activeContent: record.active_content,
    reading: outcomeNamed(record.status),
    size: record.size,
    sha256: card.digest,
    response: null,
  };
}
