/** Explains why two names match: part by part, and as match types. */
import { byteAt, intAt, realAt, wordAt } from '../cells.ts';
import { tokenText } from '../index/dictionary.ts';
import { type Sections, TOKEN_MASK, TOKEN_SHIFT } from '../index/sections.ts';
import type { ListedName, MatchType, NameKind, TokenMatch, TokenWay } from '../model.ts';
import { TOKEN_KINDS, type Token, type TokenKind } from '../normalise/token.ts';
import type { Alignment } from './alignment.ts';
import type { AcronymMatch } from './query/acronyms.ts';
import type { PreparedQuery } from './query/prepared-query.ts';
import { WAYS } from './query/similar.ts';

const INITIAL_KIND = TOKEN_KINDS.indexOf('initial');

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
  const apart = otherInitials(sections, query, alignment, { first, listed });
  const matched = query.tokens.map((token, i): Pair => {
    const other = apart.get(i);
    const j = other ?? intAt(alignment.partner, i);
    const parts = { query: token.from ?? token.text, listed: j < 0 ? '' : textOf(j), weight: shareOf(i, j) };
    const match =
      other === undefined
        ? { ...parts, similarity: realAt(alignment.similarity, i), by: wayOf(token, alignment, i) }
        : { ...parts, similarity: 0, by: 'other_initial' as const };
    return { match: j < 0 ? { ...match, similarity: 0 } : match, kind: token.kind, isFirst: i === 0 };
  });
  const shown = new Set(apart.values());
  const leftOut = Array.from({ length: listed }, (_, j) => j)
    .filter((j) => byteAt(alignment.taken, j) === 0 && !shown.has(j))
    .map(
      (j): Pair => ({
        match: { query: '', listed: textOf(j), similarity: 0, weight: shareOf(-1, j), by: 'left_out' },
        kind: TOKEN_KINDS[wordAt(sections.nameTokens, first + j) >>> TOKEN_SHIFT] ?? 'name',
        isFirst: j === 0,
      }),
    );
  return [...matched, ...leftOut];
}

function wayOf(token: Token, { partner, way }: Alignment, i: number): TokenWay {
  if (intAt(partner, i) < 0) return 'added';
  const by = WAYS[byteAt(way, i)] ?? 'spelling';
  return token.from !== undefined && by === 'exact' ? 'joined' : by;
}

/** By initial of the query that has no partner: the initial of the listed name in its place. They contradict each other. */
function otherInitials(
  sections: Sections,
  query: PreparedQuery,
  { partner, taken }: Alignment,
  { first, listed }: { readonly first: number; readonly listed: number },
): ReadonlyMap<number, number> {
  const theirs = Array.from({ length: listed }, (_, j) => j).filter(
    (j) => byteAt(taken, j) === 0 && wordAt(sections.nameTokens, first + j) >>> TOKEN_SHIFT === INITIAL_KIND,
  );
  const ours = query.tokens.flatMap(({ kind }, i) =>
    kind === 'initial' && intAt(partner, i) < 0 ? [i] : [],
  );
  return new Map(ours.slice(0, theirs.length).map((i, at) => [i, theirs[at] ?? 0]));
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

/** Explains a name that is the acronym of the other. One side has all letters, the other all parts. */
export function explainAcronym(
  { tokens }: PreparedQuery,
  { letters, isOurs }: AcronymMatch,
  listed: ListedName,
): Explanation {
  const asked = isOurs ? letters : tokens.map(({ text }) => text).join(' ');
  const match = { query: asked, listed: isOurs ? listed.text : letters, similarity: 1, weight: 1 };
  return { tokens: [{ ...match, by: 'acronym' }], matchTypes: ['name_variations_removal'] };
}
