/** How an operator's change of a balance is shared out among its lanes. All numbers are whole credits. */
import { type Balances, totalOf } from './purse.ts';

/** A lane is opened once every open one can hold so many: a small balance stays in one piece. */
export const LEAST_PER_LANE = 1_000;

/** What each lane gains by a grant of `amount`. All lanes end about level: lane 0 may give to the others, and is alone in that. */
export function grantChanges(balances: Balances, amount: number): readonly number[] {
  const total = totalOf(balances) + amount;
  const open = Math.max(1, Math.min(balances.length, Math.floor(total / LEAST_PER_LANE)));
  const [first = 0, ...others] = balances;
  const given = open === 1 ? 0 : Math.max(0, first - Math.ceil(total / open));
  const gains = raise([first - given, ...others].slice(0, open), amount + given);
  return balances.map((_, lane) => (gains[lane] ?? 0) - (lane === 0 ? given : 0));
}

/** What each lane changes by when the sum is set: to raise it the lowest are raised, to lower it the highest are lowered. */
export function setChanges(balances: Balances, wanted: number): readonly number[] {
  const change = wanted - totalOf(balances);
  if (change >= 0) return grantChanges(balances, change);
  return raise(
    balances.map((balance) => -balance),
    -change,
  ).map((gain) => -gain);
}

/** Raises the lowest by `amount` in all, to a common level. */
function raise(levels: readonly number[], amount: number): readonly number[] {
  const level = highestLevel(levels, amount);
  const gains = levels.map((each) => Math.max(0, level - each));
  let rest = amount - totalOf(gains);
  return gains.map((gain, at) => {
    if (rest === 0 || (levels[at] ?? 0) > level) return gain;
    rest -= 1;
    return gain + 1;
  });
}

/** The highest level to which `amount` can raise all that are lower. */
function highestLevel(levels: readonly number[], amount: number): number {
  let low = Math.min(...levels);
  let high = low + amount + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (totalOf(levels.map((each) => Math.max(0, middle - each))) <= amount) low = middle;
    else high = middle;
  }
  return low;
}
