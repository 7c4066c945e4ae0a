/** The reasons of factors: what was found in answers, screenings, owners and verifications, with the points of each. Pure. */
import type { Finding } from '../../autoflag/model.ts';
import type { RiskProfile } from '../../screening/profiles/model.ts';
import type { VerificationFacts } from '../facts/identity.ts';
import type { Hit, ScreeningFacts } from '../facts/screening.ts';
import { findingInShort } from '../parts/owners.ts';
import { dayInWords } from '../wording/dates.ts';
import { scoreInWords, TOPIC_WORDS } from '../wording/words.ts';
import { ANCHORS, type AssessedQuestion, type AssessmentFacts, sectionAnchor } from './model.ts';

/** One finding of a factor, with the section of the document that shows it. */
export interface Reason {
  /** What it is about: an answer, a document, a hit, a verification. */
  readonly about: string;
  /** What was found. May be empty. */
  readonly found: string;
  readonly anchor: string;
  /** Points before the limit of the factor. */
  readonly points: number;
}

/** Rules of answers that contradict each other. */
const CONTRADICTION_RULES: ReadonlySet<string> = new Set([
  'repeated_question_differs',
  'shares_above_100',
  'follow_up_contradicts_no',
  'incorporated_after_event',
  'registration_of_other_country',
  'telephone_of_other_country',
  'payroll_without_staff',
]);

/** Evidence below this confidence counts neither for nor against an answer. */
const SURE = 0.6;

export function isContradiction({ rule }: Finding): boolean {
  return CONTRADICTION_RULES.has(rule);
}

export function contradicting({ evidence }: AssessedQuestion) {
  return evidence.filter(({ verdict, confidence }) => verdict === 'contradicts' && confidence >= SURE);
}

export function reason(about: string, found: string, anchor: string, points: number): Reason {
  return { about, found, anchor, points };
}

/** `, decided by Ada Meridian on 21 November 2026`. Empty where that is not on record. */
export function decidedBy(name: string | undefined, at: string | null | undefined): string {
  if (name === undefined || at === undefined || at === null) return '';
  return `, decided by ${name} on ${dayInWords(at)}`;
}

/** A confirmed match of the owners counts like a confirmed hit of the entity, another one like an open hit. */
export function ownershipReasons(ownership: ScreeningFacts['ownership']): readonly Reason[] {
  if (ownership?.outcome !== 'listed') return [];
  const weight = (ownership.strength ?? 0) >= 1 ? 10 : 5;
  const points = Math.round(ownership.risk * weight);
  return [reason(findingInShort(ownership), ownership.sentence, ANCHORS.owners, points)];
}

/** What could not be carried out has found nothing. */
export function hasFinding({ status, outcome }: VerificationFacts): boolean {
  return status === 'completed' && (outcome === 'consider' || outcome === 'attention' || outcome === 'issue');
}

/** `weight` points for each point of the hit's own risk, which is 0 to 10. */
export function hitReasons(
  hits: readonly Hit[],
  statuses: readonly RiskProfile['status'][],
  weight: number,
): readonly Reason[] {
  return hits
    .filter(({ status, gone }) => gone === null && statuses.includes(status))
    .map(({ name, score, topics, risk, decision }) =>
      reason(
        name,
        `${topics.map((topic) => TOPIC_WORDS[topic]).join(', ')}, likeness ${scoreInWords(score)}${decidedBy(decision?.decided_by.name, decision?.decided_at)}`,
        ANCHORS.screening,
        Math.round(risk * weight),
      ),
    );
}

/** A reason for each text that `said` answers of a question. */
export function ofQuestions(
  { sections }: AssessmentFacts,
  said: (question: AssessedQuestion) => readonly string[],
  points: number,
): readonly Reason[] {
  return sections.flatMap(({ number: section, questions }) =>
    questions.flatMap((question) =>
      said(question).map((text) =>
        reason(`Question ${question.number}`, text, sectionAnchor(section), points),
      ),
    ),
  );
}

export function ofFindings(
  facts: AssessmentFacts,
  counts: (finding: Finding) => boolean,
  points: number,
): readonly Reason[] {
  return ofQuestions(facts, ({ findings }) => findings.filter(counts).map(({ message }) => message), points);
}
