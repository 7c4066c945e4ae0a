/** Pages of document lists: all, of one type, or by expiry date. */

import * as z from 'zod';
import {
  type PageOfItems,
  readAll,
  readCount,
  readNewest,
  readPage,
} from '#shared/platform/counted-lists/counted-list.ts';
import { partitionsOf } from '#shared/platform/counted-lists/list-keys.ts';
import type { Item, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { documentExpiries } from '../keys.ts';
import { type DocumentCard, DocumentRow } from '../schema.ts';
import { expiryPartition, listOf, typeList } from './placing.ts';
import { findDocuments, typeHashOf, unsealCard } from './repository.ts';
import type { DocumentListQuery } from './schema.ts';

/** A line of a list. */
interface DocumentLine {
  readonly record: DocumentRow;
  readonly card: DocumentCard;
}

export interface DocumentPage {
  /** All documents that fit the query. */
  readonly count: number;
  readonly lines: readonly DocumentLine[];
}

interface Reading {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly vault: Promise<Vault>;
}

/** One page of the library (`entityId` null) or of an entity's documents. `all` is the entity's own count, read beside it. */
export async function readDocuments(
  reading: Reading,
  entityId: string | null,
  query: DocumentListQuery,
  all?: Promise<number>,
): Promise<DocumentPage> {
  if (query.expires_before !== undefined) return readExpiring(reading, entityId, query, query.expires_before);
  if (query.document_type !== undefined) return readOfType(reading, entityId, query, query.document_type);
  const { table, scope } = reading;
  const page = { offset: query.offset, size: query.limit };
  if (all === undefined) return opened(reading, readPage(table, scope, listOf(entityId), page));
  const partitions = partitionsOf(scope, listOf(entityId), undefined);
  return opened(reading, both(all, readNewest(table, partitions, page)));
}

/** An entity has at most some thousand documents: those of a type are counted by reading them. */
async function readOfType(
  reading: Reading,
  entityId: string | null,
  { offset, limit }: DocumentListQuery,
  documentType: string,
): Promise<DocumentPage> {
  const { table, scope } = reading;
  const hash = typeHashOf(await reading.vault, documentType);
  const list = listOf(entityId);
  if (entityId !== null) {
    const found = await readAll(table, scope, list, [hash]);
    return opened(reading, { count: found.length, items: found.slice(offset, offset + limit) });
  }
  const items = readNewest(table, partitionsOf(scope, list, [hash]), { offset, size: limit });
  return opened(reading, both(readCount(table, scope, typeList(hash)), items));
}

const Marker = z.object({ id: z.string(), type_hash: z.string() });

/** The earliest date first. */
async function readExpiring(
  { table, scope, vault }: Reading,
  entityId: string | null,
  { document_type: documentType, offset, limit }: DocumentListQuery,
  before: string,
): Promise<DocumentPage> {
  const pk = expiryPartition(scope, entityId);
  const { start } = documentExpiries;
  const [items, key] = await Promise.all([
    table.query({ pk, from: start, to: start + before, consistent: true }),
    vault,
  ]);
  const hash = documentType === undefined ? undefined : typeHashOf(key, documentType);
  const fitting = items
    .map((item) => Marker.parse(item))
    .filter(({ type_hash }) => hash === undefined || type_hash === hash);
  const ids = fitting.slice(offset, offset + limit).map(({ id }) => id);
  return { count: fitting.length, lines: await findDocuments(table, scope, ids, vault) };
}

/** The page and the key are awaited together: where one fails, the other is not left behind. */
async function opened({ vault }: Reading, page: PageOfItems | Promise<PageOfItems>): Promise<DocumentPage> {
  const [{ count, items }, key] = await Promise.all([page, vault]);
  return { count, lines: items.map((item) => lineOf(item, key)) };
}

async function both(count: Promise<number>, items: Promise<readonly Item[]>): Promise<PageOfItems> {
  const [all, page] = await Promise.all([count, items]);
  return { count: all, items: page };
}

function lineOf(item: Item, vault: Vault): DocumentLine {
  const record = DocumentRow.parse(item);
  return { record, card: unsealCard(record, vault) };
}
