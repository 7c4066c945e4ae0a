/** Evidence as the tenant sees it, beside the answers. */
import type { AnswerContent, QuestionType } from '../../questionnaires/rules/model.ts';
import { isAnswered } from '../../questionnaires/rules/read.ts';
import { evidenceId } from '../member-id.ts';
import type { LoadedEvidence } from './repository.ts';
import { valueHash } from './same-value.ts';
import type {
  AutofillView,
  Dispute,
  EvidenceView,
  QuestionEvidence,
  StoredEvidence,
  Verdict,
} from './schema.ts';

/** What is known of one question. */
export interface KnownEvidence {
  readonly found: QuestionEvidence;
  readonly disputes: readonly Dispute[];
}

/** The evidence of a response by question. */
export function evidenceByQuestion(sections: readonly LoadedEvidence[]): ReadonlyMap<number, KnownEvidence> {
  return new Map(
    sections.flatMap(({ questions, disputes }) =>
      questions.map((found) => {
        const own = disputes.filter(({ question_id }) => question_id === found.question_id);
        return [found.question_id, { found, disputes: own }] as const;
      }),
    ),
  );
}

/** The fields of an answer that say where it comes from. */
export function evidenceFields(
  responseId: string,
  type: QuestionType,
  answer: AnswerContent,
  known: KnownEvidence | undefined,
): { readonly evidence: EvidenceView[]; readonly autofill: AutofillView | null } {
  if (known === undefined) return { evidence: [], autofill: null };
  const { state, reason, task_id, at, evidence } = known.found;
  const reads = isAnswered(type, answer) ? valueHash(type, answer) : undefined;
  const dispute = (key: string) => known.disputes.find((each) => each.key === key);
  return {
    evidence: evidence.map((piece) =>
      evidenceView(responseId, piece, verdictOf(piece, reads), dispute(piece.key)),
    ),
    autofill: { state, reason, task_id, at },
  };
}

function verdictOf({ reads }: StoredEvidence, answer: string | undefined): Verdict {
  if (answer === undefined) return 'unanswered';
  return reads === answer ? 'supports' : 'contradicts';
}

export function evidenceView(
  responseId: string,
  piece: StoredEvidence,
  verdict: Verdict,
  dispute: Dispute | undefined,
): EvidenceView {
  const { source, source_id, name, at, label, quotation, reading, confidence, engine } = piece;
  return {
    id: evidenceId(responseId, piece.key),
    source,
    source_id,
    document: source === 'document' ? { id: source_id, name } : null,
    place: at,
    label,
    quotation,
    reading,
    confidence,
    verdict,
    engine,
    disputed: dispute === undefined ? null : { by: dispute.by.name, at: dispute.at, reason: dispute.reason },
  };
}
