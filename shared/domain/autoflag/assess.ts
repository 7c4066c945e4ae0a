/** Assesses a submitted response: applies every rule to all visible answers. Pure; the order of questions does not matter. */
import { isAnswered } from '@probity/questionnaire-rules/read';
import { visibleQuestions } from '@probity/questionnaire-rules/visibility';
import { incorporatedAfterEvent } from './contradictions/chronology.ts';
import { followUpContradictsNo } from './contradictions/follow-ups.ts';
import { payrollWithoutStaff } from './contradictions/headcount.ts';
import { registrationOfOtherCountry } from './contradictions/registration.ts';
import { repeatedQuestionDiffers } from './contradictions/repeated.ts';
import { sharesAboveWhole } from './contradictions/shares.ts';
import { telephoneOfOtherCountry } from './contradictions/telephone.ts';
import { detailTooThin } from './evidence/details.ts';
import { documentMissing } from './evidence/documents.ts';
import { attachmentMissing } from './evidence/references.ts';
import type { AssessedResponse, Assessment, Finding, Rule, Severity } from './model.ts';
import { dateInFuture, dateLongAgo } from './plausibility/dates.ts';
import { unreachableEmail } from './plausibility/emails.ts';
import { formatInvalid } from './plausibility/format.ts';
import { placeholderAnswer } from './plausibility/placeholders.ts';
import { negativeQuantity, percentageOutOfRange } from './plausibility/quantities.ts';

const RULES: readonly Rule[] = [
  formatInvalid,
  dateInFuture,
  dateLongAgo,
  placeholderAnswer,
  percentageOutOfRange,
  negativeQuantity,
  unreachableEmail,
  documentMissing,
  detailTooThin,
  attachmentMissing,
  repeatedQuestionDiffers,
  sharesAboveWhole,
  followUpContradictsNo,
  incorporatedAfterEvent,
  registrationOfOtherCountry,
  telephoneOfOtherCountry,
  payrollWithoutStaff,
];

const WEIGHT: Readonly<Record<Severity, number>> = { warning: 0, info: 1 };

export interface Assessed {
  /** Number of assessed answers. */
  readonly total: number;
  /** Most severe first, then by question; at most one per rule and question. */
  readonly findings: readonly Finding[];
}

export function assess(response: AssessedResponse): Assessed {
  const assessment = assessmentOf(response);
  const found = RULES.flatMap((rule) => rule(assessment)).toSorted(mostSevereFirst);
  const byRule = Map.groupBy(found, ({ rule, question_id }) => `${rule} ${question_id}`);
  return { total: assessment.given.length, findings: [...byRule.values()].flatMap(([first]) => first ?? []) };
}

function assessmentOf(response: AssessedResponse): Assessment {
  const unique = new Map(response.questions.map((question) => [question.id, question]));
  const questions = [...unique.values()].sort((a, b) => a.id - b.id);
  const visible = visibleQuestions(questions, response.answers);
  const given = questions.flatMap((question) => {
    const answer = visible.has(question.id) ? response.answers.get(question.id) : undefined;
    return answer !== undefined && isAnswered(question.question_type, answer) ? [{ question, answer }] : [];
  });
  return { response, questions: questions.filter(({ id }) => visible.has(id)), given };
}

function mostSevereFirst(a: Finding, b: Finding): number {
  return (
    WEIGHT[a.severity] - WEIGHT[b.severity] ||
    a.question_id - b.question_id ||
    (a.rule < b.rule ? -1 : Number(a.rule > b.rule)) ||
    (a.message < b.message ? -1 : Number(a.message > b.message))
  );
}
