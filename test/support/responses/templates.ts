/** Questionnaires that show every rule: all question types, every operator by AND and by OR, chains, and files. */
import { randomUUID } from 'node:crypto';
import { CONDITIONS, type Condition, QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import { compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import { importWrites, type Questionnaire } from '#shared/domain/questionnaires/repository.ts';
import { TemplateInput, type TemplateRule } from '#shared/domain/questionnaires/template.ts';
import type { TestTenant } from '../tenant.ts';

const OPTIONS = ['fund', 'trust', 'bank'];

/** One optional question of each type, in two sections and a sub-section; optional files, single and multiple. */
export const ALL_TYPES = TemplateInput.parse({
  name: 'Every type of question',
  description: 'One of each',
  questionnaire_type: 'rfi',
  sections: [
    {
      title: 'First',
      questions: QUESTION_TYPES.slice(0, 7).map(questionOf),
      sub_sections: [{ title: 'Choices', questions: QUESTION_TYPES.slice(7, 13).map(questionOf) }],
    },
    { title: 'Last', questions: QUESTION_TYPES.slice(13).map(questionOf) },
  ],
  file_questions: [
    { key: 'one', document_type: 'Certificate', description: 'The certificate', multiple: false },
    { key: 'many', document_type: 'Accounts', description: 'Accounts of all years', multiple: true },
  ],
});

/** A required text beside required and optional files. */
export const WITH_FILES = TemplateInput.parse({
  name: 'With files',
  description: '',
  questionnaire_type: 'ddq',
  sections: [
    { title: 'Company', questions: [{ key: 'name', text: 'Name?', question_type: 'text', required: true }] },
  ],
  file_questions: [
    {
      key: 'certificate',
      document_type: 'Certificate',
      description: 'The certificate',
      required: true,
      multiple: false,
    },
    {
      key: 'accounts',
      document_type: 'Accounts',
      description: 'Of all years',
      required: true,
      multiple: true,
    },
    { key: 'photo', document_type: 'Photo', description: 'Of the office', required: false, multiple: false },
  ],
});

/**
 * Per operator a required question `and.<operator>` (the gate says yes and the rule holds) and `or.<operator>` (one of
 * both does). The order and presence of `amount` is asked against 10, the membership of `tags` for "fund". Of the chain,
 * each is shown when the one before says yes; `chain.unanswered` when the middle one has no answer.
 */
export const CONDITIONAL = TemplateInput.parse({
  name: 'Every condition',
  description: '',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'Triggers',
      questions: [
        { key: 'always', text: 'Always asked?', question_type: 'text', required: true },
        { key: 'gate', text: 'Gate?', question_type: 'boolean' },
        { key: 'amount', text: 'Amount?', question_type: 'currency' },
        { key: 'tags', text: 'Tags?', question_type: 'multi_select', options: OPTIONS },
        { key: 'since', text: 'Since?', question_type: 'date' },
        { key: 'remark', text: 'Remark?', question_type: 'text' },
      ],
    },
    { title: 'And', questions: CONDITIONS.map((condition) => conditional('AND', condition)) },
    { title: 'Or', questions: CONDITIONS.map((condition) => conditional('OR', condition)) },
    {
      title: 'Chain',
      questions: [
        { key: 'chain.first', text: 'First?', question_type: 'boolean' },
        asked('chain.middle', 'boolean', { question: 'chain.first', condition: 'eq', value: 'yes' }, true),
        asked('chain.last', 'text', { question: 'chain.middle', condition: 'eq', value: 'yes' }, true),
        asked('chain.unanswered', 'text', { question: 'chain.middle', condition: 'not_answered' }),
        asked('later', 'text', { question: 'since', condition: 'gt', value: '2020-01-31' }, true),
        asked('worded', 'text', { question: 'remark', condition: 'contains', value: 'sanction' }, true),
      ],
    },
  ],
});

/** Questions in as many sections, one question each; the keys are `q0`, `q1`, … */
export function wide(sections: number, questionsPerSection = 1): TemplateInput {
  return TemplateInput.parse({
    name: 'Wide',
    description: '',
    questionnaire_type: 'ddq',
    sections: Array.from({ length: sections }, (_, s) => ({
      title: `Section ${s + 1}`,
      questions: Array.from({ length: questionsPerSection }, (_each, q) => ({
        key: `q${s * questionsPerSection + q}`,
        text: 'Anything?',
        question_type: 'text',
      })),
    })),
  });
}

export interface Imported {
  readonly id: number;
  readonly stored: Questionnaire;
  /** The id of a question or file question by its author key; throws for one that the template does not have. */
  of(key: string): number;
}

let nextId = 100_000;

function freeId(): number {
  nextId += 2_000;
  return nextId;
}

/** Puts the template into both environments of the tenant, as an import does. */
export async function importTemplate(
  tenant: TestTenant,
  template: TemplateInput,
  { id = freeId(), created_at = new Date(0).toISOString() } = {},
): Promise<Imported> {
  const { ids, alias, ...compiled } = compileTemplate(template, id + 1);
  const stored = {
    ...compiled,
    id,
    alias: alias ?? randomUUID(),
    question_count: compiled.questions.length,
    created_at,
  };
  for (const environment of ['test', 'live'] as const) {
    await tenant.table(environment).commit(importWrites(tenant.scopes[environment], stored));
  }
  const of = (key: string) => {
    const found = ids.get(key);
    if (found === undefined) throw new Error(`no question ${key}`);
    return found;
  };
  return { id, stored, of };
}

function questionOf(type: (typeof QUESTION_TYPES)[number]) {
  const selectable = type === 'select' || type === 'multi_select';
  return { key: type, text: `A ${type}?`, question_type: type, options: selectable ? OPTIONS : null };
}

function conditional(operator: 'AND' | 'OR', condition: Condition) {
  return {
    key: `${operator.toLowerCase()}.${condition}`,
    text: `${operator} ${condition}?`,
    question_type: 'text',
    required: true,
    visibility_conditions: {
      operator,
      rules: [{ question: 'gate', condition: 'eq', value: 'yes' }, ruleOf(condition)],
    },
  };
}

function ruleOf(condition: Condition): TemplateRule {
  const isMembership = condition === 'contains' || condition === 'not_contains';
  if (isMembership) return { question: 'tags', condition, value: 'fund' };
  const isPresence = condition === 'answered' || condition === 'not_answered';
  return { question: 'amount', condition, ...(isPresence ? {} : { value: '10' }) };
}

function asked(key: string, question_type: 'boolean' | 'text', rule: TemplateRule, required = false) {
  const visibility_conditions = { operator: 'AND', rules: [rule] };
  return { key, text: `${key}?`, question_type, required, visibility_conditions };
}
