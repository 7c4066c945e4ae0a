/** The timers of documents: an expiry date has come, the dates of an entity are to be looked at, or an upload was given up. */
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Item, Key } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { documentEvents } from '../events.ts';
import { expiryChecks } from '../keys.ts';
import { announcedWrite, endGivenUpWrite } from '../library/repository.ts';
import { DocumentUploadRecord } from '../library/schema.ts';
import { DocumentRecord } from '../schema.ts';
import { removalJob } from '../stored-file.ts';
import { checkExpiries } from './check.ts';

/** A document that is gone, changed or announced meanwhile is left unchanged. */
export async function documentIsDue(context: WorkerContext, scope: TenantScope, key: Key): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const item = await table.get(key, { consistent: true });
  if (item === undefined) return;
  if (item['sk'] === expiryChecks.start) return checkExpiries(context, scope, item);
  const writes =
    item['sk'] === 'DOCUMENT' ? await expiring(context, scope, item) : await givenUp(context, scope, item);
  if (writes.length === 0) return;
  try {
    await table.commit(writes);
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
  }
}

/** Another run, or another call, was first. */
class MovedOn extends Error {}

async function expiring(context: WorkerContext, scope: TenantScope, item: Item) {
  const record = DocumentRecord.parse(item);
  const { expiry_date, id, entity_id, classification } = record;
  const now = context.clock.now();
  if (expiry_date === null || Date.parse(expiry_date) > now) return [];
  const announce = announcer(scope, await context.vault(scope), { ids: context.ids, now });
  return [
    announcedWrite(record, () => new MovedOn()),
    announce(documentEvents.expiring.type, { document_id: id, entity_id, classification, expiry_date }),
  ];
}

async function givenUp(context: WorkerContext, scope: TenantScope, item: Item) {
  const upload = DocumentUploadRecord.parse(item);
  const at = { ids: context.ids, now: context.clock.now() };
  return [
    endGivenUpWrite(upload, () => new MovedOn()),
    removalJob(scope, await context.vault(scope), [upload.object_name], at),
  ];
}
