/**
 * The factors of the risk rating: what is counted, how much each finding weighs, and at most how much. The rating is this table and
 * nothing else. Every reason names an answer, a document, a hit or a verification.
 */
import type { Finding } from '../../autoflag/model.ts';
import type { RiskProfile } from '../../screening/profiles/model.ts';
import type { Hit } from '../facts/screening.ts';
import {
  ANCHORS,
  type AssessedQuestion,
  type AssessmentFacts,
  filesOf,
  questionsOf,
  sectionAnchor,
} from './model.ts';
import { code, day, percent } from './wording.ts';

export type Level = 'low' | 'medium' | 'high';

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

export interface Factor {
  /** Stable code. */
  readonly code: string;
  readonly label: string;
  /** The most points that the factor adds. */
  readonly most: number;
  /** The rating is at least this where the factor has a reason. */
  readonly atLeast: Level;
  reasons(facts: AssessmentFacts): readonly Reason[];
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

export const FACTORS: readonly Factor[] = [
  {
    code: 'decided_unacceptable',
    label: 'A reviewer decided that the risk is unacceptable',
    most: 100,
    atLeast: 'high',
    reasons: ({ screening }) =>
      (screening?.cases ?? [])
        .filter(({ record }) => record.decision === 'unacceptable_risk')
        .map(({ details }) => reason('Case', `“${details.title}”`, ANCHORS.screening, 100)),
  },
  {
    code: 'confirmed_hits',
    label: 'Hits of the screening that reviewers confirmed',
    most: 100,
    atLeast: 'high',
    reasons: ({ screening }) => hitReasons(screening?.hits.items ?? [], ['true_positive'], 10),
  },
  {
    code: 'open_hits',
    label: 'Hits of the screening without a decision',
    most: 60,
    atLeast: 'medium',
    reasons: ({ screening }) => hitReasons(screening?.hits.items ?? [], ['not_reviewed', 'in_review'], 5),
  },
  {
    code: 'not_screened',
    label: 'No current result of a screening',
    most: 15,
    atLeast: 'low',
    reasons: ({ screening }) =>
      screening === undefined
        ? [reason('The entity', 'was never screened', ANCHORS.screening, 15)]
        : screening.status === 'completed'
          ? []
          : [reason('The last screening', `is ${screening.status}`, ANCHORS.screening, 15)],
  },
  {
    code: 'identity_not_confirmed',
    label: 'Identity verifications whose outcome is not clear',
    most: 40,
    atLeast: 'medium',
    reasons: ({ verifications }) =>
      verifications.items
        .filter(
          ({ status, outcome }) => status === 'failed' || (status === 'completed' && outcome !== 'clear'),
        )
        .filter(({ reviews }) => reviews[0]?.decision !== 'approved')
        .map(({ askedAt, outcome }) =>
          reason(`Verification of ${day(askedAt)}`, outcome, ANCHORS.verification, 20),
        ),
  },
  {
    code: 'identity_open',
    label: 'Identity verifications without a result',
    most: 10,
    atLeast: 'low',
    reasons: ({ verifications }) =>
      verifications.items
        .filter(({ status }) => status === 'pending' || status === 'accessed' || status === 'expired')
        .map(({ askedAt, status }) =>
          reason(`Verification of ${day(askedAt)}`, status, ANCHORS.verification, 5),
        ),
  },
  {
    code: 'register_inactive',
    label: 'The register has the company as no longer active',
    most: 30,
    atLeast: 'medium',
    reasons: ({ register }) =>
      register === undefined || register.company.active
        ? []
        : [
            reason(
              register.company.name,
              `number ${register.company.registrationNumber ?? 'unknown'}`,
              ANCHORS.register,
              30,
            ),
          ],
  },
  {
    code: 'answers_against_evidence',
    label: 'Answers that a source contradicts',
    most: 40,
    atLeast: 'low',
    reasons: (facts) =>
      ofQuestions(
        facts,
        (question) =>
          contradicting(question)
            .slice(0, 1)
            .map(({ name, place, reading }) => `${name}, ${place}, says “${reading}”`),
        8,
      ),
  },
  {
    code: 'answers_against_answers',
    label: 'Answers that contradict each other',
    most: 30,
    atLeast: 'low',
    reasons: (facts) => ofFindings(facts, isContradiction, 6),
  },
  {
    code: 'doubtful_answers',
    label: 'Other doubts about answers',
    most: 20,
    atLeast: 'low',
    reasons: (facts) => [
      ...ofFindings(facts, (finding) => !isContradiction(finding) && finding.severity === 'warning', 3),
      ...ofFindings(facts, (finding) => !isContradiction(finding) && finding.severity === 'info', 1),
    ],
  },
  {
    code: 'required_unanswered',
    label: 'Required questions without an answer',
    most: 20,
    atLeast: 'low',
    reasons: (facts) =>
      ofQuestions(facts, ({ required, answer }) => (required && answer === '' ? ['not answered'] : []), 5),
  },
  {
    code: 'files_missing',
    label: 'Required documents that were not given',
    most: 24,
    atLeast: 'low',
    reasons: ({ missingFiles }) =>
      missingFiles.map(({ documentType }) => reason(documentType, '', ANCHORS.documents, 8)),
  },
  {
    code: 'files_infected',
    label: 'Documents that contain malware',
    most: 25,
    atLeast: 'medium',
    reasons: (facts) =>
      filesOf(facts)
        .filter(({ scan }) => scan === 'infected')
        .map(({ name }) => reason(name, '', ANCHORS.documents, 25)),
  },
  {
    code: 'files_expired',
    label: 'Documents that have expired',
    most: 18,
    atLeast: 'low',
    reasons: (facts) =>
      filesOf(facts).flatMap(({ name, expiresOn }) =>
        expiresOn !== null && expiresOn < facts.madeAt.slice(0, 10)
          ? [reason(name, `on ${day(expiresOn)}`, ANCHORS.documents, 6)]
          : [],
      ),
  },
  {
    code: 'files_active',
    label: 'Documents that contain programs or fetch something',
    most: 9,
    atLeast: 'low',
    reasons: (facts) =>
      filesOf(facts)
        .filter(({ activeContent }) => activeContent.length > 0)
        .map(({ name, activeContent }) =>
          reason(name, activeContent.map(code).join(', '), ANCHORS.documents, 3),
        ),
  },
];

function reason(about: string, found: string, anchor: string, points: number): Reason {
  return { about, found, anchor, points };
}

/** `weight` points for each point of the hit's own risk, which is 0 to 10. */
function hitReasons(
  hits: readonly Hit[],
  statuses: readonly RiskProfile['status'][],
  weight: number,
): readonly Reason[] {
  return hits
    .filter(({ status, gone }) => gone === null && statuses.includes(status))
    .map(({ name, score, topics, risk }) =>
      reason(
        name,
        `${topics.map(code).join(', ')}, similarity ${percent(score)}`,
        ANCHORS.screening,
        Math.round(risk * weight),
      ),
    );
}

/** A reason for each text that `said` answers of a question. */
function ofQuestions(
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

function ofFindings(
  facts: AssessmentFacts,
  counts: (finding: Finding) => boolean,
  points: number,
): readonly Reason[] {
  return ofQuestions(facts, ({ findings }) => findings.filter(counts).map(({ message }) => message), points);
}

/** Questions that have an answer. */
export function answeredOf(facts: AssessmentFacts): readonly AssessedQuestion[] {
  return questionsOf(facts).filter(({ answer }) => answer !== '');
}
