/** What the words of work items say, in every language. */
import type { Counted } from '#shared/platform/words/counted.ts';
import type { ReasonCode, Tag } from '../schema.ts';

type By<K extends string> = Readonly<Record<K, string>>;

/** Decisions, outcomes and causes of failures that a sentence quotes by their codes. */
export const QUOTED = [
  'no_risk',
  'acceptable_risk',
  'unacceptable_risk',
  'consider',
  'attention',
  'issue',
  'error',
  'no_lists',
  'list_missing',
  'list_outdated',
  'unreadable_name',
  'name_too_long',
  'timeout',
  'unavailable',
  'refused',
  'quota',
  'malformed',
  'no_mailbox',
  'bounced',
  'mailbox_full',
  'content_refused',
  'temporary',
  'rejected',
  'suppressed',
  'not_allowed',
  'daily_limit',
  'complaint',
  /** Stands for every other code. */
  'other',
] as const;
type Quoted = (typeof QUOTED)[number];

/** `{count}`, `{person}`, `{word}`, `{day}`, `{tags}` stand for values. */
export interface WorkWords {
  readonly reasons: Readonly<Record<ReasonCode, string | Counted>>;
  readonly tags: By<Tag>;
  readonly words: By<Quoted>;
  /** Before the sentence of a case, where listed owners hold `{owned}` percent. */
  readonly owned: string;
  /** The same, where they may hold up to `{owned}` percent. */
  readonly ownedAtMost: string;
  /** Behind a sentence with tags that say more about it. */
  readonly withTags: string;
}
