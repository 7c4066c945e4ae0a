/** Recomputes everything that the table counts, from the items themselves: each difference is a sentence. */
import { INDEX_SHARDS } from '#shared/platform/counted-lists/list-keys.ts';
import { shardPartitions } from '#shared/platform/spread/shard.ts';
import type { StoredItem } from '../../../support/fleet/running-fleet.ts';
import type { SuiteFixture } from '../suite-fixture.ts';

/** Both counted lists: the sort key of their items. */
const LISTS = { ENT: 'ENT', RES: 'RESPONSE' } as const;
/** What a live send costs, of which kind. */
const KIND = 'send_ddq';

/** What does not add up in the tenant's live environment; empty where all does. */
export async function auditBooks({ fleet, tenant }: SuiteFixture): Promise<readonly string[]> {
  const prefix = tenant.prefixes.live;
  const every = await fleet.items();
  const items = every.filter((item) => item['pk'] === prefix || String(item['pk']).startsWith(`${prefix}#`));
  const lists = await Promise.all(
    (['ENT', 'RES'] as const).map(async (list) => {
      const own = items.filter((item) => item['sk'] === LISTS[list]);
      const facets = [...new Set(own.map((item) => String(item['facet_pk'])))];
      const partitions = shardPartitions(`${prefix}#LIST#${list}`, INDEX_SHARDS);
      const index = await Promise.all(partitions.map((pk) => fleet.indexEntries('listing', pk)));
      const faceted = await Promise.all(facets.map((facet) => fleet.indexEntries('facet', facet)));
      return [
        ...counterProblems(items, own, `${prefix}#COUNT#${list}`),
        ...indexProblems(`${list} by time`, own, index.flat()),
        ...indexProblems(`${list} by facet`, own, faceted.flat()),
      ];
    }),
  );
  return [...lists.flat(), ...entityProblems(items), ...templateProblems(items), ...purseProblems(items)];
}

/** Claims whose lease still runs, and credits that are set aside: nothing of a dead process may stay so. */
export async function leftovers({ fleet, tenant }: SuiteFixture): Promise<readonly string[]> {
  const now = await fleet.now();
  return (await fleet.items())
    .filter((item) => String(item['pk']).startsWith(`${tenant.prefixes.live}#`))
    .filter(
      (item) =>
        (item['sk'] === 'IDEM' && item['state'] === 'running' && Number(item['lease_until']) > now) ||
        (item['sk'] === 'HOLD' && item['state'] === 'held') ||
        (item['sk'] === 'DLV' && item['state'] === 'delivering'),
    )
    .map((item) => `${String(item['pk'])} is ${String(item['state'])}`);
}

/** Ids of every committed event. */
export async function committedEvents({ fleet, tenant }: SuiteFixture): Promise<readonly string[]> {
  return (await fleet.items())
    .filter((item) => item['lane'] === 'event' && String(item['pk']).startsWith(`${tenant.prefixes.live}#`))
    .map((item) => String(item['outbox_id']));
}

function counterProblems(items: readonly StoredItem[], own: readonly StoredItem[], pk: string): string[] {
  const counters = items.filter((item) => `${String(item['pk'])}#`.startsWith(`${pk}#`));
  const isTotal = (item: StoredItem) => String(item['sk']).startsWith('TOTAL');
  const total = sumsOf(counters.filter(isTotal));
  const days = sumsOf(counters.filter((item) => !isTotal(item)));
  const facetOf = (item: StoredItem) => String(item['facet_pk']).split('#LIST#')[1]?.split('#')[1];
  const counted = countBy(own, (item) => `f_${facetOf(item)}`);
  counted.set('n', own.length);
  const names = new Set([...counted.keys(), ...total.keys(), ...days.keys()]);
  return [...names].flatMap((name) => {
    const expected = counted.get(name) ?? 0;
    const [inAll, inDays] = [total.get(name) ?? 0, days.get(name) ?? 0];
    return inAll === expected && inDays === expected
      ? []
      : [`${pk} ${name}: ${expected} items, ${inAll} in all, ${inDays} by day`];
  });
}

function indexProblems(what: string, own: readonly StoredItem[], index: readonly StoredItem[]): string[] {
  const stored = new Map(own.map((item) => [item['pk'], item]));
  const missing = own.filter((item) => !index.some((entry) => entry['pk'] === item['pk']));
  const wrong = index.filter((entry) =>
    ['list_sk', 'facet_pk', 'status', 'response_count'].some(
      (name) => entry[name] !== undefined && entry[name] !== stored.get(entry['pk'])?.[name],
    ),
  );
  const problems = [
    ...missing.map((item) => `lacks ${item['pk']}`),
    ...wrong.map((item) => `is behind: ${item['pk']}`),
  ];
  if (index.length !== own.length) problems.push(`has ${index.length} entries for ${own.length} items`);
  return problems.map((problem) => `${what} ${problem}`);
}

function entityProblems(items: readonly StoredItem[]): string[] {
  const responses = items.filter((item) => item['sk'] === 'RESPONSE');
  const counts = countBy(responses, (item) => String(item['entity_id']));
  const entities = items.filter((item) => item['sk'] === 'ENT');
  const known = new Set(entities.map((item) => String(item['id'])));
  return [
    ...[...counts.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `a response names the lost entity ${id}`),
    ...entities.flatMap((item) => {
      const expected = counts.get(String(item['id'])) ?? 0;
      return item['response_count'] === expected
        ? []
        : [`entity ${item['id']} counts ${item['response_count']} responses, has ${expected}`];
    }),
  ];
}

function templateProblems(items: readonly StoredItem[]): string[] {
  const sent = items.filter((item) => item['sk'] === 'RESPONSE' && item['status'] !== 'PREFILL').length;
  const counters = items.filter(
    ({ pk, sk }) => String(sk).startsWith('COUNT') && String(pk).includes('#QST#'),
  );
  const counted = sumsOf(counters).get('responses') ?? 0;
  return counted === sent ? [] : [`the questionnaire counts ${counted} responses, has ${sent}`];
}

/** Every credit is in the purse, set aside, or charged for one response that exists. */
function purseProblems(items: readonly StoredItem[]): string[] {
  const purse = sumsOf(items.filter((item) => String(item['sk']).startsWith('CREDITS')));
  const holds = items.filter((item) => item['sk'] === 'HOLD' && item['credit'] === KIND);
  const taken = holds.filter((hold) => hold['state'] !== 'released').length;
  const captured = holds.filter((hold) => hold['state'] === 'captured').length;
  const sent = items.filter((item) => item['sk'] === 'RESPONSE' && item['status'] !== 'PREFILL').length;
  const balance = purse.get(KIND) ?? 0;
  const granted = purse.get(`granted_${KIND}`) ?? 0;
  return [
    ...(balance === granted - taken ? [] : [`${granted} credits granted, ${taken} taken, ${balance} left`]),
    ...(captured === sent ? [] : [`${captured} credits charged for ${sent} responses`]),
  ];
}

function countBy(items: readonly StoredItem[], name: (item: StoredItem) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(name(item), (counts.get(name(item)) ?? 0) + 1);
  return counts;
}

/** The sum of every number of the items, by attribute. */
function sumsOf(items: readonly StoredItem[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items)
    for (const [name, value] of Object.entries(item))
      if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
  return sums;
}
