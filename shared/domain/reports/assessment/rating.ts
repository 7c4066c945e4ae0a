/**
 * The risk rating: the sum of the factors, raised to the least level of any factor that has a reason. No model decides. Without a
 * completed screening and a comparison of the answers with documents there is no rating, whatever was found.
 */
import { comparedOf } from './answers/comparison.ts';
import { FACTORS, type Factor, type Level } from './factors.ts';
import { ANCHORS, type AssessmentFacts } from './model.ts';
import type { Reason } from './reasons.ts';
import { LEVEL_WORDS } from './wording.ts';

const LEVELS = ['low', 'medium', 'high'] as const satisfies readonly Level[];
/** Points from which a rating is medium, and from which it is high. */
export const MEDIUM_FROM = 20;
export const HIGH_FROM = 50;

/** A factor with what was found for it. */
export interface RatedFactor extends Pick<Factor, 'code' | 'label' | 'most' | 'atLeast'> {
  readonly reasons: readonly Reason[];
  /** True where what it looks at was not done: that it has no reason says nothing. */
  readonly isUnknown: boolean;
  /** Points of the reasons, at most `most`. */
  readonly points: number;
}

/** Something that a rating needs and that was not done, in a few words, with the section that says more. */
interface Missing {
  readonly what: string;
  readonly anchor: string;
}

export interface Rating {
  /** Null where something is missing. */
  readonly level: Level | null;
  readonly missing: readonly Missing[];
  readonly points: number;
  /** What the points and least ratings of the factors come to. Something missing may raise it, and never lowers it. */
  readonly soFar: Level;
  /** Every factor of the table, those with the most points first. */
  readonly factors: readonly RatedFactor[];
  /** The factor that raised the rating above the level of its points, or null. */
  readonly raisedBy: RatedFactor | null;
}

export function rate(facts: AssessmentFacts): Rating {
  const factors = FACTORS.map(({ reasons: found, needs, ...factor }) => {
    const reasons = found(facts);
    const sum = reasons.reduce((total, { points }) => total + points, 0);
    return { ...factor, reasons, isUnknown: !needs(facts), points: Math.min(factor.most, sum) };
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
  const missing = missingOf(facts);
  const soFar = isRaised ? strictest.atLeast : counted;
  return {
    level: missing.length > 0 ? null : soFar,
    missing,
    points,
    soFar,
    factors,
    raisedBy: isRaised ? strictest : null,
  };
}

/** What was not done and a rating needs. */
function missingOf(facts: AssessmentFacts): readonly Missing[] {
  return [...missingScreening(facts), ...missingComparison(facts)];
}

function missingScreening({ screening }: AssessmentFacts): readonly Missing[] {
  const about = (what: string) => [{ what, anchor: ANCHORS.screening }];
  if (screening === undefined) return about('not screened');
  if (screening.status === 'failed') return about('the last screening failed');
  return screening.status === 'pending' ? about('the screening has no result yet') : [];
}

function missingComparison(facts: AssessmentFacts): readonly Missing[] {
  const about = (what: string) => [{ what, anchor: ANCHORS.findings }];
  const { answered, compared, documents } = comparedOf(facts);
  if (answered === 0) return about('no question answered');
  if (documents === 0) return about('no document compared');
  const open = answered - compared;
  return open === 0 ? [] : about(`${open} of ${answered} answers not compared`);
}

function levelOf(points: number): Level {
  if (points >= HIGH_FROM) return 'high';
  return points >= MEDIUM_FROM ? 'medium' : 'low';
}

function rank(level: Level): number {
  return LEVELS.indexOf(level);
}

/** `Low`, or `Not rated: not screened, no document compared`, with what was found all the same. */
export function ratingWords({ level, missing, soFar }: Pick<Rating, 'level' | 'missing' | 'soFar'>): string {
  const found = soFar === 'low' ? '' : `. What was found so far is ${soFar} by itself`;
  return level === null
    ? `Not rated: ${missing.map(({ what }) => what).join(', ')}${found}`
    : `${LEVEL_WORDS[level].name}, by findings of checks alone`;
}
