/** Answers questions for numbers, percentages and amounts of money. */
import { type Extractor, type Finding, type Ranked, textValue, type Understood } from '../answering/model.ts';
import { nearness } from '../answering/rank.ts';
import type { EvidenceIndex, Unit } from '../evidence/model.ts';
import { canonicalDecimal, numbersIn, type Quantity } from '../values/numbers.ts';
import { saysNone } from '../values/polarity.ts';
import type { Span } from '../values/span.ts';

type QuantityType = 'number' | 'percentage' | 'currency';

const TIME_UNIT = /^(year|month|week|day|hour|minute)s?$/;
const TIME_ASKED = /\b(year|month|week|day|hour|minute)s?\b/i;
const MONEY = /\b(?:GBP|EUR|USD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|euros?|sterling|dollars?|pounds?)\b|[£€$]/i;
const PERCENT = /%|per\s?cent|percentage/i;
/** Before a number that counts nothing: `section 5`, `version 4.2`. */
const REFERENCE =
  /\b(?:section|article|art\.?|chapter|clause|paragraph|para|page|version|no\.?|nr\.?|number|annex|appendix|schedule|part|table|figure|iso|iec|27001|level|tier|step|phase|regulation|directive|act|fy|form|soc|rule|item|unit|floor|suite|building|tel\.?|t)\s*[:#]?\s*$/i;

export const findQuantities: Extractor = (understood, ranked, index) => {
  const { type } = understood.question;
  if (type !== 'number' && type !== 'percentage' && type !== 'currency') return [];
  const found = ranked.flatMap((each) => [
    ...inUnit(type, understood, each),
    ...none(type, understood, each),
  ]);
  return type === 'percentage' ? [...found, ...largestShare(understood, index)] : found;
};

function inUnit(type: QuantityType, understood: Understood, { unit, score }: Ranked): Finding[] {
  if (unit.kind === 'name' || unit.kind === 'heading') return [];
  return numbersIn(unit.text)
    .filter((span) => isOfType(type, understood, unit, span))
    .map((span) => {
      const decimal = type === 'currency' ? scaledByHead(span.value.decimal, unit) : span.value.decimal;
      return {
        value: textValue(canonicalDecimal(decimal)),
        key: canonicalDecimal(decimal),
        unit,
        strength:
          score +
          0.22 * nearness(understood, unit, span) +
          periodBonus(understood, unit, span) +
          excessOf(understood, unit) +
          (unit.kind === 'reply' && span.start === 0 ? 0.1 : 0),
      };
    });
}

function isOfType(
  type: QuantityType,
  understood: Understood,
  unit: Unit,
  { value, start }: Span<Quantity>,
): boolean {
  const heads = `${unit.label} ${unit.column}`;
  if (type === 'percentage')
    return value.isPercentage || (isCell(unit) && PERCENT.test(heads) && isWhole(unit));
  if (value.isPercentage || (PERCENT.test(heads) && isCell(unit))) return false;
  const isMoney =
    value.currency !== null || (isCell(unit) && isWhole(unit) && MONEY.test(`${heads} ${tableHeads(unit)}`));
  if (type === 'currency') return isMoney && !(value.isLikeYear && value.currency === null);
  return value.currency === null && isCount(understood, unit, value, start);
}

/** A number of what is asked: years where years are asked, else a number without a unit of time. */
function isCount({ text, question }: Understood, unit: Unit, value: Quantity, start: number): boolean {
  const before = unit.text.slice(Math.max(0, start - 16), start);
  if (REFERENCE.test(before)) return false;
  const asked = question.type === 'number' ? timeAsked(text) : null;
  const time =
    TIME_UNIT.exec(value.unit)?.[1] ??
    TIME_ASKED.exec(isWhole(unit) ? unit.label : '')?.[1]?.toLowerCase() ??
    null;
  if (asked !== null) return time === asked;
  if (TIME_UNIT.test(value.unit)) return false;
  return !value.isLikeYear || (isCell(unit) && isWhole(unit));
}

/** The unit of time that is counted: `for how many years`, `retention period in months`. */
function timeAsked(text: string): string | null {
  const found =
    /(?:\b(?:how many|number of|in)|\()\s*(?:\p{L}+ )?(year|month|week|day|hour|minute)s?\b/iu.exec(text);
  return found?.[1]?.toLowerCase() ?? null;
}

function isCell({ kind }: Unit): boolean {
  return kind === 'cell' || kind === 'reply';
}

/** True where the cell is the number and little else. */
function isWhole({ text }: Unit): boolean {
  return /^[\s\d.,()%£€$'’-]{1,40}$/.test(text) || text.length < 24;
}

function tableHeads({ table }: Unit): string {
  return table === undefined ? '' : `${table.caption} ${table.header?.[0] ?? ''}`;
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:in )?thousands?\b|[’'`]000\b|(?:\bx|×|\bin) ?1[.,' ]?000\b|\bT ?€|\bTEUR\b|\bk ?€|€ ?k\b|\b(?:EUR|GBP|USD|CHF|[£€$]) ?0{3}\b|\bk(?:EUR|GBP|USD)\b|\b(?:EUR|GBP|USD|[£€$]) ?k\b|\b000s\b/i,
    3,
  ],
  [/\b(?:in )?millions?\b|\b(?:EUR|GBP|USD) ?mn?\b|[£€$] ?mn?\b/i, 6],
];

/** `EUR thousand` above or beside a cell. */
function scaledByHead(decimal: string, unit: Unit): string {
  if (!isCell(unit) || !/^[\s\d.,()-]{1,40}$/.test(unit.text)) return decimal;
  const heads = `${unit.label} ${unit.column} ${tableHeads(unit)}`;
  const power = SCALES.find(([pattern]) => pattern.test(heads))?.[1] ?? 0;
  const [whole = '', fraction = ''] = decimal.split('.');
  const moved = whole + fraction.slice(0, power).padEnd(power, '0');
  return fraction.length > power ? `${moved}.${fraction.slice(power)}` : moved;
}

/** What the insured bears, or pays for the insurance, is no cover. */
function excessOf({ terms }: Understood, { labelTerms }: Unit): number {
  return ['@excess', '@premium'].some((term) => labelTerms.includes(term) && !terms.has(term)) ? -0.3 : 0;
}

/** Prefers the year that is asked for, else the newest. */
function periodBonus({ year }: Understood, unit: Unit, span: Span<Quantity>): number {
  const isOfYearBefore = /\(\s*(?:FY ?)?(?:19|20)\d\d\s*:?\s*$/.test(unit.text.slice(0, span.start));
  if (year === null && isOfYearBefore) return -0.2;
  const said = unit.year ?? nearestYear(unit.text, span.start);
  if (year === null || said === null) return 0;
  return said === year ? 0.1 : -0.4;
}

function nearestYear(text: string, at: number): number | null {
  const before = [...text.slice(Math.max(0, at - 60), at + 60).matchAll(/\b(?:19|20)\d\d\b/g)];
  return before.length === 0 ? null : Number(before.at(-1)?.[0]);
}

/** `No complaints were received` counts none. */
function none(type: QuantityType, understood: Understood, { unit, score }: Ranked): Finding[] {
  if (type !== 'number' || timeAsked(understood.text) !== null) return [];
  const isNone = isCell(unit)
    ? saysNone(unit.text)
    : /^(?:\p{L}+ ){0,5}?no (?:\p{L}+[ ,.]){1,8}/iu.test(unit.text) && score >= 0.8;
  return isNone
    ? [{ value: textValue('0'), key: '0', unit, strength: score + (isCell(unit) ? 0.1 : -0.02) }]
    : [];
}

const LARGEST = /\b(?:largest|biggest|main|majority|principal)\b/i;

/** The largest share of a table or a sentence that tells who holds how much. */
function largestShare({ text, terms }: Understood, { units }: EvidenceIndex): Finding[] {
  if (!LARGEST.test(text) || !(terms.has('@shareholder') || terms.has('@shares') || terms.has('@ubo')))
    return [];
  const columns = Map.groupBy(
    units.filter(
      ({ column, kind, text: said }) =>
        kind === 'cell' && column !== '' && (PERCENT.test(column) || /\d ?%/.test(said)),
    ),
    ({ source, column, order, table }) =>
      table === undefined ? `${source} ${order}` : `${source} ${column} ${table.caption}`,
  );
  const ofTables = [...columns.values()].filter((cells) => cells.length > 1 && cells.some(isOwnership));
  const ofSentences = units
    .filter(
      ({ kind, hits, text: said }) =>
        kind !== 'heading' &&
        (hits.get('@shares') ?? 0) + (hits.get('@shareholder') ?? 0) > 0.4 &&
        /\b(?:hold|held|own)/i.test(said),
    )
    .map((unit) => [unit]);
  return [...[...ofTables, ...ofSentences].flatMap(largestOf), ...units.flatMap(whole)];
}

const WHOLE =
  /\bwholly[- ]owned (?:by|subsidiary of)\b|\b(?:sole|single|only) (?:shareholder|member|owner)\b|\b100 ?(?:%|per ?cent) of (?:the |its |our )?(?:issued |share |ordinary )*(?:shares|capital)\b/i;

/** A company with one shareholder. */
function whole(unit: Unit): Finding[] {
  const isWhole = unit.kind !== 'heading' && unit.kind !== 'name' && WHOLE.test(`${unit.label} ${unit.text}`);
  return isWhole ? [{ value: textValue('100'), key: '100', unit, strength: 0.8 }] : [];
}

function isOwnership({ column, section }: Unit): boolean {
  return /owner|share|hold|stake|capital|vot/i.test(`${column} ${section}`);
}

function largestOf(units: readonly Unit[]): Finding[] {
  const shares = units.flatMap((unit) =>
    numbersIn(unit.text)
      .filter(({ value }) => value.isPercentage || (isCell(unit) && isWhole(unit)))
      .map(({ value }) => ({ unit, share: Number(value.decimal) })),
  );
  const best = shares.toSorted((a, b) => b.share - a.share)[0];
  if (best === undefined || shares.length < 2 || best.share > 100) return [];
  const decimal = canonicalDecimal(String(best.share));
  return [{ value: textValue(decimal), key: decimal, unit: best.unit, strength: 1.05 }];
}
