/** Answers questions for dates. The words around a date tell what it is the date of. */
import { dateValue, type Extractor, type Finding, type Understood } from '../answering/model.ts';
import { isOfAnother, nearness } from '../answering/rank.ts';
import type { Unit } from '../evidence/model.ts';
import { termsOfText } from '../text/terms.ts';
import { datesIn } from '../values/dates.ts';
import type { Span } from '../values/span.ts';
import { certifiedDates } from './implied/registers.ts';

/** Concepts that say what a date is of. */
const ROLES = new Set(
  'expiry granted approved incorporation appointed birth reviewed meeting effective tested launch completed certificate'
    .split(' ')
    .map((name) => `@${name}`),
);
/** Roles that are told apart only where both are there. */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set(['@granted', '@effective', '@certificate', '@approved']),
  new Set(['@granted', '@incorporation']),
  new Set(['@incorporation', '@launch', '@effective']),
  new Set(['@approved', '@reviewed', '@completed']),
  new Set(['@tested', '@completed', '@effective']),
  new Set(['@appointed', '@effective', '@granted']),
];

/** Standards that one sentence may name side by side, each with its own date. */
const STANDARDS = new Set(['@iso27001', '@iso', '@soc2', '@pci']);
const OTHER_STANDARD = -0.3;
const OTHER_ROLE = -0.3;
const SAME_ROLE = 0.12;

export const findDates: Extractor = (understood, ranked, index) => [
  ...certifiedDates(understood, index),
  ...ranked.flatMap(({ unit, score }): Finding[] => {
    const spans = datesIn(unit.text);
    return spans.map((span) => ({
      value: dateValue(span.value),
      key: span.value,
      unit,
      strength:
        score +
        0.22 * nearness(understood, unit, span) +
        roleBonus(understood, unit, span) +
        surprise(understood, unit, span) +
        standardFit(understood, unit, span),
    }));
  }),
];

/** The standard that is said last before a date is the one that it is of. */
function standardFit({ terms }: Understood, unit: Unit, span: Span): number {
  const asked = [...terms].find((term) => STANDARDS.has(term));
  if (asked === undefined) return 0;
  const said = termsOfText(unit.text.slice(0, span.start)).filter(({ term }) => STANDARDS.has(term));
  const last = said.at(-1)?.term ?? unit.labelTerms.find((term) => STANDARDS.has(term)) ?? asked;
  return last === asked ? 0 : OTHER_STANDARD;
}

function roleBonus({ terms }: Understood, unit: Unit, span: Span): number {
  const asked = [...terms].filter((term) => ROLES.has(term));
  const role = roleOf(unit, span);
  if (asked.length === 0 || role === null) return 0;
  if (asked.includes(role)) return SAME_ROLE;
  return asked.some((each) => ALIKE.some((alike) => alike.has(each) && alike.has(role))) ? -0.04 : OTHER_ROLE;
}

/** The role that is said nearest to the date: right before it, in its head or label, or after it. */
function roleOf(unit: Unit, span: Span): string | null {
  const before = unit.text.slice(Math.max(0, span.start - 80), span.start);
  if (/(?:until|\bto|through|till|–|ends?(?: on)?)\s*$/i.test(before)) return '@expiry';
  if (/^\s*(?:to|until|–|through|till)\b/i.test(unit.text.slice(span.end))) return '@effective';
  const near = lastRole(before);
  if (near !== null) return near;
  return lastRole(unit.column) ?? lastRole(unit.label) ?? lastRole(unit.text.slice(span.end, span.end + 50));
}

function lastRole(text: string): string | null {
  const roles = termsOfText(text).filter(({ term }) => ROLES.has(term));
  return roles.at(-1)?.term ?? null;
}

/** Dates of what is still to come, of the paper itself, or of another person. */
function surprise(understood: Understood, unit: Unit, span: Span): number {
  const before = `${unit.label} ${unit.column} ${unit.text.slice(Math.max(0, span.start - 40), span.start)}`;
  let amount = 0;
  if (
    /\b(?:next|due|scheduled|planned|proposed)\b/i.test(before) &&
    !/\b(?:next|due|scheduled|planned)\b/i.test(understood.text)
  ) {
    amount -= 0.25;
  }
  if (
    /\b(?:print-?out|printed|dated|as at|as of|date of (?:print|report|this))\b/i.test(before) &&
    !/\b(?:dated|as at|as of)\b/i.test(understood.text)
  ) {
    amount -= 0.2;
  }
  if (isOfAnother(understood, before)) amount -= 0.15;
  return amount;
}
