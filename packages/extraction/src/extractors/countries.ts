/** Answers questions for one country. */
import { type Extractor, type Finding, textValue, type Understood } from '../answering/model.ts';
import { isOfAnother, nearness } from '../answering/rank.ts';
import type { Unit } from '../evidence/model.ts';
import { countriesIn } from '../values/countries.ts';
import type { Span } from '../values/span.ts';
import { registerCountries } from './implied/registers.ts';

export const findCountries: Extractor = (understood, ranked, index) => [
  ...registerCountries(understood, index),
  ...ranked.flatMap(({ unit, score }): Finding[] => {
    if (unit.kind === 'name') return [];
    const spans = countriesIn(unit.text);
    const codes = new Set(spans.map(({ value }) => value));
    // A text of many countries answers for none of them in particular.
    const spread = Math.min(0.3, 0.1 * (codes.size - 1));
    return spans.map((span) => ({
      value: textValue(span.value),
      key: span.value,
      unit,
      strength: score + 0.25 * nearness(understood, unit, span) - spread + surprise(understood, unit, span),
    }));
  }),
];

/** A country that is part of a name, of a nationality, or of another subject. */
function surprise(understood: Understood, unit: Unit, span: Span): number {
  const after = unit.text.slice(span.end, span.end + 20);
  const before = unit.text.slice(Math.max(0, span.start - 24), span.start);
  let amount = 0;
  if (/^\s+(?:national|citizen)/i.test(after) && !understood.terms.has('@nationality')) amount -= 0.3;
  if (/\b(?:Bank|Authority|Companies for)\s+(?:of )?$/.test(before)) amount -= 0.05;
  if (/\bnot (?:\p{L}+ ){0,3}$/iu.test(before)) amount -= 0.4;
  if (isOfAnother(understood, unit.text.slice(Math.max(0, span.start - 40), span.start))) amount -= 0.15;
  return amount;
}
