/** Answers at rest: one item per section of a response, packed and sealed as a whole. */
import * as z from 'zod';
import { equals, isNew } from '#shared/platform/condition.ts';
import { pack, unpack } from '#shared/platform/pack.ts';
import type { Item, Key, Refusal, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { sectionTooLarge } from '../errors.ts';
import { MEMBERS, responsePartition } from '../partition.ts';
import { SectionRecord, StoredAnswer } from '../record.ts';

/** The answers of one section with the number of its saves; revision 0 was never saved. */
export interface LoadedSection {
  readonly sectionNumber: number;
  readonly revision: number;
  readonly answers: readonly StoredAnswer[];
}

/** An item of the table holds 400 KB; this leaves room for its other attributes. */
const MAX_SEALED = 390_000;

function sectionKey(scope: TenantScope, id: string, section: number): Key {
  return { pk: responsePartition(scope, id), sk: MEMBERS.answers + String(section).padStart(4, '0') };
}

export function openSection(item: Item, vault: Vault): LoadedSection {
  const { pk, sk, answers, section_number, revision } = SectionRecord.parse(item);
  const opened: unknown = JSON.parse(unpack(vault.open({ pk, sk, attribute: 'answers' }, answers)));
  return { sectionNumber: section_number, revision, answers: z.array(StoredAnswer).parse(opened) };
}

/**
 * Replaces the answers of a section on top of `revision`; `refuse` sees the section as it is when that is not current.
 * Throws 400 where the section would not fit into its item.
 */
export function sectionWrite(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  section: LoadedSection,
  refuse: Refusal,
): Write {
  const key = sectionKey(scope, responseId, section.sectionNumber);
  const answers = vault.seal({ ...key, attribute: 'answers' }, pack(JSON.stringify(section.answers)));
  if (answers.length > MAX_SEALED) throw sectionTooLarge(section.sectionNumber);
  return {
    put: { ...key, section_number: section.sectionNumber, revision: section.revision + 1, answers },
    when: section.revision === 0 ? isNew : equals('revision', section.revision),
    refuse,
  };
}

/** A section of a loaded response; one that was never saved is empty at revision 0. */
export function sectionOf(
  { sections }: { readonly sections: readonly LoadedSection[] },
  sectionNumber: number,
): LoadedSection {
  const known = sections.find((section) => section.sectionNumber === sectionNumber);
  return known ?? { sectionNumber, revision: 0, answers: [] };
}
