/** What the page can have to show, from the first click to a closed link. */
import type { SessionView } from '#shared/domain/onboarding/schema.ts';
import type { ClosedReason } from '../remote/outcome.ts';
import type { Desk } from './desk.ts';

/** What is shown; of an open request either the questionnaire's desk, or none where it has no questionnaire. */
export type View =
  | { readonly name: 'invited'; readonly busy: boolean; readonly failed: boolean; readonly start: () => void }
  | { readonly name: 'loading'; readonly failed: boolean }
  | { readonly name: 'closed'; readonly reason: ClosedReason | 'missing' }
  | { readonly name: 'open'; readonly session: SessionView; readonly desk: Desk | undefined };
