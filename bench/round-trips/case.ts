/** One call of the catalogue to count, and what it is allowed to cost. */
import type { RouteId } from '#functions/fleet.ts';
import type { Facts } from '../../docs/catalogue/row.ts';
import type { Wanted } from '../../test/support/catalogue/facts.ts';

export type CaseKind = 'read' | 'list' | 'mutation' | 'send';

export interface Case {
  readonly route: RouteId;
  /** How it differs from the request of the catalogue; nothing where it does not. */
  readonly as?: string;
  readonly kind: CaseKind;
  readonly floor: Floor;
  /** Other facts than the catalogue asks for. */
  readonly wanted?: Wanted;
  readonly query?: string;
  readonly body?: (facts: Facts) => unknown;
  /** True where the same call was made before under another key. */
  readonly calledBefore?: true;
}

/**
 * The minimum capacity that the design requires of a call, if every item has at most 1 KB. Units as in DynamoDB: a strong read
 * 1, other reads a half, a transactional write 2, an index entry 1 (2 where it moves).
 */
export interface Floor {
  /**
   * The record of an API key is a strong read, and so are session and user of a person. A respondent's token needs no read.
   */
  readonly caller: 'key' | 'respondent' | 'person';
  /** True where the Idempotency-Key's record is read. */
  readonly keyed: boolean;
  /** Units of the operation's reads. */
  readonly reads: number;
  /** Items written in transactions: business items, counters, idempotency record, audit row, outbox rows. */
  readonly items: number;
  readonly indexEntries: number;
}

const COUNTER = 1;
const CALLER_READS: Readonly<Record<Floor['caller'], number>> = { key: 1, person: 2, respondent: 0 };

export function unitsOf({ caller, keyed, reads, items, indexEntries }: Floor): number {
  return COUNTER + CALLER_READS[caller] + (keyed ? 1 : 0) + reads + 2 * items + indexEntries;
}

export function readBy(caller: Floor['caller'], reads: number): Floor {
  return { caller, keyed: false, reads, items: 0, indexEntries: 0 };
}

export function changeBy(caller: Floor['caller'], reads: number, items: number, indexEntries: number): Floor {
  return { caller, keyed: true, reads, items, indexEntries };
}
