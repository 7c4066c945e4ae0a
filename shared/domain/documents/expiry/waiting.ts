/** Which documents of an entity wait for a new one, and when that changes next. Pure. */
import { EXPIRY_NOTICE_DAYS } from '../../work/rules.ts';
import type { DocumentRecord } from '../schema.ts';

const DAY_MS = 86_400_000;

/** A document with an expiry date, as far as it decides. */
export type Dated = Pick<DocumentRecord, 'id' | 'type_hash' | 'created_at'> & {
  /** `YYYY-MM-DD` */
  readonly expiry_date: string;
};

/** A document of the same type that was added earlier than this is another one, such as that of another director. */
const RENEWED_DAYS = 90;

/** When the wait for a new one begins, in milliseconds. */
export function noticeAt(expiryDate: string): number {
  return Date.parse(expiryDate) - EXPIRY_NOTICE_DAYS * DAY_MS;
}

export function isExpired(expiryDate: string, now: number): boolean {
  return Date.parse(expiryDate) <= now;
}

/**
 * True from the notice on, unless a document of the same type with a later date was added shortly before this one expires or
 * afterwards. Where it is in doubt, the document waits: a person sees it once too often rather than never.
 */
export function isWaiting(document: Dated, ofEntity: readonly Dated[], now: number): boolean {
  return noticeAt(document.expiry_date) <= now && !ofEntity.some((other) => replaces(other, document));
}

function replaces(other: Dated, document: Dated): boolean {
  return (
    other.type_hash === document.type_hash &&
    other.expiry_date > document.expiry_date &&
    Date.parse(other.created_at) >= Date.parse(document.expiry_date) - RENEWED_DAYS * DAY_MS
  );
}

/** When a notice or an expiry comes next, in milliseconds. Undefined where none is to come. */
export function nextChange(expiryDates: readonly string[], now: number): number | undefined {
  const times = expiryDates.flatMap((day) => [noticeAt(day), Date.parse(day)]).filter((at) => at > now);
  return times.length === 0 ? undefined : Math.min(...times);
}
