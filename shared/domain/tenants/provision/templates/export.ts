/** Converts a stored questionnaire to a template for import, with the keys of its author or with keys derived from numbers. */
import type { Questionnaire } from '#shared/domain/questionnaires/repository.ts';
import type { Question, SectionOutline } from '#shared/domain/questionnaires/schema.ts';
import type { TemplateInput, TemplateQuestion } from '#shared/domain/questionnaires/template.ts';
import type { Authored } from '#shared/domain/questionnaires/versions/repository.ts';

/**
 * The template of a questionnaire. An import gives the same questions in the same order with the same numbers, under new ids.
 * It has no alias, because an alias names only one questionnaire of a tenant.
 */
export function exportTemplate(
  questionnaire: Questionnaire & Pick<Partial<Authored>, 'keys'>,
): TemplateInput {
  const known = questionnaire.keys ?? {};
  const keys = new Map(
    questionnaire.questions.map(({ id, number }) => [id, known[String(id)] ?? `q${number}`]),
  );
  const { name, description, questionnaire_type, questions } = questionnaire;
  return {
    name,
    description,
    questionnaire_type,
    sections: (questionnaire.sections ?? []).map((section) => sectionOf(section, questions, keys)),
    file_questions: questionnaire.file_questions.map(({ id, ...file }, index) => ({
      key: known[String(id)] ?? `file${index + 1}`,
      ...file,
    })),
  };
}

type Keys = ReadonlyMap<number, string>;

function sectionOf(
  section: SectionOutline,
  questions: readonly Question[],
  keys: Keys,
): TemplateInput['sections'][number] {
  const own = questions.filter(({ section_number }) => section_number === section.number);
  const under = (number: number, named: boolean) =>
    own
      .filter(
        (question) => (question.sub_section !== null) === named && question.sub_section_number === number,
      )
      .map((question) => questionOf(question, keys));
  return {
    title: section.title,
    number: section.number,
    questions: under(0, false),
    sub_sections: section.sub_sections.map((sub) => ({
      title: sub.title,
      number: sub.number,
      questions: under(sub.number, true),
    })),
  };
}

function questionOf(question: Question, keys: Keys): TemplateQuestion {
  return {
    key: keyOf(keys, question.id),
    number: question.number,
    text: question.text,
    question_type: question.question_type,
    required: question.required,
    exclude_from_autofill: question.exclude_from_autofill,
    options: question.options,
    visibility_conditions: conditionsOf(question, keys),
    ...(question.schema === undefined ? {} : { schema: question.schema }),
  };
}

function conditionsOf(question: Question, keys: Keys): TemplateQuestion['visibility_conditions'] {
  const conditions = question.visibility_conditions;
  if (conditions === null) return null;
  return {
    operator: conditions.operator,
    rules: conditions.rules.map(({ question_id, ...rule }) => ({
      question: keyOf(keys, question_id),
      ...rule,
    })),
  };
}

function keyOf(keys: Keys, id: number): string {
  const key = keys.get(id);
  if (key === undefined) throw new Error(`a condition names question ${id}, which the questionnaire lacks`);
  return key;
}
