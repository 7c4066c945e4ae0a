/** Who writes answers, and which saves of a respondent count as one change. */
import * as z from 'zod';
import { ProfileView } from '../../../tenants/schema.ts';

export const AnswerActorKind = z.enum(['key', 'respondent', 'autofill']).meta({ id: 'AnswerActorKind' });
export type AnswerActorKind = z.output<typeof AnswerActorKind>;

/** Who changed an answer. `profile`: the owner of the key, or the person of the link. Null where there is no person. */
export const AnswerActor = z
  .object({ kind: AnswerActorKind, profile: ProfileView.nullable() })
  .meta({ id: 'AnswerActor' });
export type AnswerActor = z.output<typeof AnswerActor>;

/**
 * Who wrote the stored value. `since`: the first save of the run of saves that count as one change (ISO instant). `at`: the save that
 * wrote the value as it is, where that is a later one of the run.
 */
export const Written = z.object({ by: AnswerActorKind, since: z.string(), at: z.string().optional() });
export type Written = z.output<typeof Written>;

/** A save of answers. `now` and `submittedAt` (the last submission) are ISO instants. */
export interface Writing {
  readonly by: AnswerActorKind;
  readonly now: string;
  readonly submittedAt: string | null;
}

/** Autosaves of a respondent within this time of the first one are drafts of one change. */
const RUN_MS = 10 * 60_000;

/**
 * True where the stored value is a draft of the change that the save continues. Only the value before the first draft is kept. A
 * submission ends the run, because a submitted value is no draft. Calls by key are deliberate, so none of them is a draft.
 */
export function continuesRun(written: Written | undefined, { by, now, submittedAt }: Writing): boolean {
  if (by !== 'respondent' || written?.by !== 'respondent') return false;
  if (submittedAt !== null && written.since <= submittedAt) return false;
  return Date.parse(now) - Date.parse(written.since) < RUN_MS;
}

/** The mark of a new value. */
export function writtenNow(before: Written | undefined, writing: Writing): Written {
  const since = continuesRun(before, writing) ? (before?.since ?? writing.now) : writing.now;
  return { by: writing.by, since, ...(since === writing.now ? {} : { at: writing.now }) };
}

/** True where the stored value was written after the ISO instant. What is not on record is not taken for a change. */
export function isWrittenAfter(instant: string, written: Written | undefined): boolean {
  return written !== undefined && (written.at ?? written.since) > instant;
}
