/** How large the parts of a questionnaire may be. The schemas of templates, the linter and the page of authors have them from here. */

/** Longest question text (QST-027). */
export const MAX_QUESTION_LENGTH = 1000;

/** Code points of a text; `least` is 1 where it may not be blank. */
interface TextLimit {
  readonly least: 0 | 1;
  readonly most: number;
}

/** Texts of a template by what they belong to. */
export const TEXT_LIMITS = {
  name: { least: 1, most: 200 },
  description: { least: 0, most: 2000 },
  title: { least: 1, most: 200 },
  documentType: { least: 1, most: 100 },
  documentDescription: { least: 1, most: 1000 },
} as const satisfies Readonly<Record<string, TextLimit>>;

export const MAX_QUESTIONS = 1000;
/** Each section is an item, and one transaction of a hundred writes must hold all of them and a submission. */
export const MAX_SECTIONS = 80;
export const MAX_FILE_QUESTIONS = 100;
export const MAX_OPTIONS = 500;
export const MAX_RULES = 50;
/** Of all questions together: so many are examined while an author waits. */
export const MAX_ALL_RULES = 5000;
export const MAX_ALL_OPTIONS = 20_000;
/** Longest option, and longest value of a rule. */
export const MAX_VALUE_LENGTH = 1000;
