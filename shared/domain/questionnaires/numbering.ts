/** Numbers sections, sub-sections and questions by position. Numbers fixed by the author are kept. */
import { placedQuestions } from './placed.ts';
import type { TemplateInput } from './template.ts';

type Numberable = { readonly number?: number | undefined };

/** A number and the previous one, to detect gaps and repetitions. */
interface Assigned {
  readonly number: number;
  readonly previous: number;
  readonly path: string;
}

export interface Numbering {
  readonly sections: readonly Assigned[];
  /** By section position; numbering starts at 1 in each section. */
  readonly subSections: readonly (readonly Assigned[])[];
  /** In the order of {@link placedQuestions}; numbering runs through the whole questionnaire. */
  readonly questions: readonly Assigned[];
}

/** Each item gets its fixed number, or the number after the previous one. */
export function numberTemplate(template: Pick<TemplateInput, 'sections'>): Numbering {
  const placed = placedQuestions(template);
  return {
    sections: assign(template.sections, (index) => `sections[${index}]`),
    subSections: template.sections.map((section, s) =>
      assign(section.sub_sections, (index) => `sections[${s}].sub_sections[${index}]`),
    ),
    questions: assign(
      placed.map(({ question }) => question),
      (index) => placed[index]?.path ?? '',
    ),
  };
}

function assign(items: readonly Numberable[], pathOf: (index: number) => string): readonly Assigned[] {
  let previous = 0;
  return items.map((item, index) => {
    const assigned = { number: item.number ?? previous + 1, previous, path: pathOf(index) };
    previous = assigned.number;
    return assigned;
  });
}
