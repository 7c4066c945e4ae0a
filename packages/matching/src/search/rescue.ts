/** Similarity of remaining parts, judged more leniently because the other parts of both names agree. */
import { byteAt, realAt } from '../cells.ts';
import { lengthOf, tokenText } from '../index/dictionary.ts';
import { type Sections, TOKEN_MASK, TOKEN_SHIFT } from '../index/sections.ts';
import { TOKEN_KINDS } from '../normalise/token.ts';
import { type Scan, scanOf } from '../scan/scan.ts';
import { hasOtherEnding, sharedEnding } from './endings.ts';
import { RESCUE } from './parameters.ts';
import type { PreparedQuery } from './query/prepared-query.ts';

const FORM_KIND = TOKEN_KINDS.indexOf('form');
const NUMBER_KIND = TOKEN_KINDS.indexOf('number');
const SHORTEST_RESCUED = 3;
/** Words of companies are too many for three letters to say which one is meant: Gas and Class. */
const SHORTEST_RESCUED_OF_COMPANIES = 4;
/** In longer names the other parts say more than one ending. */
const MOST_PARTS_TOLD_BY_ENDING = 2;
/** No similarity is negative. */
const UNKNOWN = -1;
const NOTHING = new Uint8Array(0);

/** Similarities of remaining parts of one query at a time. They are kept, because many names share tokens. */
export class Rescues {
  private readonly sections: Sections;
  private readonly scan: Scan;
  /** By part and token. */
  private readonly tables: Float32Array[] = [];
  private readonly touched: number[][] = [];
  private current: PreparedQuery | undefined;

  constructor(sections: Sections) {
    this.sections = sections;
    this.scan = scanOf(sections);
  }

  /** Similarity of part `i` of the query and a listed token of this kind: above `RESCUE` to 1, or 0. */
  similarity(query: PreparedQuery, i: number, listed: number): number {
    if (isExact(byteAt(query.kinds, i)) || isExact(listed >>> TOKEN_SHIFT)) return 0;
    if (query !== this.current) this.begin(query);
    const id = listed & TOKEN_MASK;
    const table = this.tables[i] ?? this.tableOf(i);
    const known = realAt(table, id);
    if (known !== UNKNOWN) return known;
    const similarity = this.judge(query, i, id);
    const rescued = similarity > RESCUE ? similarity : 0;
    table[id] = rescued;
    this.touched[i]?.push(id);
    return realAt(table, id);
  }

  private begin(query: PreparedQuery): void {
    for (const [part, tokens] of this.touched.entries()) {
      const table = this.tables[part];
      if (table !== undefined) for (const token of tokens) table[token] = UNKNOWN;
      tokens.length = 0;
    }
    this.current = query;
  }

  private tableOf(part: number): Float32Array {
    const made = new Float32Array(this.sections.tokenLetters.length).fill(UNKNOWN);
    for (let at = this.tables.length; at <= part; at += 1) this.touched[at] ??= [];
    this.tables[part] = made;
    return made;
  }

  private judge(query: PreparedQuery, i: number, id: number): number {
    const token = query.tokens[i];
    const signs = query.signs[i] ?? NOTHING;
    const length = lengthOf(this.sections, id);
    if (token === undefined || token.isGuess || token.isSyllable) return 0;
    const shortest = query.isPerson ? SHORTEST_RESCUED : SHORTEST_RESCUED_OF_COMPANIES;
    if (Math.min(length, signs.length) < shortest) return 0;
    const longer = Math.max(length, signs.length);
    if (Math.abs(length - signs.length) > longer / 2) return 0;
    const telling = longer - sharedEnding(token.text, this.sections, id, query.isPerson);
    const cost = this.scan.distance(signs, id, telling * (1 - RESCUE));
    if (cost === Number.POSITIVE_INFINITY || query.isOther[i]?.(id)) return 0;
    if (
      !query.abjad &&
      query.tokens.length <= MOST_PARTS_TOLD_BY_ENDING &&
      hasOtherEnding(token.text, tokenText(this.sections, id))
    )
      return 0;
    return 1 - cost / telling;
  }
}

/** Legal forms and numbers are either equal or different. */
function isExact(kind: number): boolean {
  return kind === FORM_KIND || kind === NUMBER_KIND;
}
