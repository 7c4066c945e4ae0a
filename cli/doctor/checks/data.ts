/** Checks of what the stage keeps: tables, keys, the fleet secret, watchlists. */
import { check, type Finding, faultsOr, ok, warning, wrong } from '../check.ts';
import type { TableFact } from '../facts.ts';

const DAY_MS = 86_400_000;
/** The lists are fetched every six hours. */
const LATE_LIST_MS = 2 * DAY_MS;
const OLD_LIST_MS = 7 * DAY_MS;
/** The template generates 64 characters. */
const SHORTEST_PEPPER = 32;

const RESTORE = 'docs/deploy.md#restore';

export const DATA_CHECKS = [
  check('tables', 'tables', (tables, { isProtected }) =>
    faultsOr(
      tables.flatMap((table) => faultsOfTable(table, isProtected)),
      `${tables.map(({ name }) => name).join(', ')}: active, with recovery; stream and expiry of the data`,
    ),
  ),
  check('keys', 'keys', (keys) =>
    faultsOr(
      keys
        .filter(({ state }) => state !== 'Enabled')
        .map(({ name, state }) =>
          wrong(
            `${name} is ${state}`,
            state === 'PendingDeletion'
              ? 'aws kms cancel-key-deletion, then enable-key'
              : 'aws kms enable-key',
          ),
        ),
      `${keys.length} keys are enabled`,
    ),
  ),
  check('fleet secret', 'pepper', (characters) => {
    if (characters === undefined)
      return [wrong('it has no value', 'restore its last version in Secrets Manager')];
    return characters < SHORTEST_PEPPER
      ? [wrong(`it has ${characters} characters`, 'restore its last version in Secrets Manager')]
      : [ok(`${characters} characters`)];
  }),
  check('watchlists', 'lists', (lists, { now }) => {
    if (lists === undefined)
      return [warning('none: live entities cannot be screened', 'probity lists update')];
    return faultsOr(
      lists.flatMap(({ list, fetchedAt }) => ageOf(list, now - Date.parse(fetchedAt))),
      `${lists.length} lists, the oldest fetched ${oldest(lists)}`,
    );
  }),
] as const;

function faultsOfTable(table: TableFact, isProtected: boolean): readonly Finding[] {
  const { name } = table;
  const late = Object.entries(table.indexes).filter(([, state]) => state !== 'ACTIVE');
  return [
    ...(table.status === 'ACTIVE' ? [] : [wrong(`${name} is ${table.status}`, 'wait, or restore the table')]),
    ...late.map(([index, state]) => wrong(`${name}: index ${index} is ${state}`, 'wait until it is built')),
    ...(table.stream || !table.isOfData
      ? []
      : [wrong(`${name} has no stream: no event is published`, RESTORE)]),
    ...(table.expires === undefined && table.isOfData ? [wrong(`${name} has no expiry`, RESTORE)] : []),
    ...(table.recovery ? [] : [wrong(`${name} has no point-in-time recovery`, RESTORE)]),
    ...(isProtected && !table.isProtected
      ? [warning(`${name} is not protected from deletion`, 'deploy without -c first=true')]
      : []),
  ];
}

function ageOf(list: string, age: number): readonly Finding[] {
  if (age <= LATE_LIST_MS) return [];
  const found = `${list} was fetched ${Math.floor(age / DAY_MS)} days ago`;
  const todo = 'docs/runbook.md#watchlists-not-updated';
  return [age > OLD_LIST_MS ? wrong(found, todo) : warning(found, todo)];
}

function oldest(lists: readonly { readonly fetchedAt: string }[]): string {
  return (
    lists
      .map(({ fetchedAt }) => fetchedAt)
      .sort()[0]
      ?.slice(0, 16) ?? '-'
  );
}
