/** Weighs the parts that only one of two names has. */
import { byteAt, intAt, realAt, wordAt } from '../cells.ts';
import { type Sections, TOKEN_MASK, TOKEN_SHIFT } from '../index/sections.ts';
import { TOKEN_KINDS } from '../normalise/token.ts';
import { isPatronymic } from './endings.ts';
import * as p from './parameters.ts';
import type { PreparedQuery } from './query/prepared-query.ts';
import { WAYS } from './query/similar.ts';

const TELLING: Uint8Array = Uint8Array.from(TOKEN_KINDS, (kind) =>
  kind === 'name' || kind === 'word' || kind === 'number' || kind === 'initial' ? 1 : 0,
);
const SOUND_WAY = WAYS.indexOf('sound');
const NAME_KIND = TOKEN_KINDS.indexOf('name');

/** Two aligned names: which parts belong together, and the weights of the listed ones. */
export interface Aligned {
  readonly partner: Int32Array;
  readonly similarity: Float32Array;
  readonly way: Uint8Array;
  readonly taken: Uint8Array;
  readonly listedWeights: Float32Array;
  /** True where the listed name is in kana. */
  readonly kana: boolean;
  /** The first token of the listed name, and how many it has. */
  readonly first: number;
  readonly listed: number;
}

/** True for parts that tell one name from another: neither titles, particles nor legal forms. */
function isTelling(kind: number): boolean {
  return byteAt(TELLING, kind) !== 0;
}

/**
 * Total weight of the remaining parts. Where both names have some, they conflict, and the penalty is higher than for an
 * addition.
 */
export function weightOfLeftOver(sections: Sections, query: PreparedQuery, aligned: Aligned): number {
  const asked = addedParts(query, aligned);
  const listed = leftOutParts(sections, query, aligned);
  return asked.weight + listed.weight + Math.min(asked.telling, listed.telling) * query.penalties.conflict;
}

/** Weight as a penalty, and the own weight of the telling parts among them. */
interface LeftOver {
  readonly weight: number;
  readonly telling: number;
}

function addedParts(query: PreparedQuery, { partner }: Aligned): LeftOver {
  let weight = 0;
  let telling = 0;
  for (let i = 0; i < query.tokens.length; i += 1) {
    if (intAt(partner, i) >= 0) continue;
    const isSyllable = query.tokens[i]?.isSyllable === true;
    weight += realAt(query.weights, i) * query.penalties.added * (isSyllable ? p.ADDED_SYLLABLE : 1);
    if (isTelling(byteAt(query.kinds, i))) telling += realAt(query.weights, i);
  }
  return { weight, telling };
}

function leftOutParts(sections: Sections, query: PreparedQuery, aligned: Aligned): LeftOver {
  const { taken, listedWeights, first, listed } = aligned;
  const isShort = query.isPerson && alignedNames(query, aligned) > 1;
  let weight = 0;
  let telling = 0;
  for (let j = 0; j < listed; j += 1) {
    if (byteAt(taken, j) !== 0) continue;
    const token = wordAt(sections.nameTokens, first + j);
    const own = realAt(listedWeights, j);
    const tells = isTelling(token >>> TOKEN_SHIFT);
    weight += own * (isShort && tells ? shortened(sections, token & TOKEN_MASK, aligned, { j, telling }) : 1);
    if (tells) telling += own;
  }
  return { weight: weight * query.penalties.leftOut, telling };
}

/** By how much the penalty is lower for a part that short forms of names leave out. `telling` was left out before it. */
function shortened(
  sections: Sections,
  token: number,
  aligned: Aligned,
  { j, telling }: { readonly j: number; readonly telling: number },
): number {
  if (isPatronymic(sections, token)) return p.LEFT_OUT_PATRONYMIC;
  if (telling > 0) return p.LEFT_OUT_FURTHER;
  const [from, to] = spanOf(aligned);
  return j > from && j < to ? p.LEFT_OUT_MIDDLE : 1;
}

/** How many distinctive parts of the query are aligned. A single one is no short form of a name. */
function alignedNames(query: PreparedQuery, { partner }: Aligned): number {
  let count = 0;
  for (let i = 0; i < query.tokens.length; i += 1)
    if (intAt(partner, i) >= 0 && byteAt(query.kinds, i) === NAME_KIND) count += 1;
  return count;
}

/** The first and the last aligned part of the listed name. */
function spanOf({ taken, listed }: Aligned): readonly [number, number] {
  let from = 0;
  while (from < listed && byteAt(taken, from) === 0) from += 1;
  let to = listed - 1;
  while (to >= 0 && byteAt(taken, to) === 0) to -= 1;
  return [from, to];
}

/**
 * True where a company's name is carried by a single distinctive part that is not spelt nearly the same: such a part is as
 * likely another word. It may differ more where all other parts of both names are equal.
 */
export function restsOnOnePart(query: PreparedQuery, aligned: Aligned): boolean {
  const { partner, similarity, way } = aligned;
  let names = 0;
  let equal = 0;
  let alike = 1;
  let isSound = false;
  for (let i = 0; i < query.tokens.length; i += 1) {
    if (intAt(partner, i) < 0) continue;
    if (byteAt(query.kinds, i) !== NAME_KIND) {
      equal += realAt(similarity, i) === 1 ? 1 : 0;
      continue;
    }
    names += 1;
    alike = realAt(similarity, i);
    isSound = byteAt(way, i) === SOUND_WAY;
  }
  if (names !== 1 || alike === 1) return false;
  const others = Math.max(query.tokens.length, aligned.listed) - 1;
  const isComplete = others > 0 && equal === others;
  return isSound || alike < (isComplete ? p.LONE_PART_OF_EQUALS : p.LONE_PART);
}

/**
 * True where no distinctive part is spelt nearly the same: parts that only sound alike are as likely parts of another name. In
 * scripts without vowels and in kana parts are alike at best, and two that are alike suffice.
 */
export function isVague(query: PreparedQuery, aligned: Aligned): boolean {
  if ((query.abjad || query.kana || aligned.kana) && alignedNames(query, aligned) > 1) return false;
  return !hasNearlyEqualPart(query, aligned);
}

function hasNearlyEqualPart(query: PreparedQuery, { partner, similarity }: Aligned): boolean {
  for (let i = 0; i < query.tokens.length; i += 1)
    if (
      intAt(partner, i) >= 0 &&
      realAt(similarity, i) >= p.NEARLY_EQUAL &&
      byteAt(query.kinds, i) === NAME_KIND
    )
      return true;
  return false;
}

/**
 * True where a name of two parts in a script without vowels has one that only sounds like a common part of names: Mahdi and Mohammad have
 * the same sounding consonants, and are two names. Half of the name then says nothing. Of a rare part the same likeness says more.
 */
export function hasOtherCommonPart(query: PreparedQuery, aligned: Aligned): boolean {
  if (!query.abjad || query.tokens.length !== 2 || aligned.listed !== 2) return false;
  return [0, 1].some((i) => {
    const j = intAt(aligned.partner, i);
    if (j < 0 || byteAt(aligned.way, i) !== SOUND_WAY) return false;
    return (
      realAt(aligned.similarity, i) < p.SOUNDS_LIKE_COMMON && realAt(aligned.listedWeights, j) < p.COMMON
    );
  });
}
