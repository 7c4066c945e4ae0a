/** Sends one picture: a ticket, the bytes to the store, and the completion. */
import type { VerificationView } from '#shared/domain/respondent/verification/schema.ts';
import type { Outcome } from '../../remote/outcome.ts';
import type { Transfer } from '../../remote/put-file.ts';
import type { Ticket } from '../../remote/service.ts';
import type { VerificationCalls } from '../remote/calls.ts';
import type { Slot } from './screens.ts';

export interface SendEffects {
  readonly calls: Pick<VerificationCalls, 'ticket' | 'complete'>;
  put(ticket: Ticket, file: File, progress: (share: number) => void): Transfer;
  newKey(): string;
  /** Share of the bytes that are sent, from 0 to 1. */
  progress(share: number): void;
}

/** An upload whose bytes the store has. Completing it uses the same key in each attempt. */
export interface Sent {
  readonly id: string;
  readonly key: string;
}

interface Result {
  readonly outcome: Outcome<VerificationView>;
  /** Present where only the completion is missing. */
  readonly sent: Sent | undefined;
}

const LOST: Outcome<never> = { kind: 'unreachable', retryAfterMs: undefined };

/** Continues after the last step that succeeded: bytes that the store has are not sent again. */
export async function sendPicture(
  { slot, file, sent }: { readonly slot: Slot; readonly file: File; readonly sent: Sent | undefined },
  effects: SendEffects,
): Promise<Result> {
  if (sent !== undefined) return complete(sent, effects);
  const ticket = await effects.calls.ticket({ slot, filename: file.name, size: file.size });
  if (ticket.kind !== 'done') return { outcome: ticket, sent: undefined };
  const stored = await effects.put(ticket.value, file, effects.progress).done;
  if (!stored) return { outcome: LOST, sent: undefined };
  return complete({ id: ticket.value.upload_id, key: effects.newKey() }, effects);
}

async function complete(sent: Sent, { calls, progress }: SendEffects): Promise<Result> {
  progress(1);
  const outcome = await calls.complete(sent.key, sent.id);
  return { outcome, sent: outcome.kind === 'unreachable' ? sent : undefined };
}
