/** When a question is shown: always, or if rules about earlier answers hold. */

import { MAX_RULES } from '#shared/domain/questionnaires/limits.ts';
import { suitableConditions, takesValue } from '#shared/domain/questionnaires/lint/operators.ts';
import type { TemplateConditions, TemplateRule } from '#shared/domain/questionnaires/template.ts';
import { fill } from '../../../../../design/wording.ts';
import { Button } from '../../../../parts/button.tsx';
import { type DraftQuestion, questionsOf } from '../../model/draft.ts';
import { namesOf } from '../../model/names.ts';
import { ruleFor } from '../../model/rules.ts';
import { texts } from '../../texts.ts';
import type { Drafting } from '../use-draft.ts';
import { SelectField } from './fields.tsx';
import { RuleValue } from './rule-value.tsx';

interface Props {
  readonly drafting: Drafting;
  readonly question: DraftQuestion;
}

export function ConditionEditor({ drafting, question }: Props) {
  const words = texts();
  const { draft, edit } = drafting;
  const conditions = question.visibility_conditions;
  const questions = questionsOf(draft);
  const earlier = questions.slice(
    0,
    questions.findIndex(({ key }) => key === question.key),
  );
  const put = (next: TemplateConditions | null) =>
    edit({ kind: 'setQuestion', key: question.key, patch: { visibility_conditions: next } });
  const putRules = (rules: TemplateRule[], operator = conditions?.operator ?? 'AND') =>
    put(rules.length === 0 ? null : { operator, rules });
  const rules = conditions?.rules ?? [];
  const add = () => {
    const trigger = earlier.at(-1);
    if (trigger !== undefined) putRules([...rules, ruleFor(trigger)]);
  };
  return (
    <fieldset class="part">
      <legend class="lab">{words.whenShown}</legend>
      {rules.length === 0 && <p class="muted">{words.alwaysShown}</p>}
      {rules.length > 1 && (
        <SelectField
          id="rule-operator"
          label={words.howJoined}
          value={conditions?.operator ?? 'AND'}
          choices={[
            ['AND', words.shownIfAll],
            ['OR', words.shownIfOne],
          ]}
          onChoose={(operator) => putRules(rules, operator === 'OR' ? 'OR' : 'AND')}
        />
      )}
      {rules.map((rule, at) => (
        <RuleRow
          key={`${at} of ${question.key}`}
          {...{ rule, at, earlier, drafting }}
          change={(next) => putRules(rules.with(at, next))}
          remove={() => putRules(rules.toSpliced(at, 1))}
        />
      ))}
      <Button look="small" onClick={add} unavailable={whyNoRule(earlier.length, rules.length)}>
        {rules.length === 0 ? words.addCondition : words.addRule}
      </Button>
    </fieldset>
  );
}

function whyNoRule(earlier: number, rules: number): string | undefined {
  if (earlier === 0) return texts().nothingEarlier;
  return rules >= MAX_RULES ? texts().findings.too_many : undefined;
}

interface RuleProps {
  readonly rule: TemplateRule;
  readonly at: number;
  readonly earlier: readonly DraftQuestion[];
  readonly drafting: Drafting;
  readonly change: (rule: TemplateRule) => void;
  readonly remove: () => void;
}

function RuleRow({ rule, at, earlier, drafting, change, remove }: RuleProps) {
  const words = texts();
  const names = namesOf(drafting.draft, words);
  const trigger = questionsOf(drafting.draft).find(({ key }) => key === rule.question);
  const isOffered = earlier.some(({ key }) => key === rule.question);
  // A question that is gone, or asked later, is shown as chosen: the finding beside it says why that is wrong.
  const triggers = [...(isOffered ? [] : [rule.question]), ...earlier.map(({ key }) => key)];
  const conditions = [...new Set([...suitableConditions(trigger?.question_type ?? 'text'), rule.condition])];
  const n = at + 1;
  return (
    <div class="rule">
      <SelectField
        id={`rule-${at}-question`}
        label={fill(words.ruleQuestionN, { n })}
        isLabelHidden
        value={rule.question}
        choices={triggers.map((key) => [key, names.get(key) ?? words.unknownQuestion])}
        onChoose={(key) => {
          const next = earlier.find((question) => question.key === key);
          if (next !== undefined) change(ruleFor(next));
        }}
      />
      <SelectField
        id={`rule-${at}-condition`}
        label={fill(words.ruleConditionN, { n })}
        isLabelHidden
        value={rule.condition}
        choices={conditions.map((condition) => [condition, words.conditions[condition]])}
        onChoose={(name) => {
          const condition = conditions.find((each) => each === name) ?? rule.condition;
          const { value = '', ...rest } = rule;
          change({ ...rest, condition, ...(takesValue(condition) ? { value } : {}) });
        }}
      />
      {takesValue(rule.condition) && (
        <RuleValue
          id={`rule-${at}-value`}
          label={fill(words.ruleValueN, { n })}
          trigger={trigger}
          value={rule.value ?? ''}
          onValue={(value) => change({ ...rule, value })}
        />
      )}
      <Button look="small" label={fill(words.removeRuleN, { n })} onClick={remove}>
        ✕
      </Button>
    </div>
  );
}
