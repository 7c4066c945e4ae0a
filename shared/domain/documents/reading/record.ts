/** Writes on the record of a file how its text was read. */
import { all, equals } from '#shared/platform/condition.ts';
import { type Key, StaleRead, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';

/** A file that was read. `word`: how (`@probity/reading/outcome`). */
export interface ReadFileFacts {
  readonly objectName: string;
  readonly word: string;
}

/** Writes the word on the record of the file. A record that has it already, or that is gone, is left as it is. */
export type RecordReading = (
  context: WorkerContext,
  scope: TenantScope,
  file: ReadFileFacts,
) => Promise<void>;

/** Who keeps the record of an object: by what its name has after `files/`. */
export type ReadingKeepers = Readonly<Record<string, RecordReading>>;

/** Of a file that was replaced meanwhile, nothing is written. */
export function readWrite({ pk, sk }: Key, { objectName, word }: ReadFileFacts): Write {
  return {
    update: { pk, sk },
    set: { status: word },
    when: all(equals('object_name', objectName)),
    refuse: () => new StaleRead(),
  };
}
