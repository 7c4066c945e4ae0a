/** Reads and writes the marks of a response: one item, packed and sealed as a whole. */
import * as z from 'zod';
import { equals, isNew } from '#shared/platform/condition.ts';
import { pack, unpack } from '#shared/platform/pack.ts';
import { StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { answerMarks } from '../keys.ts';
import { type Mark, Marks } from './marks.ts';

const MarksRecord = z.object({ version: z.int(), marks: z.string() });

/** All marks of a response and the number of their changes. Version 0 was never stored. */
export interface LoadedMarks {
  readonly version: number;
  readonly marks: readonly Mark[];
}

export async function loadMarks(
  table: Table,
  scope: TenantScope,
  responseId: string,
  opening: Promise<Vault>,
): Promise<LoadedMarks> {
  const key = answerMarks.key(scope, { 'response id': responseId });
  const [item, vault] = await Promise.all([table.get(key, { consistent: true }), opening]);
  if (item === undefined) return { version: 0, marks: [] };
  const { version, marks } = MarksRecord.parse(item);
  const opened: unknown = JSON.parse(unpack(vault.unseal({ ...key, attribute: 'marks' }, marks)));
  return { version, marks: Marks.parse(opened) };
}

/** Replaces the marks, conditional on the version that was read. */
export function marksWrite(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  { version }: LoadedMarks,
  marks: readonly Mark[],
): Write {
  const key = answerMarks.key(scope, { 'response id': responseId });
  return {
    put: {
      ...key,
      version: version + 1,
      marks: vault.seal({ ...key, attribute: 'marks' }, pack(JSON.stringify(marks))),
    },
    when: version === 0 ? isNew : equals('version', version),
    refuse: () => new StaleRead(),
  };
}
