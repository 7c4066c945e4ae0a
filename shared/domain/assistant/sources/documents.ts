/**
 * The documents that an autofill reads: those of the entity and of the response that AI may know, that are clean, and whose text is
 * there. What is left out is named with the reason.
 */
import { ApiError } from '#shared/contract/errors.ts';
import type { SourceText } from '#shared/extraction/model.ts';
import type { ObjectStore, Objects, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { inParallel } from '#shared/platform/worker/in-parallel.ts';
import type { Reading } from '#shared/reading/schema.ts';
import { type Classified, isKnownTo } from '../../documents/classification.ts';
import { readDocuments } from '../../documents/library/list.ts';
import { findDocuments } from '../../documents/library/repository.ts';
import { readBlocks } from '../../documents/reading/stored.ts';
import { requireClean, type ScannedObject } from '../../documents/scan/require-clean.ts';
import type { Attachment } from '../../responses/attachments/repository.ts';
import { type LeftOut, MOST_LEFT_OUT } from '../../tasks/schema.ts';

/** A stored file with what decides whether it is read. */
export interface SourceFile extends Classified, ScannedObject {
  /** Id of the document. */
  readonly id: string;
  readonly name: string;
  /** ISO instant. */
  readonly created_at: string;
}

export interface ReadSources {
  readonly texts: readonly SourceText[];
  readonly leftOut: readonly LeftOut[];
}

/** Documents that are read, the newest first, and the characters of all together. */
const MOST_DOCUMENTS = 200;
const MOST_CHARACTERS = 20_000_000;
/** A file that was stored longer ago is not waited for. */
const YOUNG_MS = 15 * 60_000;
const READS_AT_ONCE = 8;
const LOOK_EVERY_MS = 1_000;

/** How long a run waits for the scan and the text of new files, and what time it is. */
export interface Patience {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly waitMs: number;
}

/** The files of the entity and of the response, each once. Files of which AI must not know are not among them. */
export async function sourceFiles(
  place: { readonly table: Table; readonly scope: TenantScope; readonly vault: Promise<Vault> },
  entityId: string,
  attachments: readonly Attachment[],
): Promise<readonly SourceFile[]> {
  const { table, scope, vault } = place;
  const { lines } = await readDocuments(place, entityId, { offset: 0, limit: MOST_DOCUMENTS + 1 });
  const ids = lines.map(({ record }) => record.id);
  const documents = await findDocuments(table, scope, ids, vault);
  const files = [
    ...attachments.map(({ record, details }) => ({ ...record, id: record.document_id, name: details.name })),
    ...documents.map(({ record, card }) => ({ ...record, name: card.name })),
  ];
  // A file that is confidential anywhere is not read.
  const secret = new Set(
    files.filter((file) => !isKnownTo('ai', file)).map(({ object_name }) => object_name),
  );
  const known = files.filter(({ object_name }) => !secret.has(object_name));
  return [...new Map(known.map((file) => [file.object_name, file])).values()];
}

/** Reads the texts of the files. Waits a bounded time for new files that are not scanned or read yet. */
export async function readSources(
  files: readonly SourceFile[],
  store: { readonly objects: ObjectStore; readonly scope: TenantScope; readonly vault: Vault },
  patience: Patience,
): Promise<ReadSources> {
  const objects = store.objects.within(store.scope);
  const chosen = files.slice(0, MOST_DOCUMENTS);
  const outcomes = new Map<SourceFile, Outcome>();
  const started = performance.now();
  for (;;) {
    const open = chosen.filter((file) => mayStillChange(outcomes.get(file), file, patience.now));
    const read = await inParallel(open, READS_AT_ONCE, (file) => readOne(objects, store.vault, file));
    for (const [index, result] of read.entries()) {
      const file = open[index];
      if (result.status === 'rejected') throw result.reason;
      if (file !== undefined) outcomes.set(file, result.value);
    }
    const isWaiting = chosen.some((file) => mayStillChange(outcomes.get(file), file, patience.now));
    if (!isWaiting || performance.now() - started >= patience.waitMs) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return withinLimits(files, outcomes);
}

type Outcome = { readonly reading: Reading } | { readonly reason: LeftOut['reason'] };

function mayStillChange(outcome: Outcome | undefined, { created_at }: SourceFile, now: number): boolean {
  if (outcome === undefined) return true;
  if ('reading' in outcome) return false;
  const isPassing = outcome.reason === 'not_read_yet' || outcome.reason === 'being_scanned';
  return isPassing && now - Date.parse(created_at) < YOUNG_MS;
}

const REASON_OF_REFUSAL: Readonly<Record<string, LeftOut['reason']>> = {
  document_being_scanned: 'being_scanned',
  document_infected: 'infected',
  document_unscannable: 'unscannable',
};

async function readOne(objects: Objects, vault: Vault, file: SourceFile): Promise<Outcome> {
  try {
    await requireClean(objects, file);
  } catch (error) {
    const reason = error instanceof ApiError ? REASON_OF_REFUSAL[error.code] : undefined;
    if (reason === undefined) throw error;
    return { reason };
  }
  const reading = await readBlocks(objects, vault, file.object_name);
  if (reading === undefined) return { reason: 'not_read_yet' };
  return reading.status === 'read' ? { reading } : { reason: reading.status };
}

function withinLimits(files: readonly SourceFile[], outcomes: ReadonlyMap<SourceFile, Outcome>): ReadSources {
  const texts: SourceText[] = [];
  const leftOut: LeftOut[] = [];
  let characters = 0;
  for (const file of files) {
    const outcome = outcomes.get(file) ?? { reason: 'too_many' };
    if ('reason' in outcome) {
      leftOut.push({ document_id: file.id, reason: outcome.reason });
      continue;
    }
    const { blocks, truncated } = outcome.reading;
    const size = blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (characters + size > MOST_CHARACTERS) {
      leftOut.push({ document_id: file.id, reason: 'too_many' });
      continue;
    }
    characters += size;
    texts.push({ id: file.id, title: file.name, blocks });
    if (truncated === true) leftOut.push({ document_id: file.id, reason: 'partly_read' });
  }
  return { texts, leftOut: leftOut.slice(0, MOST_LEFT_OUT) };
}
