/** Rows of the audit trail, as callers ask for them and get them. */
import * as z from 'zod';
import { Instant, pageSize, placeOf, shownPlace } from '#shared/contract/primitives.ts';

const Text = z.string();

/** Days that one search may span. */
const MOST_SPAN_DAYS = 366;
const DAY_MS = 86_400_000;

const QueryInstant = z.iso
  .datetime({ offset: true, error: 'Must be an instant such as 2026-03-01T00:00:00Z.' })
  .transform((instant) => new Date(instant).toISOString());

/** The sort key of the last row that was looked at, in base64url. */
export const RowCursor = Text.max(400)
  .transform(placeOf)
  .refine((key) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\x21-\x7e]{1,200}$/.test(key), {
    error: 'Use the `next` of this list.',
  });

export function cursorOf(sortKey: string): string {
  return shownPlace(sortKey);
}

/** A word or id without white space. */
const Word = Text.regex(
  /^[\w.:-]{1,100}$/,
  'Must be 1 to 100 letters, digits, `.`, `:`, `_` or `-`.',
).optional();

/** What a search is narrowed to. */
const NARROWED = {
  /** Id of an API key, of a respondent's session, or of the person who decided. */
  actor: Word,
  /** `cases.update`, or a group with a final dot: `cases.`. */
  action: Word,
  /** What was changed: `case:<id>`. */
  target: Word,
};

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isForwards = ({ from, to }: Span) => from === undefined || to === undefined || from < to;
const isShort = ({ from, to }: Span) =>
  from === undefined || to === undefined || Date.parse(to) - Date.parse(from) <= MOST_SPAN_DAYS * DAY_MS;
const BACKWARDS = { error: 'Must be before `to`.', path: ['from'] };
const TOO_LONG = { error: `Must be at most ${MOST_SPAN_DAYS} days before \`to\`.`, path: ['from'] };

/** `from` inclusive, `to` exclusive; the last 31 days where nothing is said. */
export const AuditQuery = z
  .object({
    ...NARROWED,
    from: QueryInstant.optional(),
    to: QueryInstant.optional(),
    after: RowCursor.optional(),
    limit: pageSize(50, 200),
  })
  .refine(isForwards, BACKWARDS)
  .refine(isShort, TOO_LONG);
export type AuditQuery = z.output<typeof AuditQuery>;

/** Body of POST /audit/export/: the span, what it is narrowed to, and the `next` of the part before. `from` inclusive, `to` exclusive. */
export const ExportInput = z
  .strictObject({ ...NARROWED, from: QueryInstant, to: QueryInstant, after: RowCursor.optional() })
  .refine(isForwards, BACKWARDS)
  .refine(isShort, TOO_LONG)
  .meta({ id: 'AuditExportInput' });
export type ExportInput = z.output<typeof ExportInput>;

const DEFAULT_SPAN_DAYS = 31;

/** The span of a search in instants. `now` in milliseconds. A span with one end reaches as far as it may. */
export function spanOf({ from, to }: Pick<AuditQuery, 'from' | 'to'>, now: number) {
  const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
  if (from !== undefined && to === undefined)
    return { from, to: instant(Math.min(now + 1, Date.parse(from) + MOST_SPAN_DAYS * DAY_MS)) };
  const end = to ?? instant(now + 1);
  return { from: from ?? instant(Date.parse(end) - DEFAULT_SPAN_DAYS * DAY_MS), to: end };
}

/** Identifiers and codes; nothing in it is personal. */
export const AuditEntryView = z
  .object({
    at: Instant,
    /** The id of the route, or the verb of a command of the operator. */
    action: Text,
    target: Text,
    /** `kind`: an API `key`, a `respondent`, a person (`user`), or the `system`. */
    actor: z.object({ kind: Text, id: Text }),
    /** `by` is the person who decided; `before` and `after` are states; `why` is where the reason is. */
    facts: z.record(Text, z.union([Text, z.number(), z.boolean()])),
    request_id: Text,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryView = z.input<typeof AuditEntryView>;

/** `next` is null at the end of the span. A page may be short, or empty, before the end: only so many rows are looked at in one call. */
export const AuditPage = z
  .object({ results: z.array(AuditEntryView), next: Text.nullable() })
  .meta({ id: 'AuditPage' });

/** Rows of one part of an export: with the longest facts and names, a reply carries them. */
export const EXPORT_ROWS = 500;

/** One part of the file. The parts in their order are the file; the first one begins with the names of the columns. */
export const AuditExport = z
  .object({
    filename: Text,
    rows: z.int(),
    /** RFC 4180. Values that a spreadsheet would take for a formula begin with an apostrophe. */
    csv: Text,
    /** `after` of the next part, or null at the end of the span. */
    next: Text.nullable(),
  })
  .meta({ id: 'AuditExport' });
export type AuditExport = z.input<typeof AuditExport>;
