/** What is stored, in numbers that two runs of the same call share: kinds of items, their states, and sums of their counters. */
import type { Item } from '#shared/platform/ports.ts';
import type { ItemSpec } from '#shared/platform/table/item-kind.ts';
import { kindOf } from '../table-chart.ts';

export type Picture = Readonly<Record<string, number>>;

/** Kinds of which how many there are depends on the tries, not on what they came to. */
const OF_TRIES: ReadonlySet<string> = new Set([
  'idempotency record',
  'rate counter',
  // That of a dead attempt runs out by itself.
  'webhook delivery slot',
  // A mail that is sent again counts again.
  'mail day',
  'recipient day',
  // Its lease, which is there as long as there are names to fold.
  'name fold run',
]);

/** Attributes that tell which one it is, and when and how often something was tried. */
const OF_TIME =
  /(?:_at|_until|_day|_sk|_pk|^pk|^sk|^ttl|month|seed|owner|writer|lease|hash|version|generation|size|claims|hint|_ms|(?:^|_)id)$/;
const LONGEST_STATE = 40;
const LARGEST_COUNT = 1_000_000;
const STATE = /^[A-Za-z][A-Za-z_.-]*$/;

export function pictureOf(items: readonly Item[]): Picture {
  const sums = new Map<string, number>();
  const counted = items.flatMap((item) => {
    const kind = kindOf(item);
    if (kind === undefined) throw new Error(`${item['pk']} / ${item['sk']} is of no declared kind`);
    return OF_TRIES.has(kind.name) || isOfTries(item) ? [] : linesOf(item, kind);
  });
  for (const [name, amount] of counted) sums.set(name, (sums.get(name) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Line = readonly [name: string, amount: number];

function linesOf(item: Item, kind: ItemSpec): readonly Line[] {
  const told = Object.entries(item).filter(
    ([name]) => !OF_TIME.test(name) && !(kind.sealed ?? []).includes(name),
  );
  const one: readonly Line[] = kind.spread === undefined ? [[kind.name, 1]] : [];
  return [...one, ...told.flatMap(([name, value]) => lineOf(`${kind.name}: `, name, value))];
}

function lineOf(start: string, name: string, value: unknown): readonly Line[] {
  if (typeof value === 'number' && Math.abs(value) < LARGEST_COUNT)
    return [[`${start}sum of ${name}`, value]];
  return isState(value) ? [[`${start}${name} ${String(value)}`, 1]] : [];
}

/** What is in one picture and not in the other; empty where they agree. */
export function differences(expected: Picture, found: Picture): readonly string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) =>
    (expected[name] ?? 0) === (found[name] ?? 0)
      ? []
      : [`${name}: ${found[name] ?? 0} instead of ${expected[name] ?? 0}`],
  );
}

/**
 * Jobs that remove what a try has left behind, and jobs that read files: a try that comes later asks for texts that are still missing,
 * and a second job for the same file finds its text stored.
 */
function isOfTries({ lane, type }: Item): boolean {
  return lane === 'job' && (type === 'purge' || type === 'read');
}

function isState(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  return typeof value === 'string' && value.length <= LONGEST_STATE && STATE.test(value);
}
