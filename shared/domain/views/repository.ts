/** The only file that knows the keys of saved views and how they are sealed. */
import { equals, isNew } from '#shared/platform/condition.ts';
import { type Key, StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { viewNotFound } from './errors.ts';
import { views } from './keys.ts';
import { type SavedView, ViewContent, ViewRecord } from './schema.ts';

/** All views of the environment, by name of their items. A consistent read, so that a view saved just now is seen. */
export async function allViews(table: Table, scope: TenantScope): Promise<readonly ViewRecord[]> {
  const items = await table.query({
    pk: views.partition(scope, {}),
    beginsWith: views.start,
    consistent: true,
  });
  return items.map((item) => ViewRecord.parse(item));
}

export async function findView(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<ViewRecord | undefined> {
  const item = await table.get(views.key(scope, { id }), { consistent: true });
  return item === undefined ? undefined : ViewRecord.parse(item);
}

export function viewOf(record: ViewRecord, vault: Vault): SavedView {
  const { id, shared, owner_id, created_at, updated_at } = record;
  const content = ViewContent.parse(
    vault.unsealJson({ ...keyOf(record), attribute: 'content' }, record.content),
  );
  return { id, ...content, shared, owner_id, created_at, updated_at };
}

export function createWrite(scope: TenantScope, vault: Vault, view: SavedView): Write {
  const { name, query, ...open } = view;
  const key = views.key(scope, { id: view.id });
  const content = vault.sealJson({ ...key, attribute: 'content' }, { name, query });
  return { put: { ...key, ...open, content, version: 1 }, when: isNew, refuse: () => new StaleRead() };
}

/** Refused where the view was changed since it was read; the call is then run again. */
export function updateWrite(record: ViewRecord, vault: Vault, next: SavedView): Write {
  const key = keyOf(record);
  const { name, query, shared, updated_at } = next;
  const content = vault.sealJson({ ...key, attribute: 'content' }, { name, query });
  return {
    update: key,
    set: { content, shared, updated_at, version: record.version + 1 },
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? viewNotFound() : new StaleRead()),
  };
}

export function deleteWrite(record: ViewRecord): Write {
  return {
    remove: keyOf(record),
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? viewNotFound() : new StaleRead()),
  };
}

function keyOf({ pk, sk }: ViewRecord): Key {
  return { pk, sk };
}
