/** Every status that docs/generated/statuses.md lists is provoked on its route, and no call is answered otherwise. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import type { PossibleAnswer } from '../../../docs/derived/answers.ts';
import { type StateCell, stateCells } from '../../../docs/derived/response-states.ts';
import type { Answer } from '../../support/in-process-api.ts';
import { type Ground, IMPLIED, makeShared, type Shared, spends, valid } from './implied.ts';
import { OWN } from './own.ts';
import { requestOf, submitRequest } from './requests.ts';
import { SCREENING_SUBJECTS } from './screened.ts';
import { ok, partsFor, prepare, RESPONSES, type Subject, textIn } from './subject.ts';
import { codeOf, EVERY_ROUTE, listed, playAll, shapeProblem, World } from './world.ts';

interface Cell {
  readonly name: string;
  readonly contract: Route;
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

let world: World;
let shared: Shared;
/** For calls that are refused before they change anything; by state. */
let lasting: ReadonlyMap<string, Subject>;
const played = new Map<string, Promise<Answer>>();

beforeAll(async () => {
  world = await World.open();
  shared = await makeShared(world);
  const states = [...new Set(EVERY_ROUTE.map(goodState))];
  lasting = new Map(
    await Promise.all(states.map(async (state) => [state, await prepare(world, state)] as const)),
  );
  await playAll(cells, (cell) => played.set(cell.name, play(cell)).get(cell.name));
}, 120_000);
afterAll(() => world.close());

/** The state of a response in which the route's valid request succeeds: DRAFT where that is one. */
function goodState(contract: Route): ResponseStatus {
  const good = (byState.get(contract.id) ?? []).filter(({ code }) => code === undefined);
  const [first] = good;
  if (first === undefined || good.some(({ state }) => state === 'DRAFT')) return 'DRAFT';
  return unsafeState(first.state);
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
  if (implied !== undefined)
    return implied(spends(contract, what) ? await fresh(contract) : ground(contract));
  if (closed === undefined) throw new Error(`nothing provokes ${cell.name}: add it to OWN`);
  return refusedByState(closed);
}

function ground(contract: Route): Ground {
  const subject = lasting.get(goodState(contract));
  if (subject === undefined) throw new Error('no response in that state');
  return { world, contract, subject, shared };
}

/** The same with a response of its own, where the route acts on one. */
async function fresh(contract: Route): Promise<Ground> {
  if (contract.states === undefined) return ground(contract);
  const subject = await prepare(world, goodState(contract), partsFor(contract));
  return { ...ground(contract), subject };
}

/** The same with whatever else the route acts on: its identifier stands in the place of a response's. */
async function freshForSuccess(contract: Route): Promise<Ground> {
  const own = await fresh(contract);
  const other = await SUBJECTS[contract.id]?.(own);
  return { ...own, subject: { ...own.subject, ...other } };
}

const subscription = async () => {
  const body = { event_type: 'all', webhook_url: world.receiver.url };
  return { responseId: textIn(await ok(world, 'POST', '/api/v1/webhooks/', { body }), 'id') };
};

const SUBJECTS: Readonly<Record<string, (own: Ground) => Promise<Partial<Subject>>>> = {
  'entities.delete': async () => {
    const body = { entity_type: 'company', legal_name: 'Unused Ltd' };
    return { entityId: textIn(await ok(world, 'POST', '/api/v1/entities/', { body }), 'id') };
  },
  ...SCREENING_SUBJECTS,
  'tasks.get': async () => {
    const { responseId } = await prepare(world, 'DRAFT', []);
    const submitted = await ok(world, 'POST', `${RESPONSES}${responseId}/submit/`);
    return { responseId: textIn(submitted, 'autoflag_task_id') };
  },
  'webhooks.delete': subscription,
  'webhooks.get': subscription,
  'webhooks.update': subscription,
};

async function refusedByState({ contract, state, case: { when } }: StateCell): Promise<Answer> {
  const subject = await prepare(world, unsafeState(state), partsFor(contract));
  return submitRequest(world, contract, subject, requestOf(contract, subject, world, when));
}

describe('the table of routes and statuses', () => {
  it('lists every answer that any call of these tests was given, each in one of the shapes of the contract', () => {
    expect(world.seen).toBeGreaterThan(cells.length);
    expect([...world.unlisted]).toEqual([]);
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
});

function unsafeState(state: string): ResponseStatus {
  return state as ResponseStatus;
}
