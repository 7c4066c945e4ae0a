/** What every call on a response answers in each of its states, out of the contracts and the lifecycle. */

import { lifecycles } from '#functions/lifecycles.ts';
import { type Lifecycle, outcomeIn, type StateCase } from '#shared/contract/lifecycle.ts';
import type { Route } from '#shared/contract/route.ts';
import { code, page, table } from './markdown.ts';

/** What one call answers in one state. */
export interface StateCell<R extends Route = Route> {
  readonly contract: R;
  readonly case: StateCase;
  readonly state: string;
  readonly status: number;
  /** Absent where the call succeeds. */
  readonly code?: string;
  /** The state afterwards; null where the response is gone. */
  readonly after: string | null;
}

const MACHINE = 'response';

/** Every cell of the table: the cases of each route, in the order of the states. */
export function stateCells<R extends Route>(routes: readonly R[]): readonly StateCell<R>[] {
  return rows(routes).flatMap((row) => row.cells);
}

export function responseStatesPage(routes: readonly Route[]): string {
  const lines = rows(routes).map(({ contract, case: { when }, cells }) => [
    code(contract.id) + (when === undefined ? '' : `, ${when}`),
    ...cells.map(cellText),
  ]);
  return page(
    'Calls on a response, by its state',
    `${LEGEND}\n\n${table(['Call', ...machine().states], lines)}`,
  );
}

const LEGEND = [
  'Each cell is the answer to a call that is otherwise valid: the status of its success, with the new state if the call',
  'moves the response, or the status and `code` of its refusal, which changes nothing. Calls of a respondent need a link.',
  'A response has a link from its first send on. Where the table says 401 in `PREFILL`, no session can exist. A response',
  'that was decided before it was sent has no link in any state.',
].join('\n');

function cellText({ status, code: refusal, state, after }: StateCell): string {
  if (refusal !== undefined) return `${status} ${code(refusal)}`;
  if (after === null) return `${status}, deleted`;
  return after === state ? String(status) : `${status} → ${code(after)}`;
}

interface Row<R extends Route> {
  readonly contract: R;
  readonly case: StateCase;
  readonly cells: readonly StateCell<R>[];
}

function rows<R extends Route>(routes: readonly R[]): readonly Row<R>[] {
  return routes.flatMap((contract) =>
    contract.states?.machine === MACHINE
      ? contract.states.cases.map((each) => ({ contract, case: each, cells: cellsOf(contract, each) }))
      : [],
  );
}

function cellsOf<R extends Route>(contract: R, each: StateCase): readonly StateCell<R>[] {
  return machine().states.map((state) => {
    const outcome = outcomeIn(machine(), each, state);
    const place = { contract, case: each, state };
    if ('to' in outcome) return { ...place, status: contract.success.status, after: outcome.to };
    const { status, code: refusal } = outcome.refusal;
    return { ...place, status, code: refusal, after: state };
  });
}

function machine(): Lifecycle {
  const found = lifecycles.find(({ name }) => name === MACHINE);
  if (found === undefined) throw new Error(`there is no lifecycle "${MACHINE}"`);
  return found;
}
