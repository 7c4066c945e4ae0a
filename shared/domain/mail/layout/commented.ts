/** Numbers of commented questions and files, in words. */
import { formFor } from '#shared/platform/words/counted.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { RESPONDENT_WORDS } from '../wording/respondent/words.ts';

export interface CommentedSubjects {
  readonly questions: number;
  readonly files: number;
}

/** `2 questions and 1 file`. Empty where there are none. */
export function commentedInWords(subjects: CommentedSubjects, language: PageLanguage): string {
  const words = RESPONDENT_WORDS[language];
  const counted = (['questions', 'files'] as const)
    .filter((kind) => subjects[kind] > 0)
    .map((kind) => formFor(words[kind], subjects[kind], language).replace('{n}', String(subjects[kind])));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(counted);
}
