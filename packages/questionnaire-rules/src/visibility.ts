/** Decides which conditional questions a respondent sees (VIS-001 to VIS-020, R25 and R26). */
import { compareDays, compareDecimals, compareTexts, isDay } from './compare.ts';
import type {
  AnswerContent,
  Answers,
  Condition,
  QuestionType,
  RuledQuestion,
  VisibilityRule,
} from './model.ts';
import { dateOf, isAnswered, selectionOf, textOf } from './read.ts';

type Shown = Pick<RuledQuestion, 'id' | 'question_type' | 'visibility_conditions'>;

/**
 * Ids of the questions that are shown with these answers. A hidden trigger counts as unanswered, and so does a trigger that is
 * not in `questions`. Templates with cycles are refused at import. Should a cycle occur, the question that closes it is hidden.
 */
export function visibleQuestions(questions: readonly Shown[], answers: Answers): ReadonlySet<number> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const decided = new Map<number, boolean>();

  const isVisible = (question: Shown): boolean => {
    const known = decided.get(question.id);
    if (known !== undefined) return known;
    decided.set(question.id, false);
    const visible = conditionsHold(question);
    decided.set(question.id, visible);
    return visible;
  };

  const conditionsHold = (question: Shown): boolean => {
    const conditions = question.visibility_conditions;
    if (conditions === null || conditions.rules.length === 0) return true;
    return conditions.operator === 'OR' ? conditions.rules.some(passes) : conditions.rules.every(passes);
  };

  const passes = (rule: VisibilityRule): boolean => {
    const trigger = byId.get(rule.question_id);
    if (trigger === undefined) return ruleHolds(rule, 'text', undefined);
    return ruleHolds(rule, trigger.question_type, isVisible(trigger) ? answers.get(trigger.id) : undefined);
  };

  return new Set(questions.filter(isVisible).map((question) => question.id));
}

/**
 * Whether a rule passes for a trigger of type `type` with this answer (undefined: unanswered or hidden). For an unanswered
 * trigger only `not_answered`, `neq` and `not_contains` pass: the negative operators are the exact negations of the positive
 * ones. A value that cannot be compared (text with a number) is neither equal, above nor below.
 */
export function ruleHolds(
  rule: Pick<VisibilityRule, 'condition' | 'value'>,
  type: QuestionType,
  answer: AnswerContent | undefined,
): boolean {
  return HOLDS[rule.condition](type, isAnswered(type, answer) ? answer : undefined, rule.value ?? '');
}

type Operator = (type: QuestionType, answer: AnswerContent | undefined, value: string) => boolean;

const HOLDS: Readonly<Record<Condition, Operator>> = {
  answered: (_type, answer) => answer !== undefined,
  not_answered: (_type, answer) => answer === undefined,
  eq: isEqual,
  neq: (type, answer, value) => !isEqual(type, answer, value),
  contains: includes,
  not_contains: (type, answer, value) => !includes(type, answer, value),
  gt: (type, answer, value) => (order(type, answer, value) ?? 0) > 0,
  lt: (type, answer, value) => (order(type, answer, value) ?? 0) < 0,
  gte: (type, answer, value) => (order(type, answer, value) ?? -1) >= 0,
  lte: (type, answer, value) => (order(type, answer, value) ?? 1) <= 0,
};

// A text-and-date answer equals a date by its date, and any other value by its text.
function isEqual(type: QuestionType, answer: AnswerContent | undefined, value: string): boolean {
  if (type === 'text_and_date' && !isDay(value)) return compareTexts(textOf(answer), value) === 0;
  return order(type, answer, value) === 0;
}

function order(type: QuestionType, answer: AnswerContent | undefined, value: string): number | undefined {
  switch (type) {
    case 'number':
    case 'percentage':
    case 'currency':
      return compareDecimals(textOf(answer), value);
    case 'date':
    case 'text_and_date':
      return compareDays(dateOf(answer), value);
    case 'structured':
      return undefined;
    default:
      return compareTexts(textOf(answer), value);
  }
}

function includes(type: QuestionType, answer: AnswerContent | undefined, value: string): boolean {
  if (answer === undefined || type === 'structured') return false;
  if (type === 'multi_select') return selectionOf(answer).includes(value);
  return (type === 'date' ? dateOf(answer) : textOf(answer)).includes(value);
}
