/** How many failed items a distributed Map endures. */
import type { MapState } from '../definition/model.ts';
import { Fault } from '../faults.ts';
import type { Frame } from '../journal/frame.ts';
import { childPath } from '../journal/journal.ts';
import { bindingsOf, frameOf, type Place } from '../machine/place.ts';

/** A threshold that is not set is not looked at; with neither set no failure is tolerated. */
export interface Tolerance {
  readonly count: number | undefined;
  /** 0 to 100. */
  readonly percentage: number | undefined;
}

export function exceeds({ count, percentage }: Tolerance, failed: number, total: number): boolean {
  if (count === undefined && percentage === undefined) return failed > 0;
  if (count !== undefined && failed > count) return true;
  return percentage !== undefined && (failed / total) * 100 > percentage;
}

/** Counts the items of failed children; throws `States.ExceedToleratedFailureThreshold` beyond the threshold. */
export async function readTolerance(place: Place, state: MapState): Promise<(frame: Frame) => void> {
  const { expressions, journal } = place.run;
  const bindings = bindingsOf(place);
  const read = async (given: string | number | undefined, bounds: { min: number; max?: number }) =>
    given === undefined ? undefined : expressions.number(given, bindings, bounds);
  const tolerance = {
    count: await read(state.ToleratedFailureCount, { min: 0 }),
    percentage: await read(state.ToleratedFailurePercentage, { min: 0, max: 100 }),
  };
  const children = Array.from({ length: frameOf(place).children ?? 0 }, (_, index) =>
    journal.frame(childPath(place.path, index)),
  );
  const total = children.reduce((sum, { weight }) => sum + (weight ?? 1), 0);
  let failed = 0;
  return ({ weight, outcome }) => {
    failed += weight ?? 1;
    if (!exceeds(tolerance, failed, total)) return;
    const last = outcome !== undefined && 'error' in outcome ? `${outcome.error}: ${outcome.cause}` : '';
    throw new Fault(
      'States.ExceedToleratedFailureThreshold',
      `${failed} of ${total} items failed, more than the tolerated threshold. The last failure was ${last}`,
    );
  };
}
