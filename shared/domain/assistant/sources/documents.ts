/**
 * The documents that an autofill reads: those of the entity and of the response that AI may know, that are clean, and whose text is
 * there. What is left out is named with the reason.
 */
import type { SourceText } from '@probity/extraction/model';
import { outcomeOf } from '@probity/reading/outcome';
import type { Reading } from '@probity/reading/schema';
import { ApiError } from '#shared/contract/errors.ts';
import type { ObjectStore, Objects, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { inParallel } from '#shared/platform/worker/in-parallel.ts';
import { type Classified, isKnownTo } from '../../documents/classification.ts';
import { readDocuments } from '../../documents/library/list.ts';
import { findDocuments } from '../../documents/library/repository.ts';
import { readBlocks } from '../../documents/reading/stored.ts';
import { requireClean, type ScannedObject } from '../../documents/scan/require-clean.ts';
import { reportTypeOf } from '../../documents/stored-file.ts';
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
  /** Asks for the texts of files that an earlier version has read, or none. */
  readonly askFor?: (files: readonly SourceFile[]) => Promise<void>;
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
  // What this service has written itself proves nothing.
  const known = files.filter(
    ({ object_name }) => !secret.has(object_name) && reportTypeOf(object_name) === undefined,
  );
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
  const reads = new Reads(chosen, patience.now);
  const started = performance.now();
  const isPatient = () => performance.now() - started < patience.waitMs;
  for (let round = 1; ; round += 1) {
    await reads.look((file) => readOne(objects, store.vault, file), isPatient());
    if (round === 1) await patience.askFor?.(reads.askFor());
    if (!reads.isWaiting || !isPatient()) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return withinLimits(files, reads.outcomes);
}

/** What is known of each file, round by round. */
class Reads {
  readonly outcomes = new Map<SourceFile, Outcome>();
  readonly #files: readonly SourceFile[];
  readonly #now: number;
  readonly #asked = new Set<SourceFile>();

  constructor(files: readonly SourceFile[], now: number) {
    this.#files = files;
    this.#now = now;
  }

  get isWaiting(): boolean {
    return this.#files.some((file) => this.#mayStillChange(file));
  }

  /** A store that fails for one file is asked again while there is patience: else the whole run waits for its queue. */
  async look(read: (file: SourceFile) => Promise<Outcome>, isPatient: boolean): Promise<void> {
    const open = this.#files.filter((file) => this.#mayStillChange(file));
    const results = await inParallel(open, READS_AT_ONCE, read);
    for (const [index, result] of results.entries()) {
      const file = open[index];
      if (file === undefined) continue;
      if (result.status === 'fulfilled') this.outcomes.set(file, result.value);
      else if (!isPatient) throw result.reason;
    }
  }

  /** Files that were stored long ago and have no text. They are waited for, too. */
  askFor(): readonly SourceFile[] {
    const files = this.#files.filter((file) => {
      const outcome = this.outcomes.get(file);
      return (
        outcome !== undefined &&
        'reason' in outcome &&
        outcome.reason === 'not_read_yet' &&
        !this.#isYoung(file)
      );
    });
    for (const file of files) this.#asked.add(file);
    return files;
  }

  #mayStillChange(file: SourceFile): boolean {
    const outcome = this.outcomes.get(file);
    if (outcome === undefined) return true;
    if ('reading' in outcome) return false;
    const isPassing = outcome.reason === 'not_read_yet' || outcome.reason === 'being_scanned';
    return isPassing && (this.#isYoung(file) || this.#asked.has(file));
  }

  #isYoung({ created_at }: SourceFile): boolean {
    return this.#now - Date.parse(created_at) < YOUNG_MS;
  }
}

type Outcome = { readonly reading: Reading } | { readonly reason: LeftOut['reason'] };

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
  if (reading.status !== 'read') return { reason: reading.status };
  return outcomeOf(reading).state === 'nothing_to_read' ? { reason: 'nothing_to_read' } : { reading };
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
    const { blocks } = outcome.reading;
    const size = blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (characters + size > MOST_CHARACTERS) {
      leftOut.push({ document_id: file.id, reason: 'too_many' });
      continue;
    }
    characters += size;
    texts.push({ id: file.id, title: file.name, blocks });
    if (outcomeOf(outcome.reading).state === 'partly_read')
      leftOut.push({ document_id: file.id, reason: 'partly_read' });
  }
  return { texts, leftOut: leftOut.slice(0, MOST_LEFT_OUT) };
}
