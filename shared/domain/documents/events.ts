/** Events of stored files: documents of the library and of entities, and files of responses. */
import * as z from 'zod';
import { eventContract } from '#shared/contract/message.ts';
import { Day, Instant, Uuid } from '#shared/contract/primitives.ts';
import { Classification } from './schema.ts';

/** Of the library or of an entity. Names and types are not told here: they may be personal. */
const DocumentData = z.object({
  document_id: Uuid,
  /** Null for a document of the library. */
  entity_id: Uuid.nullable(),
  classification: Classification,
});

/** Null where a document has no such owner. */
const Infected = z.object({
  document_id: Uuid,
  document_name: z.string(),
  document_type_name: z.string(),
  entity_id: Uuid.nullable(),
  response_id: Uuid.nullable(),
  attachment_id: Uuid.nullable(),
  created_at: Instant,
});
export type Infected = z.output<typeof Infected>;

export const documentEvents = {
  uploaded: eventContract({
    type: 'document.uploaded',
    summary: 'A document was added to the library or to an entity',
    data: DocumentData.extend({
      content_type: z.string(),
      size: z.int().min(0),
      expiry_date: Day.nullable(),
      created_at: Instant,
    }),
  }),
  expiring: eventContract({
    type: 'document.expiring',
    summary: 'The expiry date of a document has come',
    data: DocumentData.extend({ expiry_date: Day }),
  }),
  infected: eventContract({
    type: 'document.infected',
    summary: 'The malware scan of a document found malware: nobody can download it',
    data: Infected,
  }),
} as const;
