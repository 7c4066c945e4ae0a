/**
 * Has the text of one file read and stored. A second run finds it stored. A file that ends the process that reads it is recorded as
 * unreadable after a few runs, so that it does not come back for ever.
 */
import { outcomeOf, wordOf } from '@probity/reading/outcome';
import { readPicture } from '@probity/reading/pictures/read-picture';
import type { TextRecognition } from '@probity/reading/pictures/text-recognition';
import { READABLE_TYPES } from '@probity/reading/readable-types';
import { unreadable } from '@probity/reading/refusals';
import { READING_VERSION, type Reading } from '@probity/reading/schema';
import type { ReadFile } from '@probity/reading/thread/read-in-thread';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import type { ObjectStore, Objects } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { ReadJob } from './job.ts';
import type { ReadingKeepers } from './record.ts';
import { findStored, store } from './stored.ts';

export interface ReadingContext extends WorkerContext {
  readonly objects: ObjectStore;
  readonly readFile: ReadFile;
  readonly recognition: TextRecognition;
  readonly keepers: ReadingKeepers;
}

/** Runs that may end with their process before the file is given up. The first is not counted: it costs nothing to do so. */
const MOST_BEGUN = 2;

/** `attempt`: how often the message was delivered, this time included. Rejects where the run can be repeated. */
export async function runReading(
  pointer: OutboxPointer,
  { attempt }: { readonly attempt: number },
  context: ReadingContext,
): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const found = await findJobInput(table, scope, pointer.outbox_id, opening);
  if (found === undefined) return;
  const file = ReadJob.parse(found);
  const vault = await opening;
  const objects = context.objects.within(scope);
  const stored = await findStored(objects, vault, file.object_name);
  if (stored !== undefined && stored.status !== 'begun') return record(scope, file, stored, context);
  const bytes = await objects.get(file.object_name);
  if (bytes === undefined) return;
  const times = stored?.times ?? 0;
  const isRepeated = attempt > 1;
  const reading =
    times < MOST_BEGUN
      ? await noted({ objects, vault, fileName: file.object_name, times, isRepeated }, () =>
          read(file, bytes, context),
        )
      : unreadable('crashed');
  await store(objects, vault, file.object_name, reading);
  context.log.info('file read', {
    outbox_id: pointer.outbox_id,
    extension: file.extension,
    status: reading.status,
    reason: reading.reason ?? '',
    blocks: reading.blocks.length,
  });
  await record(scope, file, reading, context);
}

/** Whoever relies on the text is told how it was read. A run that ended before it could be recorded comes back for it. */
async function record(
  scope: TenantScope,
  { object_name: objectName }: ReadJob,
  reading: Reading,
  context: ReadingContext,
): Promise<void> {
  const keeper = context.keepers[objectName.split('/')[1] ?? ''];
  await retryContended(async () =>
    keeper?.(context, scope, { objectName, word: wordOf(outcomeOf(reading)) }),
  );
}

interface Begun {
  readonly objects: Objects;
  readonly vault: Vault;
  readonly fileName: string;
  /** How often it was begun before without an end. */
  readonly times: number;
  readonly isRepeated: boolean;
}

/** Notes that a reading begins, where an earlier one did not end. One that rejects did end: the note is taken back. */
async function noted<T>({ isRepeated, times, ...file }: Begun, work: () => Promise<T>): Promise<T> {
  if (!isRepeated) return work();
  const note = (count: number) =>
    store(file.objects, file.vault, file.fileName, {
      version: READING_VERSION,
      status: 'begun',
      times: count,
    });
  await note(times + 1);
  try {
    return await work();
  } catch (error) {
    await note(times);
    throw error;
  }
}

async function read(
  { extension }: ReadJob,
  bytes: Uint8Array,
  { readFile, recognition }: ReadingContext,
): Promise<Reading> {
  const type = READABLE_TYPES.find((readable) => readable === extension);
  if (type === undefined) return readPicture(recognition, bytes);
  const reading = await readFile(type, bytes);
  if (!isOneScannedPage(reading)) return reading;
  // Text recognition takes documents of one page as it takes pictures; of several, only when they are waited for.
  const recognised = await readPicture(recognition, bytes);
  return recognised.status === 'read' ? recognised : reading;
}

function isOneScannedPage({ status, pages, pages_without_text: without = [] }: Reading): boolean {
  return (status === 'read' || status === 'no_text_layer') && pages === 1 && without.length === 1;
}
