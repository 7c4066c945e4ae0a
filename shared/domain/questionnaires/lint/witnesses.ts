/** Finds representative answers for a set of rules, so that satisfiability can be tested by trying them. */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import { isDay, isDecimal } from '@probity/questionnaire-rules/compare';
import type { Answerable, AnswerContent } from '@probity/questionnaire-rules/model';
import { COUNTRY_CODES } from '@probity/written/countries';
import type { TemplateRule } from '../template.ts';

type Rules = readonly Pick<TemplateRule, 'condition' | 'value'>[];

/**
 * Non-blank answers such that, if any valid answer to `question` passes all `rules`, one of these does. Undefined where the
 * operators allow no such set. Nothing may then be concluded.
 */
export function witnesses(question: Answerable, rules: Rules): readonly AnswerContent[] | undefined {
  switch (question.question_type) {
    case 'boolean':
      return asTexts(['yes', 'no']);
    case 'yes_no_na':
      return asTexts(['yes', 'no', 'na']);
    case 'country':
      return asTexts(decisive(COUNTRY_CODES, rules));
    case 'select':
      return asTexts(decisive(question.options ?? [], rules));
    case 'multi_select':
      return uses(rules, 'eq', 'neq', ...ORDER) ? undefined : [decisiveSelection(question, rules)];
    case 'number':
    case 'percentage':
    case 'currency':
      return uses(rules, 'contains', 'not_contains') ? undefined : asTexts(decimalsAround(values(rules)));
    case 'date':
      return uses(rules, 'contains', 'not_contains')
        ? undefined
        : daysAround(values(rules)).map((date_answer) => ({ date_answer }));
    case 'text_and_date':
      return textsAndDates(question, rules);
    case 'structured':
      return [{ structured_data: [{}] }];
    default:
      return uses(rules, ...ORDER) ? undefined : asTexts(textsFor(question, rules));
  }
}

const ORDER = ['gt', 'lt', 'gte', 'lte'] as const;

function uses(rules: Rules, ...conditions: readonly TemplateRule['condition'][]): boolean {
  return rules.some((rule) => conditions.includes(rule.condition));
}

function values(rules: Rules, ...conditions: readonly TemplateRule['condition'][]): readonly string[] {
  return rules
    .filter((rule) => conditions.length === 0 || conditions.includes(rule.condition))
    .flatMap((rule) => (rule.value === undefined ? [] : [rule.value]));
}

function asTexts(texts: readonly string[]): readonly AnswerContent[] {
  return texts.map((answer_text) => ({ answer_text }));
}

// Where only whole options are compared, those that no rule names are alike: one stands for all of them.
function decisive(options: readonly string[], rules: Rules): readonly string[] {
  if (uses(rules, 'contains', 'not_contains', ...ORDER)) return options;
  const named = new Set(values(rules));
  const other = options.find((option) => !named.has(option));
  return [...[...named].filter((value) => options.includes(value)), ...(other === undefined ? [] : [other])];
}

// Selects every allowed option that a rule wants, because no other selection passes more `contains` rules without failing a
// `not_contains`, and one more, so that something is selected.
function decisiveSelection(question: Answerable, rules: Rules): AnswerContent {
  const barred = new Set(values(rules, 'not_contains'));
  const wanted = new Set(values(rules, 'contains'));
  const options = (question.options ?? []).filter((option) => !barred.has(option));
  const other = options.find((option) => !wanted.has(option));
  const selection = [...wanted].filter((option) => options.includes(option));
  return { answer_text: JSON.stringify(other === undefined ? selection : [...selection, other]) };
}

// Each value and its neighbours at one more decimal place: one point of every interval between the values.
function decimalsAround(written: readonly string[]): readonly string[] {
  const decimals = ['0', ...written.filter(isDecimal)];
  const places = 1 + Math.max(...decimals.map((text) => fractionOf(text).length));
  const points = decimals.flatMap((text) => {
    const [whole = ''] = text.replace(/^[+-]/, '').split('.');
    const magnitude = BigInt(whole + fractionOf(text).padEnd(places, '0'));
    const scaled = text.startsWith('-') ? -magnitude : magnitude;
    return [scaled - 1n, scaled, scaled + 1n];
  });
  return points.map((point) => writeDecimal(point, places));
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? '';
}

function writeDecimal(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function daysAround(written: readonly string[]): readonly string[] {
  const days = ['2000-01-01', ...written.filter(isDay)];
  return days.flatMap((day) => [shift(day, -1), day, shift(day, 1)]).filter(isDay);
}

// A year after 9999 or before 1 gives a text of another length, which is no date.
function shift(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().replace(/T.*/, '');
}

// The texts of `eq` rules, and one text that contains all `contains` values, joined by a character that no rule uses.
function textsFor(question: Answerable, rules: Rules): readonly string[] {
  const named = values(rules, 'eq').filter(
    (answer_text) =>
      validateAnswer({ ...question, question_type: textTypeOf(question) }, { answer_text }) === null,
  );
  const separator = unusedCharacter(values(rules).join(''));
  const wanted = values(rules, 'contains');
  return [...named, [separator, ...wanted, separator].join(separator)];
}

function textTypeOf({ question_type }: Answerable): Answerable['question_type'] {
  return question_type === 'text_and_date' ? 'text' : question_type;
}

function unusedCharacter(used: string): string {
  let code = 0x2500;
  while (used.includes(String.fromCharCode(code))) code += 1;
  return String.fromCharCode(code);
}

function textsAndDates(question: Answerable, rules: Rules): readonly AnswerContent[] {
  const aboutDate = rules.filter(
    (rule) => uses([rule], ...ORDER) || (uses([rule], 'eq', 'neq') && isDay(rule.value ?? '')),
  );
  const aboutText = rules.filter((rule) => !aboutDate.includes(rule));
  const texts = textsFor(question, aboutText);
  return daysAround(values(aboutDate)).flatMap((date_answer) =>
    texts.map((answer_text) => ({ answer_text, date_answer })),
  );
}
