/** A tenant says that a reading is wrong: it is marked, and never proposed for that question again. */
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import {
  evidenceWrite,
  type LoadedEvidence,
  loadEvidence,
  shownEvidence,
} from '../../responses/evidence/repository.ts';
import { type EvidenceView, MOST_DISPUTES } from '../../responses/evidence/schema.ts';
import type { Dispute, StoredEvidence } from '../../responses/evidence/stored.ts';
import { evidenceByQuestion, evidenceFields } from '../../responses/evidence/view.ts';
import { responseExists } from '../../responses/exists-check.ts';
import { evidenceId, responseOfEvidence } from '../../responses/member-id.ts';
import { loadResponse } from '../../responses/repository.ts';
import { evidenceNotFound, tooManyDisputes } from '../errors.ts';

/** Throws 404 for evidence that is not there. A second dispute of the same reading replaces the first. */
export async function disputeEvidence(
  id: string,
  reason: string,
  request: TenantRequest,
): Promise<Reply<EvidenceView>> {
  const { scope, tenantTable: table } = request;
  const responseId = responseOfEvidence(id);
  if (responseId === undefined) throw evidenceNotFound();
  const opening = request.vault();
  const [loaded, sections, vault, { owner }] = await Promise.all([
    loadResponse(table, scope, responseId, opening),
    loadEvidence(table, scope, responseId, opening),
    opening,
    request.admitted(),
  ]);
  const shown = loaded === undefined ? [] : shownEvidence(loaded.record, sections);
  const piece = pieceOf(shown, responseId, id);
  if (loaded === undefined || owner === undefined || piece === undefined) throw evidenceNotFound();
  const { section, questionId: question_id, key } = piece;
  const dispute: Dispute = { question_id, key, by: owner, at: new Date(request.now).toISOString(), reason };
  const others = section.disputes.filter((each) => each.question_id !== question_id || each.key !== key);
  if (others.length >= MOST_DISPUTES) throw tooManyDisputes(MOST_DISPUTES);
  const stored = sections.find(({ sectionNumber }) => sectionNumber === section.sectionNumber) ?? section;
  const disputes = [...others, dispute];
  const answer = loaded.sections
    .flatMap(({ answers }) => answers)
    .find((each) => each.question_id === question_id && !each.archived);
  const known = evidenceByQuestion([{ ...section, disputes }]).get(question_id);
  const question = { id: question_id, type: answer?.question_type ?? 'text' } as const;
  const { evidence } = evidenceFields(responseId, question, answer ?? {}, known);
  const view = evidence.find((each) => each.id === id);
  if (view === undefined) throw evidenceNotFound();
  return {
    body: view,
    writes: [evidenceWrite(scope, vault, responseId, { ...stored, disputes }), responseExists(loaded.record)],
    audit: {
      target: `response:${responseId}`,
      entityId: loaded.record.entity_id,
      facts: { evidence_id: id, question_id },
    },
  };
}

interface Piece {
  readonly section: LoadedEvidence;
  readonly questionId: number;
  readonly key: StoredEvidence['key'];
}

function pieceOf(sections: readonly LoadedEvidence[], responseId: string, id: string): Piece | undefined {
  for (const section of sections)
    for (const { question_id, evidence } of [...section.questions, ...section.checked])
      for (const { key } of evidence)
        if (evidenceId(responseId, key) === id) return { section, questionId: question_id, key };
  return undefined;
}
