/** Whether rules can pass together: a search over what must be answered, and shown for that. Its effort is limited as a whole. */
import type { AnswerContent, QuestionType } from '@probity/questionnaire-rules/model';
import { ruleHolds } from '@probity/questionnaire-rules/visibility';
import type { TemplateQuestion, TemplateRule } from '../template.ts';
import type { LintSubject } from './finding.ts';
import { witnesses } from './witnesses.ts';

/** What the search may cost for one template, in steps: a step is a rule that is added to a search, or a tenth of a microsecond of other work. */
export const MOST_EFFORT = 500_000;
/** What one condition may take of it, so that a single one does not leave nothing for all others. */
const MOST_OF_ONE = 100_000;
/** Steps in which a rule is tried with an answer, by what the answer has to be read as. */
const STEPS_OF_A_TRIAL = 5;
const STEPS_OF_LONGER_TRIALS: Readonly<Partial<Record<QuestionType, number>>> = {
  ...{ number: 6, percentage: 6, currency: 6, date: 6, text_and_date: 6 },
  multi_select: 20,
};
/** Steps in which rules are joined for the first time. */
const STEPS_OF_A_GROUP = 20;
/** Characters, or options, that are read in one step. */
const READ_IN_A_STEP = 32;

/** Undefined: not found out with the effort that is left. */
type Found = boolean | undefined;

/** The rules on one trigger that have to pass together. Searches come to the same groups again and again, by the same steps. */
interface Group {
  readonly trigger: TemplateQuestion;
  readonly rules: readonly TemplateRule[];
  readonly names: ReadonlySet<string>;
  readonly larger: Map<string, Group>;
  canPass?: Found;
  mustBeAnswered?: boolean;
}

/** The rules that have to pass in one search, by the key of their trigger. */
interface Attempt {
  readonly groups: Map<string, Group>;
  /** Keys of the triggers whose own conditions are among the rules. */
  readonly opened: Set<string>;
  readonly pending: TemplateQuestion[];
}

export class Reach {
  /** Steps taken so far. */
  effort = 0;
  readonly #byKey: LintSubject['byKey'];
  readonly #empty = new Map<string, Group>();
  readonly #shown = new Map<string, Found>();
  #limit = MOST_EFFORT;

  constructor({ byKey }: Pick<LintSubject, 'byKey'>) {
    this.#byKey = byKey;
  }

  /** True where some valid answer to the trigger, or none, passes all `rules`. */
  canPass(trigger: TemplateQuestion, rules: readonly TemplateRule[]): Found {
    return this.#canPass(rules.reduce((group, rule) => this.#larger(group, rule), this.#groupOf(trigger)));
  }

  /** True where all rules can pass together. A trigger can only have an answer while it is shown. */
  canHold(rules: readonly TemplateRule[]): Found {
    const outermost = this.#limit === MOST_EFFORT;
    if (outermost) this.#limit = Math.min(MOST_EFFORT - 1, this.effort + MOST_OF_ONE);
    const keys = new Set(rules.map(({ question }) => question));
    const found = keys.size === 1 ? this.#alone(rules) : this.#together(rules);
    if (outermost) this.#limit = MOST_EFFORT;
    return found;
  }

  /** Of rules on one trigger: nothing but the conditions of the trigger has to hold beside them, and those never mention it. */
  #alone(rules: readonly TemplateRule[]): Found {
    const trigger = this.#byKey.get(rules[0]?.question ?? '')?.question;
    if (trigger === undefined) return true;
    const canPass = this.canPass(trigger, rules);
    if (canPass !== true) return canPass;
    const group = rules.reduce((sofar, rule) => this.#larger(sofar, rule), this.#groupOf(trigger));
    return this.#mustBeAnswered(group) ? this.#canBeShown(trigger) : true;
  }

  #canBeShown({ key, visibility_conditions: conditions }: TemplateQuestion): Found {
    if (conditions === null || conditions.rules.length === 0) return true;
    if (this.#shown.has(key)) return this.#shown.get(key);
    const found =
      conditions.operator === 'AND'
        ? this.canHold(conditions.rules)
        : anyOf(conditions.rules, (rule) => this.canHold([rule]));
    // What was not found out within what one condition may take can be found out for another.
    if (found !== undefined) this.#shown.set(key, found);
    return found;
  }

  #together(rules: readonly TemplateRule[]): Found {
    return this.#search({ groups: new Map(), opened: new Set(), pending: [] }, rules);
  }

  #search(attempt: Attempt, first: readonly TemplateRule[]): Found {
    let added: readonly TemplateRule[] = first;
    for (;;) {
      const possible = this.#add(attempt, added);
      if (possible !== true) return possible;
      const next = attempt.pending.pop();
      if (next === undefined) return true;
      // Alone it is found out once for all searches.
      if (this.#canBeShown(next) === false) return false;
      const { operator, rules = [] } = next.visibility_conditions ?? {};
      if (operator === 'OR' && rules.length > 1)
        return anyOf(rules, (rule) => this.#search(this.#copyOf(attempt), [rule]));
      added = rules;
    }
  }

  /** Adds rules to what has to pass, and their triggers to what has to be shown. False where that cannot be. */
  #add({ groups, opened, pending }: Attempt, rules: readonly TemplateRule[]): Found {
    for (const rule of rules) {
      this.effort += 1;
      const trigger = this.#byKey.get(rule.question)?.question;
      if (trigger === undefined) continue;
      const before = groups.get(trigger.key) ?? this.#groupOf(trigger);
      const group = this.#larger(before, rule);
      if (group === before) continue;
      const canPass = this.#canPass(group);
      if (canPass !== true) return canPass;
      groups.set(trigger.key, group);
      if (opened.has(trigger.key) || !this.#mustBeAnswered(group)) continue;
      opened.add(trigger.key);
      pending.push(trigger);
    }
    return true;
  }

  #copyOf({ groups, opened, pending }: Attempt): Attempt {
    this.effort += groups.size;
    return { groups: new Map(groups), opened: new Set(opened), pending: [...pending] };
  }

  #groupOf(trigger: TemplateQuestion): Group {
    const known = this.#empty.get(trigger.key);
    if (known !== undefined) return known;
    const group: Group = { trigger, rules: [], names: new Set(), larger: new Map(), canPass: true };
    this.#empty.set(trigger.key, group);
    return group;
  }

  #larger(group: Group, rule: TemplateRule): Group {
    const name = `${rule.condition} ${rule.value ?? ''}`;
    if (group.names.has(name)) return group;
    const known = group.larger.get(name);
    if (known !== undefined) return known;
    const larger: Group = {
      trigger: group.trigger,
      rules: [...group.rules, rule],
      names: new Set(group.names).add(name),
      larger: new Map(),
    };
    this.effort += STEPS_OF_A_GROUP + larger.rules.length;
    group.larger.set(name, larger);
    return larger;
  }

  #canPass(group: Group): Found {
    if (this.effort > this.#limit) return undefined;
    group.canPass ??= this.#tried(group);
    return group.canPass;
  }

  #tried({ trigger, rules }: Group): Found {
    const characters = rules.reduce((sum, { value = '' }) => sum + value.length, 0);
    this.effort += ((trigger.options?.length ?? 0) + characters * rules.length) / READ_IN_A_STEP;
    const answers = witnesses(trigger, rules);
    if (answers === undefined) return true;
    for (const answer of [undefined, ...answers]) {
      if (this.effort > this.#limit) return undefined;
      if (this.#allHold(trigger, rules, answer)) return true;
    }
    return false;
  }

  #mustBeAnswered(group: Group): boolean {
    group.mustBeAnswered ??= !this.#allHold(group.trigger, group.rules, undefined);
    return group.mustBeAnswered;
  }

  #allHold(
    { question_type: type }: TemplateQuestion,
    rules: readonly TemplateRule[],
    answer: AnswerContent | undefined,
  ): boolean {
    const length = answer?.answer_text?.length ?? 0;
    const steps = STEPS_OF_LONGER_TRIALS[type] ?? STEPS_OF_A_TRIAL;
    return rules.every((rule) => {
      this.effort += steps + (length + (rule.value?.length ?? 0)) / READ_IN_A_STEP;
      return ruleHolds(rule, type, answer);
    });
  }
}

/** True where one is, and false where none is. Nothing is known where none is true and one is not known. */
function anyOf(rules: readonly TemplateRule[], find: (rule: TemplateRule) => Found): Found {
  let found: Found = false;
  for (const rule of rules) {
    const one = find(rule);
    if (one === true) return true;
    if (one === undefined) found = undefined;
  }
  return found;
}
