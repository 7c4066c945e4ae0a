/** Every status that docs/generated/statuses.md lists is provoked on its route, and no call is answered otherwise. */
import { afterAll, beforeAll, describe, expect, it, type RunnerTask } from 'vitest';
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import { EVERY_ROUTE, type KnownRoute, rowOf } from '../../../docs/catalogue/catalogue.ts';
import type { PossibleAnswer } from '../../../docs/derived/answers.ts';
import { type StateCell, stateCells } from '../../../docs/derived/response-states.ts';
import type { MadeFacts } from '../../support/catalogue/facts.ts';
import { IDENTITY_NEEDS } from '../../support/catalogue/identity-facts.ts';
import type { Answer } from '../../support/in-process-api.ts';
import { factsFor, partsFor, prepare } from './facts.ts';
import { codeOf, listed, playAll, StatusFixture, shapeProblem } from './fixture.ts';
import { type Ground, IMPLIED, isCompared, makeShared, type Shared, spends, valid } from './implied.ts';
import { OWN } from './own.ts';
import { requestOf, submitRequest } from './requests.ts';

interface Cell {
  readonly name: string;
  readonly contract: KnownRoute;
  readonly answer: PossibleAnswer;
}

const cells: readonly Cell[] = EVERY_ROUTE.flatMap((contract) =>
  listed(contract).map((answer) => ({
    name: `${contract.id} answers ${answer.status} ${answer.code ?? 'in success'}`,
    contract,
    answer,
  })),
);
const byState = Map.groupBy(stateCells(EVERY_ROUTE), ({ contract }) => contract.id);

let fixture: StatusFixture;
let shared: Shared;
/** For calls that are refused before they change anything; by state. */
let lasting: ReadonlyMap<string, MadeFacts>;
const played = new Map<string, Promise<Answer>>();

beforeAll(async ({}, file) => {
  fixture = await StatusFixture.open();
  shared = await makeShared(fixture);
  const states = [...new Set(EVERY_ROUTE.map(stateFor))];
  lasting = new Map(
    await Promise.all(states.map(async (state) => [state, await prepare(fixture, state)] as const)),
  );
  const asked = new Set(namesToRun(file.tasks));
  const wanted = cells.filter(({ name }) => asked.has(name));
  await playAll(wanted, (cell) => played.set(cell.name, play(cell)).get(cell.name));
}, 120_000);
afterAll(() => fixture.close());

/** Names of the tests that a filter (`vitest -t`) leaves. */
function namesToRun(tasks: readonly RunnerTask[]): readonly string[] {
  return tasks.flatMap((task) =>
    'tasks' in task ? namesToRun(task.tasks) : task.mode === 'run' ? [task.name] : [],
  );
}

async function play(cell: Cell): Promise<Answer> {
  const { contract, answer } = cell;
  const what = `${answer.status} ${answer.code}`;
  const own = OWN[contract.id]?.[what];
  const closed = (byState.get(contract.id) ?? []).find(
    (each) => each.status === answer.status && each.code === answer.code,
  );
  if (answer.code === null) return valid(await freshForSuccess(contract));
  if (own !== undefined) return own(await fresh(contract));
  const implied = IMPLIED[what];
  if (implied !== undefined && isCompared(what)) return implied(await freshForSuccess(contract));
  if (implied !== undefined)
    return implied(spends(contract, what) || isOfPerson(contract) ? await fresh(contract) : ground(contract));
  if (closed === undefined)
    throw new Error(`nothing provokes it: ${cell.name} is not in test/api/statuses/own.ts`);
  return refusedByState(closed);
}

/** The state of a response in which the request of the catalogue succeeds. */
function stateFor({ id }: KnownRoute): ResponseStatus {
  return rowOf(id).state ?? 'DRAFT';
}

function ground(contract: KnownRoute): Ground {
  const facts = lasting.get(stateFor(contract));
  if (facts === undefined) throw new Error('no response in that state');
  return { fixture, contract, facts, shared };
}

/** True where the route acts on what a person gives for a verification, or is called by people. */
function isOfPerson({ id }: KnownRoute): boolean {
  const needs: readonly string[] = [...IDENTITY_NEEDS, 'people', 'api key', 'own questionnaire'];
  return (rowOf(id).needs ?? []).some((need) => needs.includes(need));
}

/** The same with facts of its own, where the route acts on a response or on a verification. */
async function fresh(contract: KnownRoute): Promise<Ground> {
  const isShared = contract.states === undefined && !isOfPerson(contract);
  return isShared ? ground(contract) : freshForSuccess(contract);
}

/** The same with whatever the route acts on. */
async function freshForSuccess(contract: KnownRoute): Promise<Ground> {
  return { ...ground(contract), facts: await factsFor(fixture, contract) };
}

async function refusedByState({ contract, state, case: { when } }: StateCell<KnownRoute>): Promise<Answer> {
  const facts = await prepare(fixture, unsafeState(state), partsFor(contract));
  return submitRequest(fixture, contract, facts, requestOf(contract, facts, when));
}

describe('the table of routes and statuses', () => {
  it('lists every answer that any call of these tests was given, each in one of the shapes of the contract', () => {
    expect(fixture.seen).toBeGreaterThan(cells.length);
    expect([...fixture.unlisted]).toEqual([]);
  });

  it('lists every refusal that these tests know how to provoke', () => {
    const known = Object.entries(OWN).flatMap(([id, own]) => Object.keys(own).map((what) => `${id} ${what}`));
    const inTable = cells.map(({ contract, answer }) => `${contract.id} ${answer.status} ${answer.code}`);
    expect(known.filter((each) => !inTable.includes(each))).toEqual([]);
  });

  it('lists the success and the failures of ours for every route', () => {
    for (const contract of EVERY_ROUTE) {
      const statuses = listed(contract).map(({ status }) => status);
      expect(statuses).toEqual(expect.arrayContaining([contract.success.status, 405, 500, 503]));
    }
  });
});

describe('a route', () => {
  it.each(cells.map((cell) => [cell.name, cell] as const))('%s', async (name, { answer }) => {
    const given = await played.get(name);
    if (given === undefined) throw new Error('the cell was not played');
    expect({ status: given.status, code: codeOf(given), problem: shapeProblem(given) }).toEqual({
      status: answer.status,
      code: answer.code,
      problem: undefined,
    });
  });

  const tagged = cells.filter(
    ({ contract, answer }) =>
      contract.entityTag !== undefined &&
      (answer.code === 'changed_meanwhile' || (answer.code === null && contract.success.body !== undefined)),
  );
  it.each(tagged.map((cell) => [`${cell.name}, and the tag of the object`, cell] as const))(
    '%s',
    async (_, { name }) => {
      const given = await played.get(name);
      expect(given?.headers['ETag']).toMatch(/^"[\x21\x23-\x7e]+"$/);
    },
  );
});

function unsafeState(state: string): ResponseStatus {
  return state as ResponseStatus;
}
