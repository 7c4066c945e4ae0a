/** What a comparison can find, from best to worst, and how alike two facts are then. */
import type { ComparisonFinding, NotComparedReason } from './schema.ts';

/** What two facts have in common. `score` is null, and `reason` is not, where nothing was compared. */
export interface Found {
  readonly finding: ComparisonFinding;
  /** 0 to 1. */
  readonly score: number | null;
  readonly reason: NotComparedReason | null;
}

const SCORES = { agrees: 1, similar: 0.75, partly: 0.5, differs: 0 } as const;
type Compared = keyof typeof SCORES;

const FROM_BEST: readonly Compared[] = ['agrees', 'similar', 'partly', 'differs'];

/** `score` is how alike the facts are, where more is known than the finding says. */
export function found(finding: Compared, score: number = SCORES[finding]): Found {
  return { finding, score: Math.round(score * 100) / 100, reason: null };
}

export function notCompared(reason: NotComparedReason): Found {
  return { finding: 'not_compared', score: null, reason };
}

/** The worst of what was found of the parts of a fact. */
export function worstOf(findings: readonly Compared[]): Compared {
  return FROM_BEST.findLast((finding) => findings.includes(finding)) ?? 'agrees';
}

/** The best of several readings of one fact. */
export function bestOf(findings: readonly Compared[]): Compared {
  return FROM_BEST.find((finding) => findings.includes(finding)) ?? 'differs';
}
