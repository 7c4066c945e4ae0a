/** Stored evidence: one item per section of a response, packed and sealed as a whole. */
import { equals, isNew } from '#shared/platform/condition.ts';
import { pack, unpack } from '#shared/platform/pack.ts';
import type { Item, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { evidenceSections, responsePartition } from '../keys.ts';
import type { ResponseRecord } from '../record.ts';
import { type EvidenceContent, evidenceContent, evidenceRecord } from './stored.ts';

/** The evidence of one section and the number of its changes. Version 0 was never stored. */
export interface LoadedEvidence extends EvidenceContent {
  readonly sectionNumber: number;
  readonly version: number;
}

/** All evidence of a response, by section. */
export async function loadEvidence(
  table: Table,
  scope: TenantScope,
  responseId: string,
  opening: Promise<Vault>,
): Promise<readonly LoadedEvidence[]> {
  const pk = responsePartition(scope, responseId);
  const [items, vault] = await Promise.all([
    table.query({ pk, beginsWith: evidenceSections.start, consistent: true }),
    opening,
  ]);
  return items.map((item) => unseal(item, vault));
}

/** The section with the evidence of runs after that instant. */
export function since(section: LoadedEvidence, removed: string): LoadedEvidence {
  return {
    ...section,
    questions: section.questions.filter(({ at }) => at > removed),
    checked: section.checked.filter(({ at }) => at > removed),
    comparison: section.comparison !== null && section.comparison.at > removed ? section.comparison : null,
  };
}

/** A section that nothing was found for yet. */
export function noEvidence(sectionNumber: number): LoadedEvidence {
  return { sectionNumber, version: 0, questions: [], checked: [], comparison: null, disputes: [] };
}

/** Without the evidence of runs before the last send of a prefill. */
export function shownEvidence(
  { analysis_removed_at: removed }: Pick<ResponseRecord, 'analysis_removed_at'>,
  sections: readonly LoadedEvidence[],
): readonly LoadedEvidence[] {
  if (removed === null) return sections;
  return sections.map((section) => since(section, removed));
}

function unseal(item: Item, vault: Vault): LoadedEvidence {
  const { pk, sk, section_number, version, evidence } = evidenceRecord().parse(item);
  const opened: unknown = JSON.parse(unpack(vault.unseal({ pk, sk, attribute: 'evidence' }, evidence)));
  return { sectionNumber: section_number, version, ...evidenceContent().parse(opened) };
}

/** Replaces the evidence of a section, conditional on its version. */
export function evidenceWrite(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  { sectionNumber, version, questions, checked, comparison, disputes }: LoadedEvidence,
  refuse: Refusal = () => new StaleRead(),
): Write {
  const key = evidenceSections.key(scope, { 'response id': responseId, section: sectionNumber });
  const plain = pack(JSON.stringify({ questions, checked, comparison, disputes }));
  return {
    put: {
      ...key,
      section_number: sectionNumber,
      version: version + 1,
      evidence: vault.seal({ ...key, attribute: 'evidence' }, plain),
    },
    when: version === 0 ? isNew : equals('version', version),
    refuse,
  };
}
