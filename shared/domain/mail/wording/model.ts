/** Our own words in letters, in every language: the frame of all letters, and the letters to people of a team. */
import type { PageLanguage } from '../../tenants/schema.ts';
import type { Direction, Line } from '../layout/words.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** `names` are quoted and listed, `at` is a date with its time. */
interface PasskeyFacts {
  readonly names: Line;
  readonly tenant: string;
  readonly at: string;
}

interface PasskeyNews {
  readonly subject: Line;
  readonly happened: (facts: PasskeyFacts) => Line;
  readonly whatToDo: Line;
}

export interface PasskeyWords {
  readonly named: (name: string) => Line;
  /** Between two names. */
  readonly between: Line;
  readonly added: PasskeyNews;
  /** By who removed them. The person removes one at a time, the others all. */
  readonly removed: Readonly<Record<'person' | 'administrator' | 'operator', PasskeyNews>>;
  readonly button: string;
  readonly closing: Line;
}

export interface LetterWords {
  readonly direction: Direction;
  /** For dates (BCP 47). Digits and calendar are those of the page. */
  readonly locale: string;
  /** What marks a letter of test mode: before the subject, and as the first paragraph. */
  readonly test: { readonly subject: string; readonly paragraph: Line };
  /** Before the address of a link, for who cannot use the button. */
  readonly copyAddress: string;
  readonly linkWorks: (until: string) => Line;
  /** Of every link. */
  readonly personal: Line;
  readonly unexpected: Line;
  readonly signIn: {
    readonly subject: Line;
    readonly enter: (tenant: string) => Line;
    /** For each further tenant of the person. */
    readonly enterOther: (tenant: string, url: string) => Line;
    readonly button: string;
  };
  readonly stepUp: {
    readonly subject: Line;
    readonly asked: (tenant: string) => Line;
    readonly whatToDo: Line;
    readonly button: string;
  };
  readonly passkeys: PasskeyWords;
  /** To the sender of a request, whose respondent asks. */
  readonly question: {
    readonly subject: Line;
    readonly asked: (entity: string, questionnaire: string) => Line;
    /** `on` is what was commented, in words. */
    readonly waiting: (on: string) => Line;
    readonly where: (response: string, reference: string) => Line;
    readonly closing: Line;
  };
}

export const WORDS: Readonly<Record<PageLanguage, LetterWords>> = { en, de, ar };
