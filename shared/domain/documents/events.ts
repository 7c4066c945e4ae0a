/** Events of stored files and the shape of their data. */
import * as z from 'zod';
import { eventContract } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';

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
  infected: eventContract({
    type: 'document.infected',
    summary: 'The malware scan of a document found malware: nobody can download it',
    data: Infected,
  }),
} as const;
