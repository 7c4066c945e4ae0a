/** Conditions in words. Pure: the words come from the texts of the screen. */
import type { Condition, QuestionType } from '#shared/domain/questionnaires/schema.ts';
import type { TemplateConditions, TemplateRule } from '#shared/domain/questionnaires/template.ts';
import { fill } from '../../../../design/wording.ts';
import type { Numbered } from './numbers.ts';

export interface RuleWords {
  /** With `{question}` and `{value}`. */
  readonly rules: Readonly<Record<Condition, string>>;
  readonly answers: { readonly yes: string; readonly no: string; readonly na: string };
  /** In place of a question that is gone. */
  readonly unknownQuestion: string;
  /** With `{n}` and `{text}`. */
  readonly questionNamed: string;
}

/** Names a country by its code. */
type CountryName = (code: string) => string;

/** One sentence per rule: `3. Is it listed? is Yes`. */
export function sayRules(
  { rules }: TemplateConditions,
  questions: ReadonlyMap<string, Numbered>,
  words: RuleWords,
  countryName: CountryName,
): readonly string[] {
  return rules.map((rule) => {
    const trigger = questions.get(rule.question);
    const question =
      trigger === undefined
        ? words.unknownQuestion
        : isolated(fill(words.questionNamed, { n: trigger.number, text: trigger.question.text }));
    const value = sayValue(rule, trigger?.question.question_type, words, countryName);
    return fill(words.rules[rule.condition], { question, value: isolated(value) });
  });
}

/** What an author wrote may run in another direction than the sentence around it (Unicode: FSI, PDI). */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A whole condition in one line. */
export function sayConditions(
  conditions: TemplateConditions | null,
  questions: ReadonlyMap<string, Numbered>,
  words: RuleWords & { readonly always: string; readonly operators: Readonly<Record<'AND' | 'OR', string>> },
  countryName: CountryName,
): string {
  if (conditions === null || conditions.rules.length === 0) return words.always;
  const said = sayRules(conditions, questions, words, countryName);
  return said.join(` ${words.operators[conditions.operator]} `);
}

function sayValue(
  { value = '' }: TemplateRule,
  type: QuestionType | undefined,
  { answers }: RuleWords,
  countryName: CountryName,
): string {
  const isYesNo = type === 'boolean' || type === 'yes_no_na';
  if (isYesNo && (value === 'yes' || value === 'no' || value === 'na')) return answers[value];
  return type === 'country' ? countryName(value) : value;
}
