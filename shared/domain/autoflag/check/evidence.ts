/** What a check found, as evidence of the answers that it compared. Pure. */
import type { Judgement } from '@probity/extraction/judge';
import type { Citation, FoundValue } from '@probity/extraction/model';
import { placeLabel } from '@probity/reading/place-label';
import { questionPieces, readingKey } from '../../assistant/sources/evidence-of.ts';
import type { Finding } from '../../assistant/sources/finding.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import type { Question } from '../../questionnaires/schema.ts';
import { fitEvidence } from '../../responses/evidence/fit.ts';
import { type LoadedEvidence, noEvidence } from '../../responses/evidence/repository.ts';
import { valueHash } from '../../responses/evidence/same-value.ts';
import type { CheckedEvidence, StoredComparison } from '../../responses/evidence/stored.ts';
import type { StoredAnswer } from '../../responses/record.ts';

/** A question with what its sources say of the answer that was given. */
export interface Compared {
  readonly question: Question;
  readonly answer: StoredAnswer;
  readonly findings: readonly Finding[];
}

/** What a run has compared answers with. */
export interface ComparedWith {
  readonly taskId: string;
  /** The end of the run, ISO instant. */
  readonly at: string;
  /** Ids of documents with a text, and of those that were left out, or read in part only. */
  readonly documents: readonly string[];
  readonly leftOut: readonly string[];
  readonly records: number;
}

/**
 * A judgement without the places that somebody has said are read wrongly. Without any place left there is no evidence.
 */
export function undisputed(
  question: Question,
  answer: StoredAnswer,
  judged: Judgement,
  disputed: ReadonlySet<string>,
): Judgement {
  const value = comparedValue(judged, answer);
  const citations = judged.citations.filter(
    (citation) => value === null || !disputed.has(readingKey(question, { value }, proofOf(citation, ''))),
  );
  if (citations.length > 0 || judged.verdict === 'no_evidence') return { ...judged, citations };
  return { verdict: 'no_evidence', confidence: 0, found: null, citations: [] };
}

/** The documents' part. `titles`: by document id. */
export function documentFinding(
  judged: Judgement,
  answer: StoredAnswer,
  titles: ReadonlyMap<string, string>,
): readonly Finding[] {
  const value = comparedValue(judged, answer);
  if (value === null || judged.citations.length === 0) return [];
  const proofs = judged.citations.map((citation) => proofOf(citation, titles.get(citation.source) ?? ''));
  return [{ kind: 'document', value, confidence: judged.confidence, engine: 'extractive', proofs }];
}

/** A place that supports an answer in other words is evidence of the answer as it was given. */
function comparedValue({ verdict, found }: Judgement, answer: StoredAnswer): FoundValue | null {
  if (verdict !== 'supported') return found;
  const { answer_text, date_answer, structured_data } = answer;
  return { answer_text, date_answer, structured_data };
}

function proofOf({ source: sourceId, at, quotation }: Citation, name: string): Finding['proofs'][number] {
  return { sourceId, name, at, label: placeLabel(at), quotation };
}

/** The sections whose evidence changes: that an answer was compared is kept, also where nothing was found. What an earlier check found is replaced. */
export function checkedSections(
  { questions }: Pick<Questionnaire, 'questions'>,
  before: readonly LoadedEvidence[],
  compared: readonly Compared[],
  run: ComparedWith,
): readonly LoadedEvidence[] {
  const bySection = Map.groupBy(questions, ({ section_number }) => section_number);
  return [...bySection].flatMap(([sectionNumber, own]) => {
    const known = before.find((each) => each.sectionNumber === sectionNumber) ?? noEvidence(sectionNumber);
    const inSection = compared.filter(({ question }) => question.section_number === sectionNumber);
    const found = inSection.map((each) => checkedOf(each, run)).filter(({ evidence }) => evidence.length > 0);
    if (inSection.length === 0 && known.checked.length === 0 && known.comparison === null) return [];
    const checked = fitEvidence(found, own.length / questions.length, 'check');
    return [{ ...known, checked, comparison: comparisonOf(inSection, run) }];
  });
}

function comparisonOf(
  compared: readonly Compared[],
  { taskId, at, documents, leftOut, records }: ComparedWith,
): StoredComparison | null {
  if (compared.length === 0) return null;
  const answers = compared.map(({ question, answer }) => ({
    question_id: question.id,
    value: valueHash(question.question_type, answer),
  }));
  return { task_id: taskId, at, documents: [...documents], left_out: [...leftOut], records, answers };
}

function checkedOf(
  { question, findings }: Compared,
  { taskId, at }: Pick<ComparedWith, 'taskId' | 'at'>,
): CheckedEvidence {
  return { question_id: question.id, task_id: taskId, at, evidence: questionPieces(question, findings) };
}
