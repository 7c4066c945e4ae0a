/** Decides between findings: an answer, a conflict of sources, or an abstention. */
import type { Unit } from '../evidence/model.ts';
import { DEFAULT_CONFIDENCE } from '../limits.ts';
import type { Candidate, Citation, Extraction } from '../model.ts';
import type { Finding, Understood } from './model.ts';

/** Findings below this strength are not told. */
const LEAST_STRENGTH = 0.4;
/** Strength at which a value without rivals has no, and full confidence. */
const NO_CONFIDENCE = 0.38;
const FULL_CONFIDENCE = 1;
/** Rivals that are weaker by this much do not lower the confidence. */
const CLEAR_LEAD = 0.16;
/** Rivals nearer than this are as good as the best. */
const NO_LEAD = 0.045;
/** Values of one place differ only by how near they stand to the words of the question. */
const NO_LEAD_IN_PLACE = 0.02;
const SURE = 0.92;
const NO_LEAD_OVER_SURE = 0.1;
const SUPPORT = 0.05;
const MOST_CITATIONS = 4;
const MOST_RIVALS = 3;

interface Group {
  readonly best: Finding;
  readonly findings: readonly Finding[];
  readonly strength: number;
}

/** The outcome for one question. `least` is the confidence from which on a value is given. */
export function decide(
  understood: Understood,
  found: readonly Finding[],
  least = DEFAULT_CONFIDENCE,
): Extraction {
  const groups = grouped(
    ofAskedPeriod(
      understood,
      found.filter(({ strength }) => strength >= LEAST_STRENGTH),
    ),
  );
  const [best, ...others] = preferred(understood, groups);
  if (best === undefined) return { state: 'abstained', reason: 'nothing_found', candidates: [] };
  const rivals = others.filter((group) => !isBackedBy(best, group)).slice(0, MOST_RIVALS);
  const lead = best.strength - (rivals[0]?.strength ?? 0);
  const own = confidenceOf(best.strength);
  const candidates = [best, ...rivals].map((group) => candidateOf(group, confidenceOf(group.strength)));
  if (own < least) return { state: 'abstained', reason: 'not_sure', candidates };
  const [rival] = rivals;
  if (rival !== undefined && lead < leadNeeded(best, rival)) {
    return disagreeing(best, rival, least)
      ? { state: 'conflict', candidates }
      : { state: 'abstained', reason: 'ambiguous', candidates };
  }
  const confidence = own * (0.7 + 0.3 * Math.min(1, lead / CLEAR_LEAD));
  const answer = candidateOf(best, confidence);
  return confidence < least
    ? { state: 'abstained', reason: 'not_sure', candidates: [answer, ...candidates.slice(1)] }
    : { state: 'answered', ...answer, rivals: candidates.slice(1) };
}

/** By how much a value must lead. Another document that is sure of another value is heard, even where it is less direct. */
function leadNeeded(best: Group, rival: Group): number {
  const [a, b] = [best.best.unit, rival.best.unit];
  if (a === b) return NO_LEAD_IN_PLACE;
  const isSure = confidenceOf(rival.strength) >= SURE;
  return isSure && best.findings.every(({ unit }) => unit.source !== b.source) ? NO_LEAD_OVER_SURE : NO_LEAD;
}

/** Two places state different values, each with confidence. Values of one and the same place are only ambiguous. */
function disagreeing(best: Group, rival: Group, least: number): boolean {
  return confidenceOf(rival.strength) >= least && best.best.unit.quotation !== rival.best.unit.quotation;
}

function confidenceOf(strength: number): number {
  const share = (strength - NO_CONFIDENCE) / (FULL_CONFIDENCE - NO_CONFIDENCE);
  return Math.round(100 * Math.min(0.99, Math.sqrt(Math.max(0, share)))) / 100;
}

/** Of the columns of one row that are of different years, the year that is asked for, or the newest. */
function ofAskedPeriod({ year }: Understood, findings: readonly Finding[]): readonly Finding[] {
  const rowOf = ({ unit }: Finding) => `${unit.source} ${unit.label} ${unit.column.replaceAll(/\d/g, '')}`;
  const newest = new Map<string, number>();
  for (const finding of findings) {
    const row = rowOf(finding);
    newest.set(row, Math.max(newest.get(row) ?? 0, finding.unit.year ?? 0));
  }
  return findings.filter((finding) => {
    const { unit } = finding;
    return unit.year === null || unit.year === (year ?? newest.get(rowOf(finding)));
  });
}

function grouped(findings: readonly Finding[]): Group[] {
  return [...Map.groupBy(findings, ({ key }) => key).values()]
    .flatMap((same) => {
      const ordered = same.toSorted((a, b) => b.strength - a.strength || before(a.unit, b.unit));
      const [best] = ordered;
      if (best === undefined) return [];
      const sources = new Set(
        ordered.filter(({ strength }) => strength > 0.8 * best.strength).map(({ unit }) => unit.source),
      );
      return [{ best, findings: ordered, strength: best.strength + SUPPORT * Math.min(2, sources.size - 1) }];
    })
    .sort(
      (a, b) =>
        b.strength - a.strength || before(a.best.unit, b.best.unit) || (a.best.key < b.best.key ? -1 : 1),
    );
}

function before(a: Unit, b: Unit): number {
  return a.source < b.source ? -1 : a.source > b.source ? 1 : a.order - b.order;
}

/** Where the newest is asked for, the newest of the dates that are about as good as the best. */
function preferred({ asksForLatest }: Understood, groups: readonly Group[]): readonly Group[] {
  const [best] = groups;
  if (!asksForLatest || best?.best.value.date_answer === null || best === undefined) return groups;
  const good = groups.filter(({ strength }) => best.strength - strength < 2 * NO_LEAD);
  const newest = good.toSorted((a, b) =>
    (a.best.value.date_answer ?? '') < (b.best.value.date_answer ?? '') ? 1 : -1,
  )[0];
  if (newest === undefined) return groups;
  return [newest, ...groups.filter((group) => !good.includes(group))];
}

/** A rival that only says the same with fewer or more words: `Falk`, `Ada Falk`, `Ada Falk, Hamburg`. */
function isBackedBy(best: Group, rival: Group): boolean {
  const [a, b] = [best.best, rival.best];
  if (a.value.structured_data !== null || a.value.date_answer !== null) return isSubset(a, b);
  if (!/\p{L}{3}/u.test(a.key) || a.key.startsWith('[')) return isPartOfList(a.key, b.key);
  return ` ${a.key} `.includes(` ${b.key} `) || ` ${b.key} `.includes(` ${a.key} `);
}

function isSubset(a: Finding, b: Finding): boolean {
  if (a.value.structured_data === null || b.value.structured_data === null) return false;
  const names = new Set(a.key.split(' | '));
  return b.key.split(' | ').every((name) => names.has(name));
}

function isPartOfList(a: string, b: string): boolean {
  return (
    a.startsWith('["') &&
    b.startsWith('["') &&
    b
      .slice(1, -1)
      .split('","')
      .every((each) => a.includes(each.replaceAll('"', '')))
  );
}

function candidateOf({ findings, best }: Group, confidence: number): Candidate {
  const cited = [best.unit, ...(best.also ?? []), ...findings.map(({ unit }) => unit)];
  const citations = new Map<string, Citation>();
  for (const { source, at, quotation } of cited) {
    citations.set(`${source} ${quotation} ${JSON.stringify(at)}`, { source, at, quotation });
    if (citations.size >= MOST_CITATIONS + (best.also?.length ?? 0)) break;
  }
  return {
    value: best.value,
    confidence: Math.round(100 * confidence) / 100,
    citations: [...citations.values()],
  };
}
