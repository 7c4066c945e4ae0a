/** What the page can have to show, from the first click to a closed link. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import type { ClosedReason } from '../remote/outcome.ts';
import type { Desk } from './desk.ts';

/** What is shown; of an open request either the questionnaire's desk, or none where it has no questionnaire. */
export type View =
  | { readonly name: 'invited'; readonly busy: boolean; readonly failed: boolean; readonly start: () => void }
  | { readonly name: 'loading'; readonly failed: boolean }
  | {
      readonly name: 'closed';
      readonly reason: ClosedReason | 'missing';
      /** How far asking for a new link has come. */
      readonly renewal?: 'busy' | 'failed' | 'sent';
      /** Asks for a new link, where one may help and the old one is known. */
      readonly renew?: (() => void) | undefined;
    }
  | { readonly name: 'open'; readonly session: SessionView; readonly desk: Desk | undefined };
