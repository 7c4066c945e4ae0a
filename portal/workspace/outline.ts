/** Groups questions into sections, one screen each, and sub-sections. */
import type { Question } from '#shared/domain/questionnaires/schema.ts';

interface SubSection {
  readonly number: number;
  /** Null for questions without a sub-section. */
  readonly title: string | null;
  readonly questions: readonly Question[];
}

export interface Section {
  readonly number: number;
  readonly title: string;
  readonly questions: readonly Question[];
  readonly subSections: readonly SubSection[];
}

/** Sections in the order of their first question, with the numbers of the questionnaire. */
export function outlineOf(questions: readonly Question[]): readonly Section[] {
  return groupBy(questions, (question) => question.section_number).map(([number, members]) => ({
    number,
    title: members[0]?.section ?? '',
    questions: members,
    subSections: groupBy(members, (question) => question.sub_section_number).map(([sub, own]) => ({
      number: sub,
      title: own[0]?.sub_section ?? null,
      questions: own,
    })),
  }));
}

/** The section with its visible questions only. Empty sub-sections are omitted. */
export function visibleSection(section: Section, visible: ReadonlySet<number>): Section {
  const shown = (questions: readonly Question[]) => questions.filter(({ id }) => visible.has(id));
  return {
    ...section,
    questions: shown(section.questions),
    subSections: section.subSections
      .map((sub) => ({ ...sub, questions: shown(sub.questions) }))
      .filter((sub) => sub.questions.length > 0),
  };
}

/** `Map.groupBy` needs Safari 17.4; the page supports 16.4. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): readonly (readonly [number, T[]])[] {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
