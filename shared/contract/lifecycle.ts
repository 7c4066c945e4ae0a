/** A state machine written as one table: who may move where, which operations a state permits, and what a call asks of it. */
import type { ApiError } from './errors.ts';

interface Move<S extends string> {
  readonly from: readonly S[] | '*';
  readonly to: S;
  /** Event types that go with the move, in order. */
  readonly emits?: readonly string[];
}

export interface Lifecycle<S extends string = string, T extends string = string, O extends string = string> {
  readonly name: string;
  readonly states: readonly S[];
  /** States in which an object may be created. */
  readonly initial: readonly NoInfer<S>[];
  readonly moves: Readonly<Record<T, Move<NoInfer<S>>>>;
  /** Operations that do not move, and the states that allow them. */
  readonly permits: Readonly<Record<O, readonly NoInfer<S>[]>>;
}

/** Declares a lifecycle; a source or target that is not a declared state does not compile. */
export function lifecycle<const S extends string, const T extends string, const O extends string>(
  table: Lifecycle<S, T, O>,
): Lifecycle<S, T, O> {
  return table;
}

/** The states of a lifecycle, as a union. */
export type StateOf<L> = L extends Lifecycle<infer S, string, string> ? S : never;

/** The states from which `trigger` may happen. */
export function sources<S extends string, T extends string, O extends string>(
  table: Lifecycle<S, T, O>,
  trigger: T,
): readonly S[] {
  const { from } = table.moves[trigger];
  return from === '*' ? table.states : from;
}

/** The states in which `event` leaves an object: where the moves lead that it goes with. */
export function statesAnnounced<S extends string>(table: Lifecycle<S>, event: string): readonly [S, ...S[]] {
  const moves = Object.values<Move<S>>(table.moves).filter(({ emits = [] }) => emits.includes(event));
  const [first, ...others] = new Set(moves.map(({ to }) => to));
  if (first === undefined) throw new Error(`no move of a ${table.name} goes with ${event}`);
  return [first, ...others];
}

export function mayMove<S extends string, T extends string, O extends string>(
  table: Lifecycle<S, T, O>,
  trigger: T,
  state: S,
): boolean {
  return sources(table, trigger).includes(state);
}

export function permits<S extends string, T extends string, O extends string>(
  table: Lifecycle<S, T, O>,
  operation: O,
  state: S,
): boolean {
  return table.permits[operation].includes(state);
}

/**
 * What a call asks of the state of its object: that it has a permission, that one of the moves may start (which the call
 * then makes), or that a move lies behind it. `refusal` answers in every other state; none where there is no other.
 */
export type StateGate = { readonly refusal?: (state: string) => ApiError } & (
  | { readonly permit: string }
  | { readonly moves: readonly string[] }
  | { readonly after: string }
);

/** One way in which a call meets the state of its object. */
export interface StateCase {
  /** What tells it from the other cases of the same call: its input, or how things stand beside the state. */
  readonly when?: string;
  /** Asked in this order; none where the call is open in every state. */
  readonly gates: readonly StateGate[];
  /** True where the object is gone afterwards. */
  readonly ends?: true;
}

/** How a call depends on the state of the object that it acts on; `machine` is the name of its lifecycle. */
export interface StateRule {
  readonly machine: string;
  readonly cases: readonly StateCase[];
}

/** What a call in one state leads to: a refusal, or the state afterwards (null where the object is gone). */
export type StateOutcome = { readonly refusal: ApiError } | { readonly to: string | null };

/** Judges one case in one state. Throws where a gate shuts a state out without a refusal. */
export function outcomeIn(table: Lifecycle, { gates, ends }: StateCase, state: string): StateOutcome {
  let to = state;
  for (const gate of gates) {
    const next = pass(table, gate, state);
    if (next === undefined) {
      const refusal = gate.refusal?.(state);
      if (refusal === undefined) throw new Error(`nobody says how ${table.name} in ${state} is refused`);
      return { refusal };
    }
    to = next;
  }
  return { to: ends === true ? null : to };
}

/** The state behind the gate, or undefined where it is shut. */
function pass(table: Lifecycle, gate: StateGate, state: string): string | undefined {
  if ('permit' in gate) return table.permits[gate.permit]?.includes(state) === true ? state : undefined;
  if ('after' in gate) return sources(table, gate.after).includes(state) ? undefined : state;
  const move = gate.moves.find((trigger) => mayMove(table, trigger, state));
  return move === undefined ? undefined : table.moves[move]?.to;
}

/** The table as a Mermaid state diagram, for the generated documentation. */
export function mermaid(table: Lifecycle): string {
  const arrows = Object.entries(table.moves).flatMap(([trigger, move]) =>
    (move.from === '*' ? table.states : move.from).map((from) => `  ${from} --> ${move.to}: ${trigger}`),
  );
  return ['stateDiagram-v2', ...table.initial.map((state) => `  [*] --> ${state}`), ...arrows].join('\n');
}
