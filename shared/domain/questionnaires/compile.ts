/** Compiles a template to a numbered questionnaire with integer ids and conditions (R34). */
import { templateHasErrors, unknownAnswerKey } from './errors.ts';
import { isError, lintTemplate } from './lint.ts';
import { type Numbering, numberTemplate } from './numbering.ts';
import { type PlacedQuestion, placedQuestions } from './placed.ts';
import type {
  FileQuestion,
  Question,
  QuestionnaireType,
  SectionOutline,
  VisibilityConditions,
} from './schema.ts';
import type { TemplateConditions, TemplateInput } from './template.ts';

export interface CompiledQuestionnaire {
  readonly name: string;
  readonly description: string;
  readonly questionnaire_type: QuestionnaireType;
  readonly alias: string | undefined;
  readonly sections: SectionOutline[];
  /** Ordered by section, sub-section and number (QST-107). */
  readonly questions: Question[];
  /** In the author's order (QST-108). */
  readonly file_questions: FileQuestion[];
  /** Author key → id, of questions and file questions. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Number of consecutive ids of a template. Questions and file questions share them, so that their ids never collide. */
export function idsNeeded(template: TemplateInput): number {
  return placedQuestions(template).length + template.file_questions.length;
}

/** Compiles `template` with ids from `firstId` upwards. Throws `TemplateRefused` when the linter finds errors. */
export function compileTemplate(template: TemplateInput, firstId: number): CompiledQuestionnaire {
  const errors = lintTemplate(template).filter(isError);
  if (errors.length > 0) throw templateHasErrors(errors);
  const placed = placedQuestions(template);
  const keys = [
    ...placed.map(({ question }) => question.key),
    ...template.file_questions.map(({ key }) => key),
  ];
  const ids = new Map(keys.map((key, index) => [key, firstId + index]));
  const numbering = numberTemplate(template);
  return {
    name: template.name,
    description: template.description,
    questionnaire_type: template.questionnaire_type,
    alias: template.alias,
    sections: outline(template, numbering),
    questions: placed.map((entry, index) => compileQuestion(entry, index, { template, numbering, ids })),
    file_questions: template.file_questions.map(({ key, ...file }) => ({ id: idOf(ids, key), ...file })),
    ids,
  };
}

interface Surroundings {
  readonly template: TemplateInput;
  readonly numbering: Numbering;
  readonly ids: ReadonlyMap<string, number>;
}

function compileQuestion(placed: PlacedQuestion, index: number, around: Surroundings): Question {
  const { question, section, subSection } = placed;
  const { template, numbering, ids } = around;
  const home = template.sections[section];
  return {
    id: idOf(ids, question.key),
    number: numbering.questions[index]?.number ?? 0,
    section: home?.title ?? '',
    section_number: numbering.sections[section]?.number ?? 0,
    sub_section: subSection === null ? null : (home?.sub_sections[subSection]?.title ?? null),
    sub_section_number: subSection === null ? 0 : (numbering.subSections[section]?.[subSection]?.number ?? 0),
    text: question.text,
    question_type: question.question_type,
    required: question.required,
    exclude_from_autofill: question.exclude_from_autofill,
    options: question.options,
    visibility_conditions: compileConditions(question.visibility_conditions, ids),
    ...(question.schema === undefined ? {} : { schema: question.schema }),
  };
}

function compileConditions(
  conditions: TemplateConditions | null,
  ids: ReadonlyMap<string, number>,
): VisibilityConditions | null {
  if (conditions === null || conditions.rules.length === 0) return null;
  const rules = conditions.rules.map(({ question, ...rule }) => ({
    question_id: idOf(ids, question),
    ...rule,
  }));
  return { operator: conditions.operator, rules };
}

function outline(template: TemplateInput, numbering: Numbering): SectionOutline[] {
  return template.sections.map(({ title, sub_sections }, s) => ({
    number: numbering.sections[s]?.number ?? 0,
    title,
    sub_sections: sub_sections.map((sub, b) => ({
      number: numbering.subSections[s]?.[b]?.number ?? 0,
      title: sub.title,
    })),
  }));
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw unknownAnswerKey(key);
  return id;
}
