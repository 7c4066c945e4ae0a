/** How well equal and different names are distinguished, on labelled pairs. */
import { compareNames } from '@probity/matching/compare';
import type { Section } from '../table.ts';
import { isForTuning, type LabelledPair } from './data.ts';

/** Names with at least this score match. A search does not return lower scores. */
const THRESHOLD = 0.7;
const GOAL = 0.82;
/** Goals on the second half, at the threshold of hits and at that of alerts. */
const ALERT = 0.8;
const SECOND_HALF = [
  [THRESHOLD, 0.84],
  [ALERT, 0.85],
] as const;

interface Scored {
  readonly score: number;
  readonly same: boolean;
}

export function measurePairs(pairs: readonly LabelledPair[]): Section {
  const halves: readonly (readonly [string, readonly LabelledPair[]])[] = [
    ['all', pairs],
    ['first half', pairs.filter(({ id }) => isForTuning(id))],
    ['second half', pairs.filter(({ id }) => !isForTuning(id))],
  ];
  const own = new Map(pairs.map((pair) => [pair, scoreOf(pair)]));
  const rows = halves.flatMap(([name, half]) => [
    [
      `${name} (${half.length})`,
      'this engine',
      ...figures(half.map((p) => ({ score: own.get(p) ?? 0, same: p.same }))),
    ],
    [
      `${name} (${half.length})`,
      'logic-v2',
      ...figures(half.map((p) => ({ score: p.reference, same: p.same }))),
    ],
  ]);
  const scored = (some: readonly LabelledPair[]): readonly Scored[] =>
    some.map((pair) => ({ score: own.get(pair) ?? 0, same: pair.same }));
  const reached = f1(scored(pairs), THRESHOLD);
  const secondHalf = scored(pairs.filter(({ id }) => !isForTuning(id)));
  return {
    title: 'Matching: labelled pairs of names',
    how: `Published pairs of names with a judgement of whether they are the same, and the scores that nomenklatura's logic-v2 gave them. Halves by a hash of the pair's id. Until probity-7, parameters were chosen on the first alone; since probity-8 the second half has been read too, so it measures no unseen names any more. The threshold is ${THRESHOLD}; "best" takes the threshold that suits the very pairs. Goals: F1 ≥ ${GOAL} at the threshold on all, ≥ ${SECOND_HALF[0][1]} on the second half, and there ≥ ${SECOND_HALF[1][1]} at ${ALERT}.`,
    head: ['Pairs', 'Engine', `F1 at ${THRESHOLD}`, `F1 at ${ALERT}`, 'Best F1', 'AUC'],
    rows,
    short: [
      ...(reached < GOAL ? [`F1 is ${reached.toFixed(3)} instead of ${GOAL}`] : []),
      ...SECOND_HALF.map(([at, goal]) => ({ at, goal, got: f1(secondHalf, at) }))
        .filter(({ goal, got }) => got < goal)
        .map(({ at, goal, got }) => `F1 of the second half is ${got.toFixed(3)} at ${at} instead of ${goal}`),
    ],
  };
}

function scoreOf({ a, b, kind }: LabelledPair): number {
  return compareNames({ text: a, kind }, { text: b, kind }).score;
}

function figures(scored: readonly Scored[]): readonly string[] {
  const best = Math.max(...Array.from({ length: 120 }, (_, at) => f1(scored, 0.4 + at / 200)));
  return [f1(scored, THRESHOLD), f1(scored, ALERT), best, auc(scored)].map((figure) => figure.toFixed(3));
}

/** The harmonic mean of precision and recall, 0 to 1. */
export function f1(scored: readonly Scored[], threshold: number): number {
  const right = scored.filter(({ score, same }) => same && score >= threshold).length;
  const wrong = scored.filter(({ score, same }) => same !== score >= threshold).length;
  return (2 * right) / (2 * right + wrong);
}

/** The probability that a pair of equal names scores higher than a pair of different names. */
function auc(scored: readonly Scored[]): number {
  const same = scored.filter((each) => each.same);
  const different = scored.filter((each) => !each.same);
  const won = same.reduce(
    (sum, { score }) =>
      sum +
      different.reduce((own, other) => own + (score > other.score ? 1 : score === other.score ? 0.5 : 0), 0),
    0,
  );
  return won / (same.length * different.length);
}
