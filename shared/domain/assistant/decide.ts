/** What becomes of a question, by what its sources say: answered, conflict, or abstained. Pure. */
import type { AbstainReason, Candidate, Extraction, FoundValue } from '@probity/extraction/model';
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import type { Question } from '../questionnaires/schema.ts';
import { isSameValue } from '../responses/evidence/same-value.ts';
import { SOURCE_KINDS } from '../responses/evidence/schema.ts';
import type { Finding } from './sources/finding.ts';

export type Decision =
  | {
      readonly state: 'answered';
      readonly value: FoundValue;
      /** Findings of the value first, then those of other values. */
      readonly findings: readonly Finding[];
    }
  | { readonly state: 'conflict'; readonly reason: null; readonly findings: readonly Finding[] }
  | { readonly state: 'abstained'; readonly reason: AbstainReason; readonly findings: readonly Finding[] };

/** What all sources say about one question. */
export interface Sourced {
  /** Approved answers, the entity's record, and registers. */
  readonly records: readonly Finding[];
  /** What the engine found in documents, as findings. */
  readonly documents: DocumentFindings;
}

export interface DocumentFindings {
  readonly state: Extraction['state'];
  readonly reason: AbstainReason;
  /** The best first. Of a conflict, all sides. */
  readonly findings: readonly Finding[];
}

/**
 * The first kind of source that has a sure value decides (SOURCE_KINDS). A lower kind that says something else is kept as evidence
 * against it. Where the deciding kind itself states different values, nothing is answered.
 */
export function decide(question: Question, { records, documents }: Sourced, threshold: number): Decision {
  const isSure = (finding: Finding) => finding.confidence >= threshold && isValid(question, finding.value);
  const sure = [...records, ...settled(documents)].filter(isSure);
  const kind = SOURCE_KINDS.find((each) => sure.some((finding) => finding.kind === each));
  const deciding = sure.filter((finding) => finding.kind === kind);
  const [best] = deciding;
  const all = [...sure, ...documents.findings.filter((finding) => !sure.includes(finding))];
  if (best === undefined) return abstained(documents, all);
  const isRival = (finding: Finding) => !isSameValue(question.question_type, finding.value, best.value);
  const isConflict = kind === 'document' ? documents.state === 'conflict' : true;
  if (isConflict && deciding.some(isRival)) return { state: 'conflict', reason: null, findings: deciding };
  return {
    state: 'answered',
    value: best.value,
    findings: [...all.filter((finding) => !isRival(finding)), ...sure.filter(isRival)],
  };
}

/** An engine that was not sure says what it would answer. A tenant may ask for less confidence than the engine. */
function settled({ state, reason, findings }: DocumentFindings): readonly Finding[] {
  if (state !== 'abstained') return findings;
  return reason === 'not_sure' ? findings.slice(0, 1) : [];
}

function abstained({ state, reason }: DocumentFindings, findings: readonly Finding[]): Decision {
  return { state: 'abstained', reason: state === 'abstained' ? reason : 'not_sure', findings };
}

function isValid(question: Question, value: FoundValue): boolean {
  return validateAnswer(question, value) === null;
}

/** The engine's result as findings, without the readings for which `isDisputed` is true. */
export function documentFindings(
  extraction: Extraction | undefined,
  toFinding: (candidate: Candidate) => Finding,
  isDisputed: (finding: Finding, proof: Finding['proofs'][number]) => boolean,
): DocumentFindings {
  if (extraction === undefined) return { state: 'abstained', reason: 'nothing_found', findings: [] };
  const candidates = candidatesOf(extraction);
  const findings = candidates.map(toFinding).map((finding) => ({
    ...finding,
    proofs: finding.proofs.filter((proof) => !isDisputed(finding, proof)),
  }));
  const left = findings.filter(({ proofs }) => proofs.length > 0);
  const isFirstGone = findings[0]?.proofs.length === 0;
  const reason = extraction.state === 'abstained' ? extraction.reason : 'not_sure';
  // What comes after a disputed reading was never the engine's answer. A conflict with one side left is one answer.
  if (extraction.state === 'answered' && isFirstGone) return { state: 'abstained', reason, findings: left };
  if (extraction.state === 'conflict' && left.length < 2)
    return { state: left.length === 1 ? 'answered' : 'abstained', reason, findings: left };
  return { state: extraction.state, reason, findings: left };
}

function candidatesOf(extraction: Extraction): readonly Candidate[] {
  if (extraction.state !== 'answered') return extraction.candidates;
  const { value, confidence, citations, rivals, by } = extraction;
  return [{ value, confidence, citations, ...(by === undefined ? {} : { by }) }, ...rivals];
}
