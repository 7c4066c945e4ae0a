/** Ranks units of evidence by how much of a question they say, and how near to a value they say it. */
import type { EvidenceIndex, Unit } from '../evidence/model.ts';
import { EXTRACTION_LIMITS } from '../limits.ts';
import { isWeak, termsOfText } from '../text/terms.ts';
import { wordsOf } from '../text/tokens.ts';
import type { Span } from '../values/span.ts';
import { CONCEPT_MARK, standIns } from '../vocabulary/concepts.ts';
import { DISTINGUISHING } from '../vocabulary/words.ts';
import { type Ranked, sumOf, type Understood } from './model.ts';

const LEAST_SCORE = 0.25;
const HEADING_FACTOR = 0.8;
const OTHER_FACTOR = 0.8;
const OTHER_ROW_FACTOR = 0.7;

/** The units that say most of a question, best first. */
export function rank(understood: Understood, index: EvidenceIndex): Ranked[] {
  const coverage = coverageOf(understood, index);
  const most = EXTRACTION_LIMITS.ranked;
  return [...coverage]
    .filter(([, share]) => share >= LEAST_SCORE)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, 3 * most)
    .flatMap(([at, share]) => {
      const unit = index.units[at];
      return unit === undefined ? [] : [{ unit, score: share * aptness(understood, unit, index) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

/** The share of the question that each unit says, by its position. */
function coverageOf({ weights, total }: Understood, index: EvidenceIndex): Map<number, number> {
  const coverage = new Map<number, number>();
  for (const [term, weight] of weights) {
    for (const [at, directness] of directnessOf(term, index)) {
      coverage.set(at, (coverage.get(at) ?? 0) + (weight * directness) / total);
    }
  }
  return coverage;
}

function directnessOf(term: string, index: EvidenceIndex): Map<number, number> {
  const best = new Map<number, number>();
  for (const { by: said, share } of [{ by: term, share: 1 }, ...standIns(term)]) {
    for (const at of index.postings.get(said) ?? []) {
      const directness = share * (index.units[at]?.hits.get(said) ?? 0);
      if (directness > (best.get(at) ?? 0)) best.set(at, directness);
    }
  }
  return best;
}

const UNSAID_FACTOR = 0.85;
const TELLING = 0.5;
const SAID = 0.3;

/** Names of one thing that nothing else stands for: a text about another standard or product does not answer. */
const SPECIFIC = new Set(
  'iso27001 iso soc2 pci cyber_insurance dno_insurance crypto shell_bank bearer_shares whistleblowing gambling weapons slavery esg prime_broker securities_lending short_selling fatca crs dpo lei giin bcp pentest state_owned nominee mfa'
    .split(' ')
    .map((name) => CONCEPT_MARK + name),
);
const UNSAID_SPECIFIC_FACTOR = 0.65;

/** Lowers units for each concept of the question that neither they nor what stands around them say. */
function unsaid({ weights }: Understood, { hits }: Unit): number {
  let factor = 1;
  for (const [term, weight] of weights) {
    if (weight < TELLING || !term.startsWith(CONCEPT_MARK)) continue;
    const isSaid = [{ by: term, share: 1 }, ...standIns(term)].some(
      ({ by, share }) => share * (hits.get(by) ?? 0) >= SAID,
    );
    if (!isSaid) factor *= SPECIFIC.has(term) ? UNSAID_SPECIFIC_FACTOR : UNSAID_FACTOR;
  }
  return factor;
}

/** Lowers units whose label is of something else, or of another person, time or kind. */
function aptness(understood: Understood, unit: Unit, index: EvidenceIndex): number {
  let factor = (unit.kind === 'heading' ? HEADING_FACTOR : 1) * unsaid(understood, unit);
  if (unit.kind === 'cell' || unit.kind === 'reply') factor *= labelFit(understood, unit, index);
  if (isOfOtherRow(understood, unit)) factor *= OTHER_ROW_FACTOR;
  if (
    isOfAnother(
      understood,
      `${unit.label} ${unit.column} ${unit.kind === 'sentence' ? '' : unit.text.slice(0, 60)}`,
    )
  ) {
    factor *= OTHER_FACTOR;
  }
  return factor;
}

/** A row of a table that is not the row that is asked about: neither its label nor the cells beside say so. */
function isOfOtherRow(understood: Understood, { kind, table, label, beside, year }: Unit): boolean {
  if (
    kind !== 'cell' ||
    year !== null ||
    table === undefined ||
    table.header === null ||
    table.rows.length < 2
  )
    return false;
  if (/^(?:grand )?total\b|^all\b|^sum\b/i.test(label)) return false;
  return !termsOfText(`${label} ${beside}`).some(({ term }) => !isWeak(term) && isAsked(understood, term));
}

function isAsked({ terms }: Understood, term: string): boolean {
  return terms.has(term) || [...terms].some((each) => standIns(each).some(({ by }) => by === term));
}

/** How much of the label is asked for. A label without any word of the question says something else. */
function labelFit(understood: Understood, { labelTerms }: Unit, index: EvidenceIndex): number {
  if (labelTerms.length === 0) return 0.85;
  let asked = 0;
  let all = 0;
  for (const term of labelTerms) {
    const weight = index.rarity(term);
    all += weight;
    if (isAsked(understood, term)) asked += weight;
  }
  return 0.78 + 0.3 * (asked / Math.max(all, 1e-9));
}

export function isOfAnother({ text }: Understood, said: string): boolean {
  const asked = new Set(wordsOf(text).map(({ plain }) => plain));
  return wordsOf(said).some(({ plain }) => DISTINGUISHING.has(plain) && !asked.has(plain));
}

const REACH = 35;
const BEFORE_IS_NEARER = 2.5;

/** How near the words of the question stand to a value, between 0 and 1. What stands before a value is nearer than what follows. */
export function nearness({ weights, total }: Understood, { text }: Unit, value: Span<unknown>): number {
  const best = new Map<string, number>();
  for (const { term, start, end } of termsOfText(text)) {
    for (const [asked, weight] of weights) {
      const share = term === asked ? 1 : (standIns(asked).find(({ by }) => by === term)?.share ?? 0);
      if (share === 0) continue;
      const distance =
        start < value.start
          ? Math.max(0, value.start - end)
          : BEFORE_IS_NEARER * Math.max(0, start - value.end);
      best.set(asked, Math.max(best.get(asked) ?? 0, weight * share * Math.exp(-distance / REACH)));
    }
  }
  return sumOf(best.values()) / total;
}
