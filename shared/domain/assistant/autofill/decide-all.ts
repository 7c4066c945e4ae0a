/** Asks all sources about all questions that autofill may answer, and decides each. */
import type { AskedQuestion, Candidate, Extraction, SourceText } from '@probity/extraction/model';
import { placeLabel } from '@probity/reading/place-label';
import type { Entity } from '../../entities/repository.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import type { Question } from '../../questionnaires/schema.ts';
import type { AnswerEngine } from '../answer-engine.ts';
import { type Decision, decide, documentFindings } from '../decide.ts';
import type { AutofillJob } from '../schema.ts';
import { approvedFinding } from '../sources/approved-answers.ts';
import { readingKey } from '../sources/evidence-of.ts';
import type { Finding } from '../sources/finding.ts';
import { recordFinding } from '../sources/records.ts';
import type { Gathered } from './gather.ts';
import { isEligible } from './plan.ts';

export interface Ground {
  readonly questionnaire: Questionnaire;
  readonly entity: Entity;
  readonly gathered: Gathered;
  /** Keys of readings that are never proposed. */
  readonly disputed: ReadonlySet<string>;
  readonly input: AutofillJob;
}

const NOTHING: ReadonlyMap<number, Extraction> = new Map();

/** One decision per eligible question, by its id. */
export async function decideAll(
  ground: Ground,
  engine: AnswerEngine,
  threshold: number,
): Promise<ReadonlyMap<number, Decision>> {
  const { questionnaire, gathered, input } = ground;
  const questions = questionnaire.questions.filter((question) => isEligible(question, input));
  const { texts } = gathered.documents;
  const extractions = texts.length === 0 ? NOTHING : await engine.answer(questions.map(asked), texts);
  const titles = new Map(texts.map((text) => [text.id, text]));
  return new Map(
    questions.map((question) => {
      const found = extractions.get(question.id);
      const toFinding = (candidate: Candidate) => findingOf(candidate, engine, titles);
      const isDisputed = (finding: Finding, proof: Finding['proofs'][number]) =>
        ground.disputed.has(readingKey(question, finding, proof));
      const records = recordFindings(question, ground).filter(
        (finding) => !finding.proofs.every((proof) => isDisputed(finding, proof)),
      );
      const documents = documentFindings(found, toFinding, isDisputed);
      return [question.id, decide(question, { records, documents }, threshold)];
    }),
  );
}

function asked({ id, question_type: type, text, options, schema }: Question): AskedQuestion {
  return { id, type, text, options, ...(schema === undefined ? {} : { schema }) };
}

function recordFindings(question: Question, { questionnaire, entity, gathered }: Ground): readonly Finding[] {
  const approved = approvedFinding(question, questionnaire.id, gathered.approved);
  const records = gathered.records.flatMap((source) => recordFinding(question, entity, source) ?? []);
  return approved === undefined ? records : [approved, ...records];
}

function findingOf(
  { value, confidence, citations, by }: Candidate,
  { name: engine }: AnswerEngine,
  titles: ReadonlyMap<string, SourceText>,
): Finding {
  const proofs = citations.map(({ source, at, quotation }) => ({
    sourceId: source,
    name: titles.get(source)?.title ?? '',
    at,
    label: placeLabel(at),
    quotation,
  }));
  // Beside a model, what it did not read was found by the rules.
  const reader = by === 'model' || engine !== 'bedrock' ? engine : 'extractive';
  return { kind: 'document', value, confidence, engine: reader, proofs };
}
