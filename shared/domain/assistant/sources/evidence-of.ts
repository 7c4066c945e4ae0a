/** Findings in the form in which evidence is stored. Pure. */
import { createHash } from 'node:crypto';
import { dateOf, textOf } from '@probity/questionnaire-rules/read';
import type { Question } from '../../questionnaires/schema.ts';
import { valueHash } from '../../responses/evidence/same-value.ts';
import type { QuestionEvidence, StoredEvidence } from '../../responses/evidence/stored.ts';
import type { Decision } from '../decide.ts';
import type { Finding, Proof } from './finding.ts';

/**
 * The identity of a reading: this value, read at this place of this source, for this question. The same reading has the same key
 * in every run.
 */
export function readingKey(question: Question, { value }: Pick<Finding, 'value'>, proof: Proof): string {
  const reads = valueHash(question.question_type, value);
  const identity = [question.id, proof.sourceId, proof.at ?? proof.label, reads];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
}

/** The pieces of several findings. Every value is mentioned before a value is mentioned twice. */
export function questionPieces(question: Question, findings: readonly Finding[]): StoredEvidence[] {
  const most = Math.max(0, ...findings.map(({ proofs }) => proofs.length));
  const rounds = Array.from({ length: most }, (_, round) =>
    findings.flatMap((finding) => {
      const proof = finding.proofs[round];
      return proof === undefined ? [] : [storedEvidence(question, finding, proof)];
    }),
  );
  return distinct(rounds.flat());
}

/** What an autofill found for a question. */
export function questionEvidence(
  question: Question,
  decision: Decision,
  task: { readonly id: string; readonly at: string },
): QuestionEvidence {
  return {
    question_id: question.id,
    state: decision.state,
    reason: decision.state === 'answered' ? null : decision.reason,
    task_id: task.id,
    at: task.at,
    evidence: questionPieces(question, decision.findings),
  };
}

function storedEvidence(question: Question, finding: Finding, proof: Proof): StoredEvidence {
  return {
    key: readingKey(question, finding, proof),
    source: finding.kind,
    source_id: proof.sourceId,
    name: proof.name,
    at: proof.at,
    label: proof.label,
    quotation: proof.quotation,
    reading: readingOf(finding),
    reads: valueHash(question.question_type, finding.value),
    confidence: Math.round(finding.confidence * 1000) / 1000,
    engine: finding.engine,
  };
}

function readingOf({ value }: Finding): string {
  if ((value.structured_data ?? []).length > 0) return JSON.stringify(value.structured_data);
  return [textOf(value), dateOf(value)].filter((part) => part !== '').join(', ');
}

function distinct(pieces: readonly StoredEvidence[]): StoredEvidence[] {
  return [...new Map(pieces.map((piece) => [piece.key, piece])).values()];
}
