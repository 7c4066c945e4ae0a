/**
 * Keeps the evidence of a response small: about 1 MB in all, so that a reply with all answers stays below the platform's limit of
 * 6 MB, and 250 KB per section, so that it fits into one item even if it hardly compresses. Pure.
 */
import type { Place } from '@probity/reading/schema';
import type { StoredEvidence } from './stored.ts';

/** Bytes of JSON. */
const MOST_OF_RESPONSE = 1_000_000;
const MOST_OF_SECTION = 250_000;

/** How much is kept of each question, the most first: pieces, and characters of each text. The last one always fits. */
const LEVELS = [
  { pieces: 3, quotation: 400, other: 200 },
  { pieces: 2, quotation: 400, other: 200 },
  { pieces: 1, quotation: 400, other: 120 },
  { pieces: 1, quotation: 120, other: 40 },
  { pieces: 0, quotation: 0, other: 0 },
] as const;

/** What found it: an autofill, or a check. Each has its part of the room. */
const PARTS = { autofill: 0.6, check: 0.4 } as const;

interface Found {
  readonly evidence: readonly StoredEvidence[];
}

/** The evidence of a section, shortened to its share. `share`: its questions among those of the questionnaire, 0 to 1. */
export function fitEvidence<F extends Found>(
  found: readonly F[],
  share: number,
  foundBy: keyof typeof PARTS,
): (F & { evidence: StoredEvidence[] })[] {
  const budget = PARTS[foundBy] * Math.min(MOST_OF_SECTION, MOST_OF_RESPONSE * share);
  const levels = LEVELS.map((level) => found.map((each) => shortenedTo(each, level)));
  return levels.find((level) => Buffer.byteLength(JSON.stringify(level)) <= budget) ?? levels.at(-1) ?? [];
}

function shortenedTo<F extends Found>(
  found: F,
  level: (typeof LEVELS)[number],
): F & { evidence: StoredEvidence[] } {
  const evidence = found.evidence.slice(0, level.pieces).map((piece) => shortened(piece, level));
  return { ...found, evidence };
}

function shortened(
  piece: StoredEvidence,
  { quotation, other }: { readonly quotation: number; readonly other: number },
): StoredEvidence {
  return {
    ...piece,
    source_id: cut(piece.source_id, other),
    name: cut(piece.name, other),
    at: piece.at === null ? null : shortPlace(piece.at, other),
    label: cut(piece.label, other),
    quotation: cut(piece.quotation, quotation),
    reading: cut(piece.reading, other),
  };
}

const DEEPEST_HEADINGS = 2;

function shortPlace(at: Place, most: number): Place {
  if ('section' in at) return { section: at.section.slice(-DEEPEST_HEADINGS).map((name) => cut(name, most)) };
  if ('sheet' in at) return { sheet: cut(at.sheet, most), cells: cut(at.cells, most) };
  return at;
}

/** Cuts between characters, and shows that something was cut. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, Math.max(0, most - 1))
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
