/** A state machine written as one table: who may move where, and which operations a state permits. */

export interface Move<S extends string> {
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

/** The table as a Mermaid state diagram, for the generated documentation. */
export function mermaid(table: Lifecycle): string {
  const arrows = Object.entries(table.moves).flatMap(([trigger, move]) =>
    (move.from === '*' ? table.states : move.from).map((from) => `  ${from} --> ${move.to}: ${trigger}`),
  );
  return ['stateDiagram-v2', ...table.initial.map((state) => `  [*] --> ${state}`), ...arrows].join('\n');
}
