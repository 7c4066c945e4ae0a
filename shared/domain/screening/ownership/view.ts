/** The finding of the ownership rule in words. */
import { filled, type Language, WORDS } from '../explanation/wording/words.ts';
import type { Finding } from './finding.ts';
import { NO_LISTINGS, type OwnerListings } from './listings.ts';
import { THRESHOLD } from './rule.ts';
import type { OwnershipView } from './schema.ts';
import type { OwnershipSummary, StoredOwnership } from './stored.ts';

type Line = StoredOwnership['lines'][number];
type Term = Line['terms'][number];

/** `listings`: what the listed owners are listed for. */
export function ownershipView(
  finding: Finding | undefined,
  language: Language,
  listings: OwnerListings = NO_LISTINGS,
): OwnershipView | null {
  if (finding === undefined) return null;
  const { summary, content } = finding;
  const inexact = inexactIn(content.lines);
  const { digest: _digest, listed_owners: _listed, ...sums } = summary;
  return {
    ...sums,
    threshold: THRESHOLD,
    lines: content.lines.map((line) => ({
      ...line,
      terms: line.terms.map((term) => ({ ...term, listings: [...(listings.get(term.owner_id) ?? [])] })),
    })),
    arithmetic: content.lines.map((line) => lineInWords(line, inexact, language)),
    sentence: sentenceOf(finding, language),
  };
}

/** `Quay Ltd: A. Owner 30 % (listed) + B. Owner 25 % (listed) = 55 %`. */
function lineInWords(
  { entity_id: id, name, terms, total }: Line,
  inexact: ReadonlySet<string>,
  language: Language,
): string {
  const words = WORDS[language].ownership;
  const said = terms.map((term) => termInWords(term, inexact, language)).join(' + ');
  const values = { name, terms: said, total: String(total) };
  return filled(inexact.has(id) ? words.sumAtLeast : words.sum, values);
}

/** Entities whose total is only the least that listed owners hold: a share of the sum, or of one that it builds on, is not known exactly. */
function inexactIn(lines: readonly Line[]): ReadonlySet<string> {
  const inexact = new Set<string>();
  for (let before = -1; before < inexact.size; ) {
    before = inexact.size;
    for (const { entity_id: id, terms } of lines)
      if (terms.some((term) => isInexact(term, inexact))) inexact.add(id);
  }
  return inexact;
}

function isInexact({ owner_id: owner, share, share_max: most, counts }: Term, inexact: ReadonlySet<string>) {
  return share === null || (most ?? share) !== share || (counts === 'multiplied' && inexact.has(owner));
}

function termInWords(term: Term, inexact: ReadonlySet<string>, language: Language): string {
  const words = WORDS[language].ownership;
  const values = {
    name: term.owner_name,
    share: shareInWords(term, language),
    part: String(term.part),
    adds: String(term.adds),
  };
  if (term.counts === 'multiplied')
    return filled(isInexact(term, inexact) ? words.multipliedAtLeast : words.multiplied, values);
  if (term.counts === 'whole') return filled(words.terms.whole, values);
  return filled(term.confirmed === true ? words.terms.confirmed : words.terms.listed, values);
}

/** The lower end of a band is what counts; the upper end is told. */
function shareInWords(
  { share, share_max: most }: { readonly share: number | null; readonly share_max: number | null },
  language: Language,
): string {
  const { unknownShare, band } = WORDS[language].ownership;
  if (share === null) return unknownShare;
  if (most === null || most === share) return `${share} %`;
  return filled(band, { from: String(share), to: String(most) });
}

function sentenceOf({ summary, content }: Finding, language: Language): string {
  const words = WORDS[language].ownership;
  const values = {
    name: content.entity_name,
    share: String(summary.share),
    most: String(summary.share_max),
    strict: String(summary.share_of_blocked),
    count: String(summary.unscreened),
  };
  return [words[mainOf({ summary, content })], ...besides(summary, words)]
    .map((text) => filled(text, values))
    .join(' ');
}

function mainOf({ summary: { owners, outcome }, content: { lines } }: Finding) {
  if (owners === 0) return 'noOwners';
  const isUnlimited = lines.some(({ terms }) =>
    terms.some((term) => term.share === null && term.share_max === null),
  );
  return outcome === 'possible' && isUnlimited ? 'possibleUnknown' : outcome;
}

function besides(
  { outcome, strength, share_of_blocked: strict, unscreened, complete }: OwnershipSummary,
  words: (typeof WORDS)[Language]['ownership'],
): readonly string[] {
  const isListed = outcome === 'listed';
  return [
    ...(isListed && (strength ?? 0) < 1 ? [words.unconfirmed] : []),
    ...(isListed && strict < THRESHOLD ? [words.onlyMultiplied] : []),
    ...(unscreened === 0 ? [] : [unscreened === 1 ? words.oneUnscreened : words.unscreened]),
    ...(complete ? [] : [words.incomplete]),
  ];
}
