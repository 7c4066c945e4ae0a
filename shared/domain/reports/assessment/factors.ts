/**
 * The factors of the risk rating: what is counted, how much each finding weighs, and at most how much. The rating is this table and
 * nothing else: it weighs what checks found, and not what an answer says. What was not done is neither counted for nor against anybody;
 * it keeps the rating from being made (`rating.ts`). Every reason names an answer, a document, a hit or a verification.
 */
import { isExpired } from '../facts/documents.ts';
import { openShares } from '../parts/open-parties.ts';
import { partiesOfToday } from '../parts/parties.ts';
import { dayInWords } from '../wording/dates.ts';
import { activeContentInWords, OUTCOME_WORDS } from '../wording/words.ts';
import { comparedOf } from './answers/comparison.ts';
import {
  ANCHORS,
  type AssessedQuestion,
  type AssessmentFacts,
  filesOf,
  questionsOf,
  remarksOf,
} from './model.ts';
import {
  contradicting,
  decidedBy,
  hasFinding,
  hitReasons,
  isContradiction,
  ofFindings,
  ofQuestions,
  ownershipReasons,
  type Reason,
  reason,
} from './reasons.ts';

export type Level = 'low' | 'medium' | 'high';

export interface Factor {
  /** Stable code. */
  readonly code: string;
  readonly label: string;
  /** The most points that the factor adds. */
  readonly most: number;
  /** The rating is at least this where the factor has a reason. */
  readonly atLeast: Level;
  reasons(facts: AssessmentFacts): readonly Reason[];
  /** False where what the factor looks at was not done. */
  needs(facts: AssessmentFacts): boolean;
}

const always = (): boolean => true;
const isScreened = ({ screening }: AssessmentFacts): boolean =>
  screening !== undefined && screening.screenedAt !== null;
const isVerified = ({ verifications }: AssessmentFacts): boolean =>
  verifications.items.some(({ status }) => status === 'completed');
const isCompared = (facts: AssessmentFacts): boolean => {
  const { answered, compared } = comparedOf(facts);
  return answered > 0 && compared === answered;
};
/** Nobody is known to own a company of which no owner is on record. */
const areOwnersKnown = (facts: AssessmentFacts): boolean =>
  isScreened(facts) &&
  openShares(facts.screening?.ownership ?? null, facts.relations).length === 0 &&
  (facts.entity.type !== 'company' || partiesOfToday(facts.relations, 'owner').length > 0);
const areScanned = (facts: AssessmentFacts): boolean =>
  facts.documents.omitted === 0 &&
  filesOf(facts).every(({ scan }) => scan === 'clean' || scan === 'infected');

export const FACTORS: readonly Factor[] = [
  {
    code: 'decided_unacceptable',
    needs: isScreened,
    label: 'A reviewer decided that the risk is unacceptable',
    most: 100,
    atLeast: 'high',
    reasons: ({ screening }) =>
      (screening?.cases ?? [])
        .filter(({ record }) => record.decision === 'unacceptable_risk')
        .map(({ record, details }) =>
          reason(
            'Case',
            `“${details.title}”${decidedBy(details.closed_by?.name, record.closed_at)}`,
            ANCHORS.screening,
            100,
          ),
        ),
  },
  {
    code: 'confirmed_hits',
    needs: isScreened,
    label: 'Hits of the screening that reviewers confirmed',
    most: 100,
    atLeast: 'high',
    reasons: ({ screening }) => hitReasons(screening?.hits.items ?? [], ['true_positive'], 10),
  },
  {
    code: 'open_hits',
    needs: isScreened,
    label: 'Hits of the screening without a decision',
    most: 60,
    atLeast: 'medium',
    reasons: ({ screening }) => hitReasons(screening?.hits.items ?? [], ['not_reviewed', 'in_review'], 5),
  },
  {
    code: 'owned_by_listed',
    needs: areOwnersKnown,
    label: 'Owned to 50 percent or more by listed persons or companies',
    most: 100,
    atLeast: 'medium',
    reasons: ({ screening }) => ownershipReasons(screening?.ownership ?? null),
  },
  {
    code: 'identity_not_confirmed',
    needs: isVerified,
    label: 'Identity verifications that found something',
    most: 40,
    atLeast: 'medium',
    reasons: ({ verifications }) =>
      verifications.items
        .filter(hasFinding)
        .filter(({ reviews }) => reviews[0]?.decision !== 'approved')
        .map(({ askedAt, outcome }) =>
          reason(
            `Verification asked for on ${dayInWords(askedAt)}`,
            OUTCOME_WORDS[outcome],
            ANCHORS.verification,
            20,
          ),
        ),
  },
  {
    code: 'register_inactive',
    needs: ({ register }) => register !== undefined,
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
    needs: isCompared,
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
    needs: always,
    label: 'Answers that contradict each other',
    most: 30,
    atLeast: 'low',
    reasons: (facts) => ofFindings(facts, isContradiction, 6),
  },
  {
    code: 'doubtful_answers',
    needs: always,
    label: 'Other doubts about answers',
    most: 20,
    atLeast: 'low',
    reasons: (facts) => [
      ...ofFindings(facts, (finding) => !isContradiction(finding) && finding.severity === 'warning', 3),
      ...ofFindings(facts, (finding) => !isContradiction(finding) && finding.severity === 'info', 1),
      ...ofQuestions(facts, doubtsOfChecks, 3),
    ],
  },
  {
    code: 'declaration_denied',
    needs: always,
    label: 'Declarations that the respondent does not make',
    most: 20,
    atLeast: 'medium',
    reasons: (facts) => ofQuestions(facts, ({ isRefused, text }) => (isRefused ? [`“${text}”: No`] : []), 10),
  },
  {
    code: 'required_unanswered',
    needs: always,
    label: 'Required questions without an answer',
    most: 20,
    atLeast: 'low',
    reasons: (facts) =>
      ofQuestions(facts, ({ required, answer }) => (required && answer === '' ? ['not answered'] : []), 5),
  },
  {
    code: 'files_missing',
    needs: always,
    label: 'Required documents that were not given',
    most: 24,
    atLeast: 'low',
    reasons: ({ missingFiles }) =>
      missingFiles.map(({ documentType }) => reason(documentType, '', ANCHORS.documents, 8)),
  },
  {
    code: 'files_infected',
    needs: areScanned,
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
    needs: always,
    label: 'Documents that have expired',
    most: 18,
    atLeast: 'low',
    reasons: (facts) =>
      filesOf(facts).flatMap(({ name, expiresOn }) =>
        expiresOn !== null && isExpired({ expiresOn }, facts.madeAt)
          ? [reason(name, `on ${dayInWords(expiresOn)}`, ANCHORS.documents, 6)]
          : [],
      ),
  },
  {
    code: 'files_active',
    needs: areScanned,
    label: 'Documents that contain programs or fetch something',
    most: 9,
    atLeast: 'low',
    reasons: (facts) =>
      filesOf(facts)
        .filter(({ activeContent }) => activeContent.length > 0)
        .map(({ name, activeContent }) =>
          reason(name, activeContent.map(activeContentInWords).join(', '), ANCHORS.documents, 3),
        ),
  },
];

/** What checks have remarked on an answer. A contradiction that its sources show counts there, and a finding of the rules by itself. */
function doubtsOfChecks(question: AssessedQuestion): readonly string[] {
  const isCounted = contradicting(question).length > 0 || question.findings.length > 0;
  return isCounted || question.answer === '' ? [] : remarksOf(question).map(({ text }) => text);
}

/** Questions that have an answer. */
export function answeredOf(facts: AssessmentFacts): readonly AssessedQuestion[] {
  return questionsOf(facts).filter(({ answer }) => answer !== '');
}
