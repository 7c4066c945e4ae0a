/** Answers questions with options: the options that the evidence names. */
import { type Extractor, type Finding, type Ranked, textValue, type Understood } from '../answering/model.ts';
import { nearness } from '../answering/rank.ts';
import type { EvidenceIndex, Unit } from '../evidence/model.ts';
import { numbersIn } from '../values/numbers.ts';
import { type NamedOption, OptionFinder } from '../values/options.ts';
import { clausesOf, isDenied } from '../values/polarity.ts';
import { findQuantities } from './quantities.ts';
import { findLegalName } from './texts.ts';
import { findYesOrNo } from './yes-no.ts';

const MOST = 30;
const MOST_UNITS = 5_000;
const NONE = /^(?:none|none of (?:the above|these)|no|not applicable|n\/a)$/i;

export const findOption: Extractor = (understood, ranked, index) => {
  const options = understood.question.options ?? [];
  const plain = options.filter((option) => /^(?:yes|no)$/i.test(option));
  if (plain.length >= 2) return asReply(options, findYesOrNo(understood, ranked, index));
  const named = new OptionFinder(options.filter((option) => !/^other\b/i.test(option)));
  const found = ranked.slice(0, MOST).flatMap((each) => inUnit(understood, each, named));
  found.push(...ofOwnWords(understood, options, named, index), ...ofLegalForm(understood, named, index));
  const ranges = options.flatMap(rangeOf);
  return ranges.length < 2
    ? found
    : [...found, ...byRange(ranges, findQuantities(asNumber(understood), ranked, index))];
};

function inUnit(understood: Understood, { unit, score }: Ranked, named: OptionFinder): Finding[] {
  if (unit.kind === 'name') return [];
  const spans = named.in(unit.text).filter((span) => !isDeniedAt(unit.text, span));
  const isWhole = (span: NamedOption) => span.end - span.start > 0.6 * unit.text.length;
  return spans.map((span) => ({
    value: textValue(span.value),
    key: span.value,
    unit,
    strength:
      score * span.share +
      0.15 * nearness(understood, unit, span) +
      (isWhole(span) && unit.kind !== 'heading' ? 0.1 : 0),
  }));
}

const LEGAL_FORM_STRENGTH = 0.85;

/** The legal form that the name of the company ends with. */
function ofLegalForm(understood: Understood, named: OptionFinder, index: EvidenceIndex): Finding[] {
  if (!understood.terms.has('@legal_form')) return [];
  const [best] = findLegalName(understood, [], index).toSorted((a, b) => b.strength - a.strength);
  const name = best?.value.answer_text ?? '';
  const form = named.in(name).findLast(({ end }) => end > 0.8 * name.length);
  if (best === undefined || form === undefined) return [];
  return [{ value: textValue(form.value), key: form.value, unit: best.unit, strength: LEGAL_FORM_STRENGTH }];
}

const OWN_WORDS_STRENGTH = 0.8;

/** A question that names its options is answered wherever one of them is said. */
function ofOwnWords(
  { text }: Understood,
  options: readonly string[],
  named: OptionFinder,
  { units }: EvidenceIndex,
): Finding[] {
  const asked = options.filter(
    (option) => option.length > 3 && text.toLowerCase().includes(option.toLowerCase()),
  );
  if (asked.length < 2) return [];
  return units.slice(0, MOST_UNITS).flatMap((unit) =>
    unit.kind === 'name' || unit.kind === 'heading'
      ? []
      : named
          .in(unit.text)
          .filter((span) => !isDeniedAt(unit.text, span))
          .map(({ value }) => ({ value: textValue(value), key: value, unit, strength: OWN_WORDS_STRENGTH })),
  );
}

function isDeniedAt(text: string, { start }: NamedOption): boolean {
  const clause = clausesOf(text).findLast((each) => each.start <= start);
  return clause !== undefined && isDenied(clause.text, start - clause.start);
}

function asReply(options: readonly string[], findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding) => {
    const option = options.find((each) => each.toLowerCase() === finding.key);
    return option === undefined ? [] : [{ ...finding, key: option, value: textValue(option) }];
  });
}

interface Range {
  readonly option: string;
  readonly from: number;
  readonly to: number;
}

/** `11–50`, `More than 250`, `Less than EUR 1 million`. */
function rangeOf(option: string): Range[] {
  const numbers = numbersIn(option.replaceAll(/(\d)\s*[-–]\s*(\d)/g, '$1 to $2')).map(({ value }) =>
    Number(value.decimal),
  );
  const [first, second] = numbers;
  if (first === undefined) return [];
  if (second !== undefined) return [{ option, from: first, to: second }];
  if (/\b(?:more|over|above|greater|at least)\b|[>+]/i.test(option))
    return [{ option, from: first, to: Number.POSITIVE_INFINITY }];
  return /\b(?:less|under|below|fewer|up to)\b|</i.test(option) ? [{ option, from: 0, to: first }] : [];
}

function asNumber(understood: Understood): Understood {
  const isMoney = (understood.question.options ?? []).some((option) =>
    /[£€$]|\b(?:EUR|GBP|USD)\b/.test(option),
  );
  const isShare = (understood.question.options ?? []).some((option) => option.includes('%'));
  const type = isMoney ? 'currency' : isShare ? 'percentage' : 'number';
  return { ...understood, question: { ...understood.question, type } };
}

function byRange(ranges: readonly Range[], findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding) => {
    const amount = Number(finding.key);
    const range = ranges.find(({ from, to }) => amount >= from && amount <= to);
    return range === undefined ? [] : [{ ...finding, key: range.option, value: textValue(range.option) }];
  });
}

/** Options that belong together: named in one unit, or in the items of one list, or in the rows of one table. */
export const findOptions: Extractor = (understood, ranked) => {
  const options = understood.question.options ?? [];
  const named = new OptionFinder(options.filter((option) => !NONE.test(option)));
  const none = options.find((option) => NONE.test(option));
  const ofUnits = ranked.slice(0, MOST).flatMap(({ unit, score }) => {
    if (unit.kind === 'name') return [];
    const spans = named.in(`${unit.text}`);
    const chosen = new Set(spans.filter((span) => !isDeniedAt(unit.text, span)).map(({ value }) => value));
    return chosen.size === 0 ? [] : [{ unit, score, chosen }];
  });
  const lists = Map.groupBy(ofUnits, ({ unit }) => listOf(unit));
  const found = [...lists.values()].map((items) => together(options, items));
  return none === undefined ? found : [...found, ...denials(understood, ranked, none)];
};

function listOf(unit: Unit): string {
  if (unit.before.endsWith(':')) return `${unit.source} ${unit.before}`;
  return `${unit.source} ${unit.order} ${unit.quotation}`;
}

interface Chosen {
  readonly unit: Unit;
  readonly score: number;
  readonly chosen: ReadonlySet<string>;
}

function together(options: readonly string[], items: readonly Chosen[]): Finding {
  const [first] = items;
  if (first === undefined) throw new Error('a group is never empty');
  const chosen = options.filter((option) => items.some((item) => item.chosen.has(option)));
  return {
    value: textValue(JSON.stringify(chosen)),
    key: JSON.stringify(chosen),
    unit: first.unit,
    strength: Math.max(...items.map(({ score }) => score)) + 0.06 * Math.min(4, chosen.length),
    also: items.slice(1, 8).map(({ unit }) => unit),
  };
}

function denials(understood: Understood, ranked: readonly Ranked[], none: string): Finding[] {
  return ranked.slice(0, 6).flatMap(({ unit, score }) => {
    const isNone =
      unit.kind === 'cell' || unit.kind === 'reply' ? /^(?:none|no|n\/a)\b/i.test(unit.text) : false;
    if (!isNone || understood.isNegated) return [];
    const key = JSON.stringify([none]);
    return [{ value: textValue(key), key, unit, strength: score + 0.1 }];
  });
}
