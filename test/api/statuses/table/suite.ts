/** Every status that docs/generated/statuses.md lists is provoked on its route, and no call is answered otherwise. */
import { afterAll, beforeAll, describe, expect, it, type RunnerTask } from 'vitest';
import { EVERY_ROUTE } from '../../../../docs/catalogue/catalogue.ts';
import type { Answer } from '../../../support/in-process-api.ts';
import { codeOf, listed, playAll, shapeProblem } from '../fixture.ts';
import { OWN } from '../own.ts';
import { CELLS } from './cells.ts';
import { type Cell, Player } from './player.ts';

/** All cells are played before the first test: a slow machine takes minutes. */
const HOOK_MS = 900_000;

export function statusesSuite(cells: readonly Cell[]): void {
  let player: Player;
  const played = new Map<string, Promise<Answer>>();
  beforeAll(async ({}, file) => {
    player = await Player.open();
    const asked = new Set(namesToRun(file.tasks));
    const wanted = cells.filter(({ name }) => asked.has(name));
    await playAll(wanted, (cell) => played.set(cell.name, player.play(cell)).get(cell.name));
  }, HOOK_MS);
  afterAll(() => player.fixture.close());

  describe('the table of routes and statuses', () => {
    it('lists every answer that any call of these tests was given, each in one of the shapes of the contract', () => {
      expect(player.fixture.seen).toBeGreaterThan(cells.length);
      expect([...player.fixture.unlisted]).toEqual([]);
    });
    tableTests();
  });
  describe('a route', () => cellTests(cells, played));
}

/** Names of the tests that a filter (`vitest -t`) leaves. */
function namesToRun(tasks: readonly RunnerTask[]): readonly string[] {
  return tasks.flatMap((task) =>
    'tasks' in task ? namesToRun(task.tasks) : task.mode === 'run' ? [task.name] : [],
  );
}

function tableTests(): void {
  it('lists every refusal that these tests know how to provoke', () => {
    const known = Object.entries(OWN).flatMap(([id, own]) => Object.keys(own).map((what) => `${id} ${what}`));
    const inTable = CELLS.map(({ contract, answer }) => `${contract.id} ${answer.status} ${answer.code}`);
    expect(known.filter((each) => !inTable.includes(each))).toEqual([]);
  });

  it('lists the success and the failures of ours for every route', () => {
    for (const contract of EVERY_ROUTE) {
      const statuses = listed(contract).map(({ status }) => status);
      expect(statuses).toEqual(expect.arrayContaining([contract.success.status, 405, 500, 503]));
    }
  });
}

function cellTests(cells: readonly Cell[], played: ReadonlyMap<string, Promise<Answer>>): void {
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
}
