/** How a file was read, in one word and a reason: what people and programs are told who rely on its text. Pure. */
import type { Reading } from './schema.ts';

export const READING_STATES = [
  'read',
  'partly_read',
  'nothing_to_read',
  'scanned',
  'protected',
  'unreadable',
] as const;
export type ReadingState = (typeof READING_STATES)[number];

/**
 * Why a file is unreadable: its content is damaged; it unfolds to more than is read; it took too long; it ended the process that read
 * it; it is a form that only its maker's program shows (dynamic XFA); or its fonts do not tell which letters they show.
 */
export const UNREADABLE_REASONS = [
  'damaged',
  'too_large',
  'too_slow',
  'crashed',
  'xfa_form',
  'garbled_text',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Why a part of a file is not read. */
export const PARTLY_REASONS = [
  'pages_without_text',
  'garbled_pages',
  'formulas_without_values',
  'too_long',
] as const;
type PartlyReason = (typeof PARTLY_REASONS)[number];

export interface ReadingOutcome {
  readonly state: ReadingState;
  /** Null where the state says all. */
  readonly reason: UnreadableReason | PartlyReason | null;
}

export function outcomeOf(reading: Reading): ReadingOutcome {
  switch (reading.status) {
    case 'encrypted':
      return { state: 'protected', reason: null };
    case 'no_text_layer':
      return { state: 'scanned', reason: null };
    case 'unreadable':
      return { state: 'unreadable', reason: reading.reason ?? 'damaged' };
    case 'read': {
      const gap = gapOf(reading);
      if (gap !== null) return { state: 'partly_read', reason: gap };
      return { state: reading.blocks.length === 0 ? 'nothing_to_read' : 'read', reason: null };
    }
  }
}

function gapOf(reading: Reading): PartlyReason | null {
  if (reading.garbled_pages !== undefined) return 'garbled_pages';
  if (reading.has_pictures === true && reading.pages_without_text !== undefined) return 'pages_without_text';
  if (reading.cells_without_value !== undefined) return 'formulas_without_values';
  return reading.truncated === true ? 'too_long' : null;
}

/** The outcome as one word, in which records keep it: `read`, `unreadable/damaged`. */
export function wordOf({ state, reason }: ReadingOutcome): string {
  return reason === null ? state : `${state}/${reason}`;
}

/** The outcome of such a word. Null where there is none, and for one of another version. */
export function outcomeNamed(word: string | undefined): ReadingOutcome | null {
  const [first, second] = (word ?? '').split('/');
  const state = READING_STATES.find((each) => each === first);
  const reason = [...UNREADABLE_REASONS, ...PARTLY_REASONS].find((each) => each === second) ?? null;
  return state === undefined ? null : { state, reason };
}
