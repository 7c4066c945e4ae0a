/** Aligns the parts of two names one to one, and scores the aligned and the remaining parts. */
import { byteAt, intAt, realAt, wordAt } from '../cells.ts';
import { CUT_FLAG, KANA_FLAG, type Sections, TOKEN_MASK, TOKEN_SHIFT } from '../index/sections.ts';
import { MOST_TOKENS } from '../normalise/name.ts';
import { KIND_WEIGHTS, TOKEN_KINDS } from '../normalise/token.ts';
import { hasOtherCommonPart, isVague, restsOnOnePart, weightOfLeftOver } from './left-over.ts';
import { reorderedScore } from './order.ts';
import * as p from './parameters.ts';
import type { PreparedQuery } from './query/prepared-query.ts';
import { WAYS } from './query/similar.ts';
import { Rescues } from './rescue.ts';
import { Slots } from './slots.ts';

const INITIAL_KIND = TOKEN_KINDS.indexOf('initial');
const FORM_KIND = TOKEN_KINDS.indexOf('form');
const INITIAL_WAY = WAYS.indexOf('initial');
const SPELLING_WAY = WAYS.indexOf('spelling');
/** Bonus for a part in the same position. It only breaks ties between equal parts. */
const PLACE = 0.02;

/** Scores one listed name after another. It keeps the last alignment, so that the best one can be explained. */
export class Alignment {
  /** By part of the query: the aligned part of the listed name or -1, their similarity, and how it was found. */
  readonly partner = new Int32Array(MOST_TOKENS);
  readonly similarity = new Float32Array(MOST_TOKENS);
  readonly way = new Uint8Array(MOST_TOKENS);
  /** By part of the listed name: 1 where it is aligned. */
  readonly taken = new Uint8Array(MOST_TOKENS);
  /** True where every part is aligned with an equal one. */
  exact = false;
  inOrder = false;
  /** Weight of the aligned parts. Of equal scores the one with more weight ranks first. */
  matched = 0;
  private readonly table = new Float32Array(MOST_TOKENS * MOST_TOKENS);
  private readonly ways = new Uint8Array(MOST_TOKENS * MOST_TOKENS);
  readonly listedWeights = new Float32Array(MOST_TOKENS);
  private readonly sections: Sections;
  private readonly slots: Slots;
  private readonly rescues: Rescues;
  kana = false;
  /** The first token of the listed name, and how many it has. */
  first = 0;
  listed = 0;
  private gained = 0;
  private possible = 0;
  private covered = 0;

  constructor(sections: Sections) {
    this.sections = sections;
    this.slots = new Slots(sections);
    this.rescues = new Rescues(sections);
  }

  /** 0 to 1. */
  score(query: PreparedQuery, name: number): number {
    this.begin(query, name);
    this.fill(query);
    this.takePairs(query);
    const complete = this.isComplete(query);
    if (!complete && this.gained > 0) this.rescue(query);
    this.possible += weightOfLeftOver(this.sections, query, this);
    this.exact &&= complete && !query.cut && (byteAt(this.sections.nameFlags, name) & CUT_FLAG) === 0;
    return this.finish(query);
  }

  private begin(query: PreparedQuery, name: number): void {
    const { nameStart, nameTokens, tokenWeight } = this.sections;
    this.first = wordAt(nameStart, name);
    this.listed = wordAt(nameStart, name + 1) - this.first;
    this.gained = 0;
    this.possible = 0;
    this.covered = 0;
    this.matched = 0;
    this.exact = true;
    this.inOrder = true;
    this.kana = (byteAt(this.sections.nameFlags, name) & KANA_FLAG) !== 0;
    // Loops, because a call of `fill` takes longer than the few parts of a name.
    for (let i = 0; i < query.tokens.length; i += 1) this.partner[i] = -1;
    for (let j = 0; j < this.listed; j += 1) {
      this.taken[j] = 0;
      const token = wordAt(nameTokens, this.first + j);
      this.listedWeights[j] =
        realAt(tokenWeight, token & TOKEN_MASK) * realAt(KIND_WEIGHTS, token >>> TOKEN_SHIFT);
    }
  }

  private fill(query: PreparedQuery): void {
    this.slots.use(query);
    const { first, listed, table, ways } = this;
    const { nameTokens } = this.sections;
    for (let i = 0; i < query.similar.length; i += 1) {
      const similar = query.similar[i];
      if (similar === undefined) return;
      const slots = this.slots.of(i);
      for (let j = 0; j < listed; j += 1) {
        const token = wordAt(nameTokens, first + j);
        const cell = i * MOST_TOKENS + j;
        const slot = wordAt(slots, token & TOKEN_MASK);
        if (slot === 0) {
          table[cell] = this.isInitial(query, i, token) ? p.INITIAL : 0;
          ways[cell] = INITIAL_WAY;
        } else {
          table[cell] = realAt(similar.similarity, slot - 1);
          ways[cell] = byteAt(similar.way, slot - 1);
        }
      }
    }
  }

  /** True where one part is the first letter of the other. */
  private isInitial(query: PreparedQuery, i: number, listed: number): boolean {
    const asked = byteAt(query.kinds, i);
    const kind = listed >>> TOKEN_SHIFT;
    if ((asked === INITIAL_KIND) === (kind === INITIAL_KIND)) return false;
    if (asked === FORM_KIND || kind === FORM_KIND) return false;
    const start = wordAt(this.sections.tokenStart, listed & TOKEN_MASK);
    return byteAt(this.sections.tokenSigns, start) === byteAt(query.signs[i] ?? NOTHING, 0);
  }

  /** Aligns the most similar pairs first. Of equal pairs those in the same position win. */
  private takePairs(query: PreparedQuery): void {
    const most = Math.min(query.tokens.length, this.listed);
    for (let pairs = 0; pairs < most; pairs += 1) {
      const cell = this.bestCell(query.tokens.length, PLACE);
      if (cell < 0) return;
      this.take(query, cell);
    }
  }

  /** The most similar pair of unaligned parts, the first of equal ones, or -1. `gain` is the bonus for the same position. */
  private bestCell(asked: number, gain: number): number {
    const { listed, table, taken, partner } = this;
    let best = 0;
    let bestCell = -1;
    for (let i = 0; i < asked; i += 1) {
      if (intAt(partner, i) >= 0) continue;
      for (let j = 0; j < listed; j += 1) {
        const cell = i * MOST_TOKENS + j;
        const similarity = realAt(table, cell);
        if (similarity === 0 || byteAt(taken, j) !== 0) continue;
        const place = 1 - Math.abs(i / asked - j / listed);
        const alike = similarity * (1 + gain * place);
        if (alike <= best) continue;
        best = alike;
        bestCell = cell;
      }
    }
    return bestCell;
  }

  private take(query: PreparedQuery, cell: number): void {
    const i = Math.floor(cell / MOST_TOKENS);
    const j = cell % MOST_TOKENS;
    const similarity = realAt(this.table, cell);
    const byInitial = byteAt(this.ways, cell) === INITIAL_WAY;
    const both = realAt(query.weights, i) + realAt(this.listedWeights, j);
    const weight = byInitial
      ? Math.min(realAt(query.weights, i), realAt(this.listedWeights, j)) * p.INITIAL_WEIGHT
      : both / 2;
    this.pair(i, j, similarity, byteAt(this.ways, cell));
    this.gained += weight * (similarity === 1 ? 1 : similarity ** p.POWER);
    this.possible += weight;
    if (similarity < 1) this.exact = false;
    if (i !== j) this.inOrder = false;
  }

  private pair(i: number, j: number, similarity: number, way: number): void {
    this.partner[i] = j;
    this.similarity[i] = similarity;
    this.way[i] = way;
    this.taken[j] = 1;
    this.covered += realAt(this.listedWeights, j);
    this.matched += realAt(this.listedWeights, j) * similarity;
  }

  private isComplete(query: PreparedQuery): boolean {
    for (let i = 0; i < query.tokens.length; i += 1) if (intAt(this.partner, i) < 0) return false;
    for (let j = 0; j < this.listed; j += 1) if (byteAt(this.taken, j) === 0) return false;
    return true;
  }

  /** Aligns remaining parts that are too different on their own but acceptable because the other parts agree. */
  private rescue(query: PreparedQuery): void {
    if (!this.judgeLeftOver(query)) return;
    for (;;) {
      const cell = this.bestCell(query.tokens.length, 0);
      if (cell < 0) return;
      const i = Math.floor(cell / MOST_TOKENS);
      const j = cell % MOST_TOKENS;
      const similarity = realAt(this.table, cell);
      const weight = (realAt(query.weights, i) + realAt(this.listedWeights, j)) / 2;
      this.pair(i, j, similarity, SPELLING_WAY);
      this.gained += weight * similarity * p.RESCUE_DISCOUNT;
      this.possible += weight;
      this.exact = false;
    }
  }

  /** Computes the similarity of the remaining parts, each pair once. False where no pair is similar enough. */
  private judgeLeftOver(query: PreparedQuery): boolean {
    let found = false;
    for (let i = 0; i < query.tokens.length; i += 1) {
      if (intAt(this.partner, i) >= 0) continue;
      for (let j = 0; j < this.listed; j += 1) {
        if (byteAt(this.taken, j) !== 0) continue;
        const listed = wordAt(this.sections.nameTokens, this.first + j);
        const similarity = this.rescues.similarity(query, i, listed);
        this.table[i * MOST_TOKENS + j] = similarity;
        found ||= similarity > 0;
      }
    }
    return found;
  }

  /** False where a guessed part is not in the listed name: the reading was made for another one. */
  private hasGuesses(query: PreparedQuery): boolean {
    for (const i of query.guesses) {
      if (intAt(this.partner, i) < 0 || byteAt(this.way, i) === INITIAL_WAY) return false;
      if (query.tokens[i]?.isPiece === true && realAt(this.similarity, i) < 1) return false;
    }
    return true;
  }

  /** Factors for persons whose parts are alike without telling much. */
  private telling(query: PreparedQuery): number {
    const vague = isVague(query, this) ? p.NO_EQUAL_PART : 1;
    return hasOtherCommonPart(query, this) ? vague * p.OTHER_COMMON_PART : vague;
  }

  private finish(query: PreparedQuery): number {
    if (this.possible === 0 || !this.hasGuesses(query)) return 0;
    let total = 0;
    for (let j = 0; j < this.listed; j += 1) total += realAt(this.listedWeights, j);
    const coverage = total === 0 ? 0 : this.covered / total;
    const score = this.gained / this.possible;
    if (this.exact) return query.variant ? p.JOINED : this.inOrder ? 1 : reorderedScore(query, this.partner);
    const whole = coverage < p.COVERAGE ? score * (1 - p.COVERAGE + coverage) : score;
    const isWeak = !query.isPerson && restsOnOnePart(query, this);
    const telling = query.isPerson ? this.telling(query) : 1;
    return Math.min(whole * telling, isWeak ? p.WEAK : p.REORDERED);
  }
}

const NOTHING = new Uint8Array(0);
