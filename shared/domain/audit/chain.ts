/**
 * The hash chain over the audit rows of one tenant and environment (decisions 0050 and 0054). A link covers the rows of a span of time by their
 * digests, and names the hash of the link before it. Pure: what is stored is compared, nothing is read.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Item } from '#shared/platform/ports.ts';

/** Rows that one link covers: at most 150 KB of an item. */
const ROWS_PER_LINK = 500;

/** The hash that the first link names. */
const BEGINNING = '0'.repeat(64);

const LinkedRow = z.object({ pk: z.string(), sk: z.string(), digest: z.string() });

export const AuditLink = z.object({
  number: z.int().min(1),
  previous: z.string(),
  /** Every row before this instant is covered by this link or an earlier one (ISO instant). */
  until: z.string(),
  rows: z.array(LinkedRow),
  hash: z.string(),
});
export type AuditLink = z.output<typeof AuditLink>;

/** Something that does not fit the chain, at the link that shows it. */
export interface ChainFault {
  readonly link: number;
  readonly kind:
    | 'link_missing'
    | 'link_changed'
    /** A copy of a link in the bucket of seals differs from the link of its number, or there is no such link any more. */
    | 'link_replaced'
    | 'row_changed'
    | 'row_removed'
    | 'row_inserted';
  /** Sort key of the row, where the fault is one of a row. */
  readonly row?: string;
}

/** SHA-256 over the item with sorted names, hex. */
function digestOf(item: Item): string {
  return sha256(JSON.stringify(sorted(item)));
}

/** The links that cover the rows from the last link up to `until`, in order. Rows of the same instant stay in one link. */
export function nextLinks(
  last: AuditLink | undefined,
  rows: readonly Item[],
  until: string,
): readonly AuditLink[] {
  const links: AuditLink[] = [];
  const open = rows.toSorted(byTime);
  do {
    const taken = open.splice(0, ROWS_PER_LINK);
    const edge = instantOf(taken.at(-1));
    while (open.length > 0 && instantOf(open[0]) === edge) taken.push(...open.splice(0, 1));
    const before = links.at(-1) ?? last;
    const content = {
      number: (before?.number ?? 0) + 1,
      previous: before?.hash ?? BEGINNING,
      until: open.length === 0 ? until : instantOf(open[0]),
      rows: taken.map((row) => ({ pk: String(row['pk']), sk: String(row['sk']), digest: digestOf(row) })),
    };
    links.push({ ...content, hash: hashOf(content) });
  } while (open.length > 0);
  return links;
}

/**
 * What does not fit at one link. `rows` are all rows of its span: from the end of the link before, or from the first row, to its own end.
 * Rows after the last link are not judged: no link covers them yet.
 */
export function faultsOf(
  before: AuditLink | undefined,
  link: AuditLink,
  rows: readonly Item[],
): readonly ChainFault[] {
  const stored = new Map(rows.map((row) => [addressOf(row), row]));
  const faults = [...linkFaults(before, link)];
  for (const { digest, ...key } of link.rows) {
    const row = stored.get(addressOf(key));
    stored.delete(addressOf(key));
    if (row === undefined) faults.push({ link: link.number, kind: 'row_removed', row: key.sk });
    else if (digestOf(row) !== digest) faults.push({ link: link.number, kind: 'row_changed', row: key.sk });
  }
  for (const row of stored.values())
    faults.push({ link: link.number, kind: 'row_inserted', row: String(row['sk']) });
  return faults;
}

function linkFaults(before: AuditLink | undefined, link: AuditLink): readonly ChainFault[] {
  const { hash, ...content } = link;
  const expected = (before?.number ?? 0) + 1;
  if (link.number !== expected) return [{ link: expected, kind: 'link_missing' }];
  const fits = hashOf(content) === hash && link.previous === (before?.hash ?? BEGINNING);
  return fits ? [] : [{ link: link.number, kind: 'link_changed' }];
}

function hashOf({ number, previous, until, rows }: Omit<AuditLink, 'hash'>): string {
  return sha256(
    JSON.stringify([number, previous, until, rows.map(({ pk, sk, digest }) => [pk, sk, digest])]),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, member]) => [name, sorted(member)]);
}

function instantOf(row: Item | undefined): string {
  return String(row?.['sk'] ?? '').split('#', 1)[0] ?? '';
}

function addressOf({ pk, sk }: Partial<Record<'pk' | 'sk', unknown>>): string {
  return `${String(pk)}\u0000${String(sk)}`;
}

function byTime(a: Item, b: Item): number {
  return addressOf({ pk: a['sk'], sk: a['pk'] }) < addressOf({ pk: b['sk'], sk: b['pk'] }) ? -1 : 1;
}
