/** The document of the latest assessment, as its response names it. */
import { equals } from '#shared/platform/condition.ts';
import type { Refusal, Write } from '#shared/platform/ports.ts';
import type { ResponseRecord } from './record.ts';

/** Names the document on the response. `refuse` is used where the response was deleted. Saves of answers are not disturbed. */
export function assessedWrite({ pk, sk, id }: ResponseRecord, documentId: string, refuse: Refusal): Write {
  return {
    update: { pk, sk },
    set: { assessment_document_id: documentId },
    when: equals('id', id),
    refuse,
  };
}
