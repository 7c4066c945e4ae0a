/** A questionnaire while it is written: groups of questions in one order, and the documents that are asked for. Pure. */
import type { QuestionnaireType } from '#shared/domain/questionnaires/schema.ts';
import type { TemplateInput, TemplateQuestion } from '#shared/domain/questionnaires/template.ts';

/** Questions with their key. Numbers follow the order, so that an author never writes them. */
export type DraftQuestion = Omit<TemplateQuestion, 'number'>;
export type DraftFile = TemplateInput['file_questions'][number];

/** A section, or a sub-section of the section before it. The first group is a section. */
export interface Group {
  readonly id: string;
  readonly level: 'section' | 'sub';
  readonly title: string;
  readonly questions: readonly DraftQuestion[];
}

export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly type: QuestionnaireType;
  readonly groups: readonly Group[];
  readonly files: readonly DraftFile[];
}

/** The draft of a template. Numbers that its author fixed are left out. */
export function draftOf(template: TemplateInput): Draft {
  return {
    name: template.name,
    description: template.description,
    type: template.questionnaire_type,
    groups: template.sections.flatMap((section, s) => [
      groupOf(`s${s}`, 'section', section),
      ...section.sub_sections.map((sub, b) => groupOf(`s${s}.${b}`, 'sub', sub)),
    ]),
    files: template.file_questions,
  };
}

function groupOf(
  id: string,
  level: Group['level'],
  { title, questions }: { readonly title: string; readonly questions: readonly TemplateQuestion[] },
): Group {
  return { id, level, title, questions: questions.map(({ number: _number, ...question }) => question) };
}

/** The template of a draft, as it is linted and published. */
export function templateOf(draft: Draft): TemplateInput {
  const sections: TemplateInput['sections'] = [];
  for (const { level, title, questions } of draft.groups) {
    const last = sections.at(-1);
    if (level === 'sub' && last !== undefined) last.sub_sections.push({ title, questions: [...questions] });
    else sections.push({ title, questions: [...questions], sub_sections: [] });
  }
  return {
    name: draft.name,
    description: draft.description,
    questionnaire_type: draft.type,
    sections,
    file_questions: [...draft.files],
  };
}

/** The questions in their order. */
export function questionsOf(draft: Pick<Draft, 'groups'>): readonly DraftQuestion[] {
  return draft.groups.flatMap(({ questions }) => questions);
}

/** Places of each draft: a page that shows hundreds of findings asks for as many. */
const known = new WeakMap<Draft, ReadonlyMap<string, string>>();

/** Where a path of the linter leads: the id of a group, or the key of a question or a document; `form` for the rest. */
export function nodeAt(draft: Draft, path: string): string {
  const places = known.get(draft) ?? new Map(placesOf(draft));
  known.set(draft, places);
  for (let place = path; place !== ''; place = place.replace(LAST_PART, '')) {
    const node = places.get(place);
    if (node !== undefined) return node;
  }
  return FORM;
}

/** The last name or index of a path. */
const LAST_PART = /(?:^|\.)[^.[\]]*$|\[\d+\]$/;

/** The part with the name, the description and the kind. */
export const FORM = 'form';

/** Paths of the linter with what they lead to; a part comes after what contains it. */
function placesOf(draft: Draft): readonly (readonly [path: string, node: string])[] {
  let section = -1;
  let sub = -1;
  const groups = draft.groups.flatMap(({ id, level, questions }) => {
    if (level === 'section' || section < 0) {
      section += 1;
      sub = -1;
    } else sub += 1;
    const path = `sections[${section}]${sub < 0 ? '' : `.sub_sections[${sub}]`}`;
    return [[path, id] as const, ...questions.map(({ key }, q) => [`${path}.questions[${q}]`, key] as const)];
  });
  return [...groups, ...draft.files.map(({ key }, f) => [`file_questions[${f}]`, key] as const)];
}
