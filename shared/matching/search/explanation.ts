/** Explains why two names match: part by part, and as match types. */
import { byteAt, intAt, realAt, wordAt } from '../cells.ts';
import { tokenText } from '../index/dictionary.ts';
import { type Sections, TOKEN_MASK, TOKEN_SHIFT } from '../index/sections.ts';
import type { MatchType, NameKind, TokenMatch } from '../model.ts';
import { TOKEN_KINDS, type TokenKind } from '../normalise/token.ts';
import type { Alignment } from './alignment.ts';
import type { PreparedQuery } from './query/prepared-query.ts';
import { WAYS } from './query/similar.ts';

/** An aligned pair, and the kind of the part. */
interface Pair {
  readonly match: TokenMatch;
  readonly kind: TokenKind;
  /** True where it is the first part of its name. */
  readonly isFirst: boolean;
}

export interface Explanation {
  readonly tokens: readonly TokenMatch[];
  readonly matchTypes: readonly MatchType[];
}

/** Explains the last alignment. */
export function explain(
  sections: Sections,
  query: PreparedQuery,
  alignment: Alignment,
  name: number,
  kind: NameKind,
): Explanation {
  const pairs = pairsOf(sections, query, alignment, name);
  return { tokens: pairs.map(({ match }) => match), matchTypes: matchTypesOf(pairs, query, alignment, kind) };
}

function pairsOf(
  sections: Sections,
  query: PreparedQuery,
  alignment: Alignment,
  name: number,
): readonly Pair[] {
  const first = wordAt(sections.nameStart, name);
  const listed = wordAt(sections.nameStart, name + 1) - first;
  const textOf = (j: number) => tokenText(sections, wordAt(sections.nameTokens, first + j) & TOKEN_MASK);
  const shareOf = sharesOf(query, alignment, listed);
  const matched = query.tokens.map((token, i): Pair => {
    const j = intAt(alignment.partner, i);
    const similarity = realAt(alignment.similarity, i);
    const by = WAYS[byteAt(alignment.way, i)] ?? 'spelling';
    const match: TokenMatch =
      j < 0
        ? { query: token.from ?? token.text, listed: '', similarity: 0, weight: shareOf(i, -1), by: 'added' }
        : {
            query: token.from ?? token.text,
            listed: textOf(j),
            similarity,
            weight: shareOf(i, j),
            by: token.from !== undefined && by === 'exact' ? 'joined' : by,
          };
    return { match, kind: token.kind, isFirst: i === 0 };
  });
  const leftOut = Array.from({ length: listed }, (_, j) => j)
    .filter((j) => byteAt(alignment.taken, j) === 0)
    .map(
      (j): Pair => ({
        match: { query: '', listed: textOf(j), similarity: 0, weight: shareOf(-1, j), by: 'left_out' },
        kind: TOKEN_KINDS[wordAt(sections.nameTokens, first + j) >>> TOKEN_SHIFT] ?? 'name',
        isFirst: j === 0,
      }),
    );
  return [...matched, ...leftOut];
}

/** The share of a pair in the weight of both names, 0 to 1. A part that has no partner is -1. */
function sharesOf(
  query: PreparedQuery,
  alignment: Alignment,
  listed: number,
): (i: number, j: number) => number {
  const ofQuery = (i: number) => (i < 0 ? 0 : realAt(query.weights, i));
  const ofListed = (j: number) => (j < 0 ? 0 : realAt(alignment.listedWeights, j));
  let total = 0;
  for (let i = 0; i < query.tokens.length; i += 1) total += ofQuery(i);
  for (let j = 0; j < listed; j += 1) total += ofListed(j);
  return (i, j) => (total === 0 ? 0 : (ofQuery(i) + ofListed(j)) / total);
}

type Word = (pair: Pair) => boolean;

const differs: Word = ({ match }) => match.by !== 'exact';
const isExtra: Word = ({ match }) => match.by === 'added' || match.by === 'left_out';

/** Match type for each way of matching, and the type for the same match of an alias. */
const MEANINGS: readonly (readonly [type: MatchType, aka: MatchType, when: Word])[] = [
  ['name_fuzzy', 'aka_fuzzy', ({ match }) => match.by === 'spelling'],
  ['phonetic_name', 'phonetic_aka', ({ match }) => match.by === 'sound'],
  [
    'equivalent_name',
    'equivalent_aka',
    ({ match, kind }) => match.by === 'nickname' || (match.by === 'synonym' && kind !== 'form'),
  ],
];

function matchTypesOf(
  pairs: readonly Pair[],
  query: PreparedQuery,
  alignment: Alignment,
  kind: NameKind,
): readonly MatchType[] {
  const isAka = kind !== 'primary';
  const isEqual = alignment.exact && !pairs.some(differs);
  const meant = MEANINGS.filter(([, , when]) => pairs.some(when)).map(([type, aka]) => (isAka ? aka : type));
  const types = new Set<MatchType>([
    ...(kind === 'weak' ? ['weak_aka' as const] : []),
    ...(isEqual ? [equalType(query.variant, isAka)] : []),
    ...meant,
    ...variations(pairs, alignment),
  ]);
  return types.size === 0 ? ['unknown'] : [...types];
}

function equalType(isVariant: boolean, isAka: boolean): MatchType {
  if (isVariant) return 'name_variations_removal';
  return isAka ? 'aka_exact' : 'name_exact';
}

function variations(pairs: readonly Pair[], alignment: Alignment): readonly MatchType[] {
  const different = pairs.filter(differs);
  const formsDiffer = different.filter(({ kind }) => kind === 'form');
  const types: MatchType[] = [];
  if (!alignment.inOrder || different.some(isVariation)) types.push('name_variations_removal');
  if (different.some(({ kind, match }) => kind === 'title' && match.similarity === 0))
    types.push('removed_personal_title');
  if (formsDiffer.some(({ isFirst }) => isFirst)) types.push('removed_organisation_prefix');
  if (formsDiffer.some(({ isFirst }) => !isFirst)) types.push('removed_organisation_suffix');
  return types;
}

/** True for a joined, split, shortened or unaligned part that is neither a title nor a legal form. */
function isVariation(pair: Pair): boolean {
  if (pair.match.by === 'joined' || pair.match.by === 'initial') return true;
  return isExtra(pair) && pair.kind !== 'title' && pair.kind !== 'form';
}
