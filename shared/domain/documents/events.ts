/** Events of documents of the library and of entities. Names and types of documents are not told: they may be personal. */
import * as z from 'zod';
import { eventContract } from '#shared/contract/message.ts';
import { Day, Instant, Uuid } from '#shared/contract/primitives.ts';
import { Classification } from './schema.ts';

const DocumentData = z.object({
  document_id: Uuid,
  /** Null for a document of the library. */
  entity_id: Uuid.nullable(),
  classification: Classification,
});

export const documentEvents = {
  uploaded: eventContract({
    type: 'document.uploaded',
    summary: 'A document was added to the library or to an entity',
    data: DocumentData.extend({
      content_type: z.string(),
      size: z.int(),
      expiry_date: Day.nullable(),
      created_at: Instant,
    }),
  }),
  expiring: eventContract({
    type: 'document.expiring',
    summary: 'The expiry date of a document has come',
    data: DocumentData.extend({ expiry_date: Day }),
  }),
} as const;
