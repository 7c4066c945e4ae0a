/** What docs/generated/response-states.md says of every call in every state is what the API answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { type ResponseStatus, responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import { EVERY_ROUTE, type KnownRoute, rowOf } from '../../../docs/catalogue/catalogue.ts';
import { type StateCell, stateCells } from '../../../docs/derived/response-states.ts';
import type { MadeFacts } from '../../support/catalogue/facts.ts';
import { partsFor, prepare, runOut, stateOf } from './facts.ts';
import { codeOf, playAll, StatusFixture, shapeProblem } from './fixture.ts';
import { requestOf, submitRequest } from './requests.ts';

const cells = stateCells(EVERY_ROUTE);
/** All cells are played before the first test: a slow machine takes minutes. */
const HOOK_MS = 900_000;

/** Groups that are about responses alone, and paths that lead through one. */
const ABOUT_RESPONSES = ['comments', 'onboarding'];
const actsOnResponse = ({ id, path }: Route) =>
  /\/(?:questionnaire-)?responses\/\{id\}\//.test(path) || ABOUT_RESPONSES.includes(id.split('.')[0] ?? '');

/** Cases that are told by how things stand, and not by the input. */
const isRunOut = ({ case: { when = '' } }: StateCell) => when.startsWith('its link has run out');
const isVerifying = ({ case: { when = '' } }: StateCell) => when.includes('verification is open');

const nameOf = ({ contract, case: { when }, state }: StateCell) =>
  `${contract.id}${when === undefined ? '' : `, ${when}`} in ${state}`;

interface Played {
  readonly status: number;
  readonly code: string | null;
  readonly after: string | null;
  readonly problem: string | undefined;
}

let fixture: StatusFixture;
const played = new Map<string, Promise<Played>>();

beforeAll(async () => {
  fixture = await StatusFixture.open();
  const shared = await sharedSubjects();
  await playAll(cells, (cell) => played.set(nameOf(cell), play(cell, shared)).get(nameOf(cell)));
}, HOOK_MS);
afterAll(() => fixture.close());

/** One response per state, for calls that are to leave it in its state. */
async function sharedSubjects(): Promise<ReadonlyMap<string, MadeFacts>> {
  const made = responseLifecycle.states.map(async (state) => [state, await prepare(fixture, state)] as const);
  return new Map(await Promise.all(made));
}

async function play(cell: StateCell<KnownRoute>, shared: ReadonlyMap<string, MadeFacts>): Promise<Played> {
  const { contract, state } = cell;
  // Some calls leave the state, but not what the other calls need.
  const isHarmless = cell.after === state && (cell.code !== undefined || rowOf(contract.id).usesUp !== true);
  const known = isHarmless && !isRunOut(cell) ? shared.get(state) : undefined;
  const own = () =>
    prepare(fixture, unsafeState(state), partsFor(contract), { verification: isVerifying(cell) });
  const facts = known ?? (await own());
  if (isRunOut(cell)) await runOut(fixture, facts);
  const before = await stateOf(fixture, facts);
  if (before !== state) throw new Error(`${nameOf(cell)} begins in ${before}`);
  const sent = requestOf(contract, facts, cell.case.when);
  const answer = await submitRequest(fixture, contract, facts, sent);
  return {
    status: answer.status,
    code: codeOf(answer),
    after: await stateOf(fixture, facts),
    problem: shapeProblem(answer),
  };
}

describe('the table of calls and states', () => {
  it('has a rule for every route that acts on a response, and for no other', () => {
    const without = EVERY_ROUTE.filter((route) => actsOnResponse(route) !== (route.states !== undefined));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it('has every state of the lifecycle in each of its rows', () => {
    const rows = Map.groupBy(cells, ({ contract, case: each }) => `${contract.id}, ${each.when}`);
    for (const row of rows.values()) expect(row.map(({ state }) => state)).toEqual(responseLifecycle.states);
  });

  it('was played without an answer that the table of statuses does not list', () => {
    expect([...fixture.unlisted]).toEqual([]);
  });
});

describe('a call', () => {
  it.each(cells.map((cell) => [nameOf(cell), cell] as const))(
    '%s answers as the table says',
    async (name, cell) => {
      expect(await played.get(name)).toEqual({
        status: cell.status,
        code: cell.code ?? null,
        after: cell.after,
        problem: undefined,
      });
    },
  );
});

/** The cells come out of the same lifecycle. */
function unsafeState(state: string): ResponseStatus {
  return state as ResponseStatus;
}
