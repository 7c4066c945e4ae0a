/** Which pictures of a verification are shown, and what each shows. */
import type { Progress } from '../../verification/progress/repository.ts';
import { SIMULATED_CONSENT } from '../../verification/progress/schema.ts';
import { PROVIDER_FACTS, type ProviderName, type Slot } from '../../verification/provider/port.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import type { Absence, PictureView } from './schema.ts';

export const SHOWS: Readonly<Record<Slot, Pick<PictureView, 'kind' | 'side'>>> = {
  document_front: { kind: 'document', side: 'front' },
  document_back: { kind: 'document', side: 'back' },
  selfie: { kind: 'selfie', side: null },
  proof_of_address: { kind: 'proof_of_address', side: null },
};

interface Given {
  readonly verification: Pick<VerificationRecord, 'status' | 'results_until'>;
  readonly progress: Pick<Progress, 'status' | 'submitted_at' | 'captures' | 'consent' | 'without_pictures'>;
  /** Null before the case has begun at a provider. */
  readonly provider: ProviderName | null;
}

/**
 * Why nothing is shown; undefined where the pictures are. `now` in milliseconds. What a person has uploaded and not handed in is a
 * draft. Files of sessions without results are evidence of nothing: they are deleted, or only kept for a legal hold.
 */
export function absenceOf({ verification, progress, provider }: Given, now: number): Absence | undefined {
  const { status, results_until } = verification;
  if (provider !== null && PROVIDER_FACTS[provider].capture === 'hosted') return 'held_by_provider';
  if (status === 'expired' || status === 'failed' || status === 'revoked') return 'session_ended';
  if (progress.submitted_at === null) return 'not_handed_in';
  if (status !== 'completed') return progress.status === 'open' ? 'not_handed_in' : undefined;
  if (neverGiven(progress, (results_until ?? 0) > now)) return 'none_given';
  return (results_until ?? 0) <= now || progress.captures.length === 0 ? 'deleted' : undefined;
}

/** Pictures are kept as long as results. Records of earlier versions tell a simulation by its consent only. */
function neverGiven({ captures, consent, without_pictures }: Given['progress'], isKept: boolean): boolean {
  return captures.length === 0 && (without_pictures || isKept || consent?.version === SIMULATED_CONSENT);
}
