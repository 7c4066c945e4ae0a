/** Which places of a run get a fault: all of them, or every n-th over all runs together. */
import type { Suite } from '../../../docs/derived/reliability/recorded.ts';
import type { Fault, FaultyProcess } from './faulty-process.ts';

export interface Stride {
  /** None where the run claims no figures. */
  readonly suite?: Suite;
  /** Calls of ports that fail: 1 for all. */
  readonly every: number;
  /** Routes or cases that are run: all where nothing is said, 3 for every third. */
  readonly of?: number;
}

export interface Place {
  /** Of the call of a port. */
  readonly name: string;
  readonly fault: Fault;
}

/** Goes through the places of one run after the other; the count goes on from run to run. */
export function strided(every: number): (calls: FaultyProcess['calls']) => readonly Place[] {
  let passed = 0;
  return (calls) =>
    placesIn(calls).filter(() => {
      passed += 1;
      return passed % every === 0;
    });
}

function placesIn({ effect, read }: FaultyProcess['calls']): readonly Place[] {
  const refusals = (act: 'effect' | 'read', names: readonly string[]) =>
    names.map((name, index) => ({ name, fault: { kind: 'refusal', act, number: index + 1 } as const }));
  const lost = effect.map((name, index) => ({
    name,
    fault: { kind: 'lost answer', act: 'effect', number: index + 1 } as const,
  }));
  // A post to a receiver never rejects: its failures are outcomes, which the tests of deliveries go through.
  return [...refusals('effect', effect), ...refusals('read', read), ...lost].filter(
    ({ name }) => !name.endsWith('outbound.post'),
  );
}
