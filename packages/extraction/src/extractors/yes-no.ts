/** Answers yes or no: by a plain reply, or by whether the documents affirm or deny what is asked. */
import {
  type Extractor,
  type Finding,
  type Ranked,
  sumOf,
  textValue,
  type Understood,
} from '../answering/model.ts';
import { rank } from '../answering/rank.ts';
import { understand } from '../answering/understand.ts';
import type { EvidenceIndex, Unit } from '../evidence/model.ts';
import { isWeak, termsOfText } from '../text/terms.ts';
import {
  clausesOf,
  isDenied,
  isDeniedElsewhere,
  isPlainDenial,
  plainReply,
  saysNone,
} from '../values/polarity.ts';
import { CONCEPT_MARK, standIns } from '../vocabulary/concepts.ts';
import { findDates } from './dates.ts';
import { authoritiesSaid } from './implied/authorities.ts';

const MOST = 16;

export const findYesOrNo: Extractor = (understood, ranked, index) => {
  const { type } = understood.question;
  const stated = ranked.slice(0, MOST).flatMap((each): Finding[] => {
    const said = saidBy(understood, each);
    if (said === null || (said.reply === 'na' && type !== 'yes_no_na')) return [];
    const reply = turned(said.reply, understood.isNegated && !said.isReply);
    const strength =
      said.strength - OTHER_WORDS * saidInOtherWords(understood, each) - ofOtherMatter(understood, each.unit);
    return [{ value: textValue(reply), key: reply, unit: each.unit, strength }];
  });
  return understood.isNegated ? stated : [...stated, ...implied(understood, index)];
};

const IMPLIED = { authority: 0.82, policy: 0.62 } as const;

/** What other facts imply: who supervises the company, and when a policy was approved. */
function implied(understood: Understood, index: EvidenceIndex): Finding[] {
  const { terms, question } = understood;
  const yes = (unit: Unit, strength: number): Finding => ({
    value: textValue('yes'),
    key: 'yes',
    unit,
    strength,
  });
  if (terms.has('@regulator') && (terms.has('@regulated') || terms.has('@licence'))) {
    return authoritiesSaid(index).map(({ unit }) => yes(unit, IMPLIED.authority));
  }
  if (!terms.has('@policy') || !(terms.has('@approved') || terms.has('@written'))) return [];
  const asked = understand({ ...question, type: 'date', text: `Date of approval: ${question.text}` }, index);
  return findDates(asked, rank(asked, index), index)
    .filter(({ strength }) => strength >= IMPLIED.policy)
    .map(({ unit, strength }) => yes(unit, strength));
}

const OTHER_MATTER = 0.3;

/** A text that only names an authority does not say whether the company is supervised. */
function ofOtherMatter({ weights }: Understood, { hits }: Unit): number {
  const asked = ['@regulated', '@licence'].filter((term) => (weights.get(term) ?? 0) >= TELLING);
  return asked.length === 0 || ['@regulated', '@licence'].some((term) => (hits.get(term) ?? 0) >= SAID)
    ? 0
    : OTHER_MATTER;
}

const SAID = 0.9;

const OTHER_WORDS = 0.07;
const TELLING = 0.5;

/** How many concepts of a question a unit says by others only. What is near to them may well be another matter. */
function saidInOtherWords({ weights }: Understood, { unit }: Ranked): number {
  return [...weights].filter(
    ([term, weight]) =>
      term.startsWith(CONCEPT_MARK) &&
      weight >= TELLING &&
      (unit.hits.get(term) ?? 0) < TELLING &&
      standIns(term).some(({ by }) => (unit.hits.get(by) ?? 0) >= TELLING),
  ).length;
}

interface Said {
  readonly reply: 'yes' | 'no' | 'na';
  readonly strength: number;
  /** The words of the document answer a question of its own, which asks the same way. */
  readonly isReply: boolean;
}

function saidBy(understood: Understood, { unit, score }: Ranked): Said | null {
  // What only asks affirms nothing.
  if (unit.kind === 'name' || unit.kind === 'heading' || unit.text.endsWith('?')) return null;
  if (unit.kind === 'sentence' && !/\S+ \S+ \S/.test(unit.text)) return null;
  const isLabelled = unit.kind === 'reply' || unit.kind === 'cell';
  const plain = isLabelled ? plainReply(unit.text) : null;
  if (plain !== null) return byReply(plain, understood, unit, score);
  if (isLabelled && saysNone(unit.text)) return { reply: 'no', strength: score + 0.05, isReply: false };
  if (unit.kind === 'cell' && unit.year !== null) return null;
  return byClause(understood, unit.text, isLabelled && unit.label !== '' ? score - 0.05 : score);
}

function byReply(reply: Said['reply'], understood: Understood, unit: Unit, score: number): Said | null {
  if (reply !== 'na' && deniesWhatIsAsked(understood, unit.label)) {
    // To confirm a denial denies. To reject it may affirm, or repeat it.
    const isTurned = reply === 'yes' && isDenialOfSame(understood, unit.label);
    return isTurned ? { reply: 'no', strength: score, isReply: false } : null;
  }
  return { reply, strength: score + 0.12, isReply: unit.kind === 'reply' };
}

/** A reply to `There are no nominee shareholders` is not sure to say anything of whether there are. */
function deniesWhatIsAsked({ isNegated, text }: Understood, label: string): boolean {
  return !isNegated && isDenied(label, -1) && !isDenied(text, -1);
}

/** True for a statement that differs from the question by its denial only: no question, no other words, and none fewer. */
function isDenialOfSame({ weights, terms }: Understood, label: string): boolean {
  if (label.endsWith('?') || !isPlainDenial(label)) return false;
  const said = new Set(termsOfText(label).map(({ term }) => term));
  return (
    [...said].every((term) => isWeak(term) || terms.has(term)) &&
    [...weights.keys()].every((term) => isWeak(term) || said.has(term))
  );
}

/** What the clause says that has most of the words of the question. */
function byClause(understood: Understood, text: string, score: number): Said | null {
  const clauses = clausesOf(text).map((clause) => ({ clause, ...weightIn(understood, clause.text) }));
  const best = clauses.toSorted((a, b) => b.weight - a.weight)[0];
  if (best === undefined || best.weight === 0 || isDeniedElsewhere(best.clause.text)) return null;
  const share = best.weight / understood.total;
  const reply = isDenied(best.clause.text, best.focus) ? 'no' : 'yes';
  return { reply, strength: score - 0.25 * Math.max(0, 0.7 - share), isReply: false };
}

/** How much of the question a clause says, and where it says the weightiest word. */
function weightIn(
  { weights }: Understood,
  clause: string,
): { readonly weight: number; readonly focus: number } {
  const said = new Map<string, number>();
  let focus = -1;
  let heaviest = 0;
  for (const { term, start } of termsOfText(clause)) {
    for (const [asked, weight] of weights) {
      const share = term === asked ? 1 : (standIns(asked).find(({ by }) => by === term)?.share ?? 0);
      const amount = weight * share;
      if (amount > (said.get(asked) ?? 0)) said.set(asked, amount);
      if (amount > heaviest) [heaviest, focus] = [amount, start];
    }
  }
  return { weight: sumOf(said.values()), focus };
}

function turned(reply: Said['reply'], isTurned: boolean): Said['reply'] {
  if (!isTurned || reply === 'na') return reply;
  return reply === 'yes' ? 'no' : 'yes';
}
