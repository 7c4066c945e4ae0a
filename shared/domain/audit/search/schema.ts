/** Rows of the audit trail, as callers ask for them and get them. */
import * as z from 'zod';
import { Instant, pageSize } from '#shared/contract/primitives.ts';

const Text = z.string();

/** Days that one search may span. */
const MOST_SPAN_DAYS = 366;
const DAY_MS = 86_400_000;

const QueryInstant = z.iso
  .datetime({ offset: true, error: 'Must be an instant such as 2026-03-01T00:00:00Z.' })
  .transform((instant) => new Date(instant).toISOString());

/** The sort key of the last row that was looked at, in base64url. */
export const RowCursor = Text.max(400)
  .transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8'))
  .refine((key) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\x21-\x7e]{1,200}$/.test(key), {
    error: 'Use the `next` of this list.',
  });

export function cursorOf(sortKey: string): string {
  return Buffer.from(sortKey, 'utf8').toString('base64url');
}

/** A word or id without white space. */
const Word = Text.regex(
  /^[\w.:-]{1,100}$/,
  'Must be 1 to 100 letters, digits, `.`, `:`, `_` or `-`.',
).optional();

/** `from` inclusive, `to` exclusive; the last 31 days where nothing is said. */
export const AuditQuery = z
  .object({
    /** Id of an API key, of a respondent's session, or of the person who decided. */
    actor: Word,
    /** `cases.update`, or a group with a final dot: `cases.`. */
    action: Word,
    /** What was changed: `case:<id>`. */
    target: Word,
    from: QueryInstant.optional(),
    to: QueryInstant.optional(),
    after: RowCursor.optional(),
    limit: pageSize(50, 200),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    error: 'Must be before `to`.',
    path: ['from'],
  })
  .refine(
    ({ from, to }) =>
      from === undefined || to === undefined || Date.parse(to) - Date.parse(from) <= MOST_SPAN_DAYS * DAY_MS,
    { error: `Must be at most ${MOST_SPAN_DAYS} days before \`to\`.`, path: ['from'] },
  );
export type AuditQuery = z.output<typeof AuditQuery>;

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
