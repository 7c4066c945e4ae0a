/** What is said of the pictures of a verification, and of one that cannot be opened. Pure. */
import type { PictureList } from '#shared/domain/verification-sessions/pictures/schema.ts';
import { STEP_UP_REQUIRED } from '../../../base/remote/outcome.ts';
import type { Problem } from '../../../base/remote/use-read.ts';

export type Pictures = PictureList;
export type Picture = Pictures['pictures'][number];
export type What = 'document_front' | 'document_back' | 'selfie' | 'proof_of_address';

export function whatOf({ kind, side }: Pick<Picture, 'kind' | 'side'>): What {
  return kind === 'document' ? (side === 'back' ? 'document_back' : 'document_front') : kind;
}

/** Why a picture was not opened, as far as the screen has words of its own. */
export type NotOpened =
  | 'gone'
  | 'forbidden'
  | 'expired'
  | 'notConfirmed'
  | 'pending'
  | 'infected'
  | 'unscannable';

const REFUSED: Readonly<Record<string, NotOpened>> = {
  [STEP_UP_REQUIRED]: 'notConfirmed',
  document_being_scanned: 'pending',
  document_infected: 'infected',
  document_unscannable: 'unscannable',
};

export function notOpened(problem: Problem | 'expired'): NotOpened | undefined {
  if (problem === 'expired') return 'expired';
  if (problem.kind === 'gone' || problem.kind === 'forbidden') return problem.kind;
  if (problem.kind !== 'refused') return undefined;
  const { code } = problem.refusal;
  return Object.hasOwn(REFUSED, code) ? REFUSED[code] : undefined;
}

/** True where asking again may help. */
export function mayAskAgain(why: NotOpened | undefined): boolean {
  return why !== 'gone' && why !== 'forbidden' && why !== 'infected' && why !== 'unscannable';
}
