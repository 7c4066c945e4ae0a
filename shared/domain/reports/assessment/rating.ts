/** The risk rating: the sum of the factors, raised to the least level of any factor that has a reason. No model decides. */
import { FACTORS, type Factor, type Level, type Reason } from './factors.ts';
import type { AssessmentFacts } from './model.ts';

const LEVELS = ['low', 'medium', 'high'] as const satisfies readonly Level[];
/** Points from which a rating is medium, and from which it is high. */
export const MEDIUM_FROM = 20;
export const HIGH_FROM = 50;

/** A factor with what was found for it. */
export interface RatedFactor extends Pick<Factor, 'code' | 'label' | 'most' | 'atLeast'> {
  readonly reasons: readonly Reason[];
  /** Points of the reasons, at most `most`. */
  readonly points: number;
}

export interface Rating {
  readonly level: Level;
  readonly points: number;
  /** Every factor of the table, those with the most points first. */
  readonly factors: readonly RatedFactor[];
  /** The factor that raised the rating above the level of its points, or null. */
  readonly raisedBy: RatedFactor | null;
}

export function rate(facts: AssessmentFacts): Rating {
  const factors = FACTORS.map(({ reasons: found, ...factor }) => {
    const reasons = found(facts);
    const sum = reasons.reduce((total, { points }) => total + points, 0);
    return { ...factor, reasons, points: Math.min(factor.most, sum) };
  }).sort((one, other) => other.points - one.points);
  const points = factors.reduce((total, factor) => total + factor.points, 0);
  const counted = levelOf(points);
  const strictest = factors
    .filter(({ reasons }) => reasons.length > 0)
    .reduce<RatedFactor | null>(
      (found, each) => (found !== null && rank(found.atLeast) >= rank(each.atLeast) ? found : each),
      null,
    );
  const isRaised = strictest !== null && rank(strictest.atLeast) > rank(counted);
  return {
    level: isRaised ? strictest.atLeast : counted,
    points,
    factors,
    raisedBy: isRaised ? strictest : null,
  };
}

function levelOf(points: number): Level {
  if (points >= HIGH_FROM) return 'high';
  return points >= MEDIUM_FROM ? 'medium' : 'low';
}

function rank(level: Level): number {
  return LEVELS.indexOf(level);
}
