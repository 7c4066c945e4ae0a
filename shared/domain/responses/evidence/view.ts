/** Evidence as the tenant sees it, beside the answers. */
import type { AnswerContent, QuestionType } from '@probity/questionnaire-rules/model';
import { isAnswered } from '@probity/questionnaire-rules/read';
import { evidenceId } from '../member-id.ts';
import type { LoadedEvidence } from './repository.ts';
import { valueHash } from './same-value.ts';
import type { AutofillView, ComparisonView, EvidenceView, Verdict } from './schema.ts';
import type {
  CheckedEvidence,
  Dispute,
  QuestionEvidence,
  StoredComparison,
  StoredEvidence,
} from './stored.ts';

/** What is known of one question. */
export interface KnownEvidence {
  /** By the last autofill. */
  readonly found: QuestionEvidence | undefined;
  /** By the last check of answers. */
  readonly checked: CheckedEvidence | undefined;
  /** The last comparison of its section with sources, which may not cover the answer as it is now. */
  readonly comparison: StoredComparison | null;
  readonly disputes: readonly Dispute[];
}

/** The evidence of a response by question. */
export function evidenceByQuestion(sections: readonly LoadedEvidence[]): ReadonlyMap<number, KnownEvidence> {
  return new Map(
    sections.flatMap(({ questions, checked, comparison, disputes }) => {
      const of = <T extends { readonly question_id: number }>(all: readonly T[], id: number) =>
        all.find(({ question_id }) => question_id === id);
      const ids = new Set(
        [...questions, ...checked, ...(comparison?.answers ?? [])].map(({ question_id }) => question_id),
      );
      return [...ids].map((id) => {
        const own = disputes.filter(({ question_id }) => question_id === id);
        const known = { found: of(questions, id), checked: of(checked, id), comparison, disputes: own };
        return [id, known] as const;
      });
    }),
  );
}

/** Each reading once, those of autofill first. */
export function piecesOf({ found, checked }: Pick<KnownEvidence, 'found' | 'checked'>): StoredEvidence[] {
  const pieces = [...(found?.evidence ?? []), ...(checked?.evidence ?? [])];
  return pieces.filter(({ key }, at) => pieces.findIndex((each) => each.key === key) === at);
}

interface EvidenceFields {
  readonly evidence: EvidenceView[];
  readonly autofill: AutofillView | null;
  readonly comparison: ComparisonView | null;
}

/** The fields of an answer that say where it comes from, and whether it was compared. */
export function evidenceFields(
  responseId: string,
  { id: questionId, type }: { readonly id: number; readonly type: QuestionType },
  answer: AnswerContent,
  known: KnownEvidence | undefined,
): EvidenceFields {
  const reads = isAnswered(type, answer) ? valueHash(type, answer) : undefined;
  if (known === undefined)
    return { evidence: [], autofill: null, comparison: reads === undefined ? null : NOT_COMPARED };
  const { found } = known;
  const dispute = (key: string) => known.disputes.find((each) => each.key === key);
  return {
    evidence: piecesOf(known).map((piece) =>
      pieceView(responseId, piece, verdictOf(piece, reads), dispute(piece.key)),
    ),
    autofill:
      found === undefined
        ? null
        : { state: found.state, reason: found.reason, task_id: found.task_id, at: found.at },
    comparison: reads === undefined ? null : comparisonState(questionId, reads, known),
  };
}

const NOT_COMPARED: ComparisonView = {
  ...{ state: 'not_compared', at: null },
  ...{ documents: 0, left_out: 0, records: 0 },
};

/** A check without any source has compared nothing. Null where only what it found was kept. */
function comparisonState(
  questionId: number,
  reads: string,
  { comparison, checked }: KnownEvidence,
): ComparisonView | null {
  if (comparison === null) return checked === undefined ? NOT_COMPARED : null;
  const { at, documents, left_out, records, answers } = comparison;
  const compared = answers.find(({ question_id }) => question_id === questionId);
  if (compared === undefined || documents.length + records === 0) return NOT_COMPARED;
  const state = compared.value === reads ? 'compared' : 'changed_since';
  return { state, at, documents: documents.length, left_out: left_out.length, records };
}

/** The comparison that looked at this very answer. Undefined where there was none, or the answer was changed since. */
export function comparisonOf(
  questionId: number,
  type: QuestionType,
  answer: AnswerContent,
  known: Pick<KnownEvidence, 'comparison'> | undefined,
): StoredComparison | undefined {
  const comparison = known?.comparison ?? undefined;
  const compared = comparison?.answers.find(({ question_id }) => question_id === questionId);
  return compared !== undefined && compared.value === valueHash(type, answer) ? comparison : undefined;
}

function verdictOf({ reads }: StoredEvidence, answer: string | undefined): Verdict {
  if (answer === undefined) return 'unanswered';
  return reads === answer ? 'supports' : 'contradicts';
}

function pieceView(
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
