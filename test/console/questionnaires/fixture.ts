/** Random edits of a draft that name what is there, as the page does, and now and then what is not. */
import { QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import fc from 'fast-check';
import type { TemplateConditions } from '#shared/domain/questionnaires/template.ts';
import { type Draft, questionsOf } from '../../../console/screens/questionnaires/model/draft.ts';
import type { Edit } from '../../../console/screens/questionnaires/model/edits.ts';
import { ruleFor } from '../../../console/screens/questionnaires/model/rules.ts';

export const EMPTY: Draft = {
  name: 'Suppliers',
  description: '',
  type: 'rfi',
  groups: [{ id: 's0', level: 'section', title: 'First', questions: [] }],
  files: [],
};

interface Step {
  readonly kind: Edit['kind'] | 'condition';
  /** Which of the parts, and where. */
  readonly one: number;
  readonly other: number;
  readonly up: boolean;
  readonly text: string;
}

const KINDS: readonly Step['kind'][] = [
  'setForm',
  'addGroup',
  'setTitle',
  'removeGroup',
  'moveGroup',
  'addQuestion',
  'addQuestion',
  'addQuestion',
  'setQuestion',
  'moveQuestion',
  'placeQuestion',
  'removeQuestion',
  'addFile',
  'setFile',
  'moveFile',
  'removeFile',
  'condition',
  'condition',
];

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  one: fc.nat(30),
  other: fc.nat(30),
  up: fc.boolean(),
  text: fc.constantFrom('', 'Name', 'Country', 'Is it listed?', 'A longer text of a question'),
});

export const steps = fc.array(step, { maxLength: 40 });

/** The edit of a step on this draft; `serial` makes new ids. */
export function editOf({ kind, one, other, up, text }: Step, draft: Draft, serial: number): Edit {
  const { groups, files } = draft;
  const group = at(groups, one)?.id ?? 'nobody';
  const key = at(questionsOf(draft), one)?.key ?? 'nobody';
  const file = at(files, one)?.key ?? 'nobody';
  const by = up ? -1 : 1;
  switch (kind) {
    case 'setForm':
      return { kind, patch: { name: text } };
    case 'addGroup':
      return { kind, id: `g${serial}`, level: up ? 'sub' : 'section', after: group };
    case 'setTitle':
      return { kind, id: group, title: text };
    case 'removeGroup':
      return { kind, id: group };
    case 'moveGroup':
      return { kind, id: group, by };
    case 'addQuestion':
      // Now and then a key that is taken.
      return { kind, key: other === 0 ? key : `q_${serial}`, group, after: up ? key : undefined };
    case 'setQuestion':
      return { kind, key, patch: up ? { text } : { question_type: at(QUESTION_TYPES, other) ?? 'text' } };
    case 'moveQuestion':
      return { kind, key, by };
    case 'placeQuestion':
      return { kind, key, group, index: other };
    case 'removeQuestion':
      return { kind, key };
    case 'addFile':
      return { kind, key: `f_${serial}` };
    case 'setFile':
      return { kind, key: file, patch: { document_type: text } };
    case 'moveFile':
      return { kind, key: file, by };
    case 'removeFile':
      return { kind, key: file };
    case 'condition':
      return { kind: 'setQuestion', key, patch: { visibility_conditions: conditionOn(draft, other, up) } };
  }
}

function conditionOn(draft: Draft, which: number, joinsAll: boolean): TemplateConditions | null {
  const trigger = at(questionsOf(draft), which);
  return trigger === undefined ? null : { operator: joinsAll ? 'AND' : 'OR', rules: [ruleFor(trigger)] };
}

/** A member of the list, whatever the number. */
function at<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}
