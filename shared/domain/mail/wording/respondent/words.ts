/** The words of letters to respondents in every language. */
import type { PageLanguage } from '../../../tenants/schema.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { RespondentWords } from './model.ts';

export const RESPONDENT_WORDS: Readonly<Record<PageLanguage, RespondentWords>> = { en, de, ar };
