/** All texts of the page in the current language, and the texts of rules. */
import type { AnswerProblem } from '@probity/questionnaire-rules/problems';
import { fill } from '../../design/wording.ts';
import type en from './en.json';

/** The texts by name. Every language has the names of the English file. */
export type Texts = typeof en;

/** The texts of the current language; undefined until the first language is loaded. */
export let texts: Texts;

export function setTexts(loaded: Texts): void {
  texts = loaded;
}

/** The text for an answer that breaks a rule. The detail of a rule is English. */
export function ruleText({ code, detail = '' }: AnswerProblem): string {
  return fill(texts.rules[code], { detail });
}

/** The lines of a text. */
export function lines(text: string): readonly string[] {
  return text.split('\n');
}
