/** Whether an entity has a document that AI may read. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { isKnownTo } from '../../documents/classification.ts';
import { readDocuments } from '../../documents/library/list.ts';
import type { EntityRecord } from '../../entities/schema.ts';

/** The list is read in pages, because most entities have a document among the first ones. */
const PAGE = 100;

/**
 * The list may be a moment late. Where the entity counts more documents than are listed, the missing ones were just uploaded, and
 * the run looks at them.
 */
export async function hasReadableDocument(
  { id, document_count: count }: EntityRecord,
  { tenantTable: table, scope, vault }: Pick<TenantRequest, 'tenantTable' | 'scope' | 'vault'>,
): Promise<boolean> {
  for (let offset = 0; offset < count; offset += PAGE) {
    const { lines } = await readDocuments({ table, scope, vault: vault() }, id, { offset, limit: PAGE });
    // Documents of entities are uploaded by key.
    if (lines.some(({ record }) => isKnownTo('ai', { ...record, uploaded_by: 'key' }))) return true;
    if (lines.length < Math.min(PAGE, count - offset)) return true;
  }
  return false;
}
