/** Stored answers: one item per section of a response, packed and sealed as a whole. */
import * as z from 'zod';
import { equals, isNew } from '#shared/platform/condition.ts';
import { pack, unpack } from '#shared/platform/pack.ts';
import type { Item, Key, Refusal, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { sectionTooLarge, tooMuchAtOnce } from '../errors.ts';
import { answerSections } from '../keys.ts';
import { SectionRecord, StoredAnswer } from '../record.ts';

/** The answers of one section and the number of its saves. Revision 0 was never saved. */
export interface LoadedSection {
  readonly sectionNumber: number;
  readonly revision: number;
  readonly answers: readonly StoredAnswer[];
  /** Number of submissions before the last change of the answers. Default 0. */
  readonly afterSubmission?: number;
}

/** The limit of an item is 400 KB. The rest is for its other attributes. */
const MAX_SEALED = 390_000;
/** The limit of a transaction is 4 MB. The rest is for the other writes. */
const MAX_SEALED_TOGETHER = 3_600_000;

function sectionKey(scope: TenantScope, id: string, section: number): Key {
  return answerSections.key(scope, { 'response id': id, section });
}

export function unsealSection(item: Item, vault: Vault): LoadedSection {
  const { pk, sk, answers, section_number, revision, after_submission } = SectionRecord.parse(item);
  const opened: unknown = JSON.parse(unpack(vault.unseal({ pk, sk, attribute: 'answers' }, answers)));
  return {
    sectionNumber: section_number,
    revision,
    answers: z.array(StoredAnswer).parse(opened),
    afterSubmission: after_submission,
  };
}

/**
 * Replaces the answers of a section, conditional on `revision`. `refuse` gets the current section where the revision differs.
 * Throws 400 where the section does not fit into its item.
 */
export function sectionWrite(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  section: LoadedSection,
  refuse: Refusal,
): Write {
  return writeOf(scope, responseId, sealSection(scope, vault, responseId, section), refuse);
}

/**
 * Like `sectionWrite`, for several sections of one transaction. Also throws 400 where they do not fit into it together, beside
 * `otherBytes` of other writes.
 */
export function sectionWrites(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  sections: readonly LoadedSection[],
  refuse: Refusal,
  otherBytes = 0,
): readonly Write[] {
  const sealed = sections.map((section) => sealSection(scope, vault, responseId, section));
  const total = sealed.reduce((sum, { answers }) => sum + answers.length, otherBytes);
  if (total > MAX_SEALED_TOGETHER) throw tooMuchAtOnce();
  return sealed.map((each) => writeOf(scope, responseId, each, refuse));
}

interface SealedSection {
  readonly sectionNumber: number;
  readonly revision: number;
  readonly answers: string;
  readonly afterSubmission: number;
}

function sealSection(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  { sectionNumber, revision, answers: plain, afterSubmission = 0 }: LoadedSection,
): SealedSection {
  const key = sectionKey(scope, responseId, sectionNumber);
  const answers = vault.seal({ ...key, attribute: 'answers' }, pack(JSON.stringify(plain)));
  if (answers.length > MAX_SEALED) throw sectionTooLarge(sectionNumber);
  return { sectionNumber, revision, answers, afterSubmission };
}

function writeOf(
  scope: TenantScope,
  responseId: string,
  { sectionNumber, revision, answers, afterSubmission }: SealedSection,
  refuse: Refusal,
): Write {
  return {
    put: {
      ...sectionKey(scope, responseId, sectionNumber),
      section_number: sectionNumber,
      revision: revision + 1,
      after_submission: afterSubmission,
      answers,
    },
    when: revision === 0 ? isNew : equals('revision', revision),
    refuse,
  };
}

/** A section of a loaded response. One that was never saved is empty at revision 0. */
export function sectionOf(
  { sections }: { readonly sections: readonly LoadedSection[] },
  sectionNumber: number,
): LoadedSection {
  const known = sections.find((section) => section.sectionNumber === sectionNumber);
  return known ?? { sectionNumber, revision: 0, answers: [] };
}
