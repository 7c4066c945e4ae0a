/** What sources say about one question. Pure types. */
import type { FoundValue } from '@probity/extraction/model';
import type { Place } from '@probity/reading/schema';
import type { Reader, SourceKind } from '../../responses/evidence/schema.ts';

/** The place that proves a value. */
export interface Proof {
  /** Id of the document, response or entity; name of the register. */
  readonly sourceId: string;
  readonly name: string;
  /** Null for a field of a record. */
  readonly at: Place | null;
  readonly label: string;
  readonly quotation: string;
}

/** A value that sources of one kind state. */
export interface Finding {
  readonly kind: SourceKind;
  readonly value: FoundValue;
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly engine: Reader;
  /** At least one, the best first. */
  readonly proofs: readonly Proof[];
}

/** An answer with text only. */
export function textValue(text: string): FoundValue {
  return { answer_text: text, date_answer: null, structured_data: null };
}
