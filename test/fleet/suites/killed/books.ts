/** Recomputes everything that the table counts, from the items themselves: each difference is a sentence. */
import type { StoredItem } from '../../../support/fleet/running-fleet.ts';
import type { Stage } from '../stage.ts';

/** Both counted lists: the sort key of their items. */
const LISTS = { ENT: 'ENT', RES: 'RESPONSE' } as const;
/** What a live send costs, of which kind. */
const KIND = 'send_ddq';

/** What does not add up in the tenant's live environment; empty where all does. */
export async function auditBooks({ fleet, tenant }: Stage): Promise<readonly string[]> {
  const prefix = tenant.prefixes.live;
  const every = await fleet.items();
  const items = every.filter((item) => item['pk'] === prefix || String(item['pk']).startsWith(`${prefix}#`));
  const lists = await Promise.all(
    (['ENT', 'RES'] as const).map(async (list) => {
      const own = items.filter((item) => item['sk'] === LISTS[list]);
      const facets = [...new Set(own.map((item) => String(item['facet_pk'])))];
      const index = await fleet.indexEntries('listing', `${prefix}#LIST#${list}`);
      const faceted = await Promise.all(facets.map((facet) => fleet.indexEntries('facet', facet)));
      return [
        ...counterProblems(items, own, `${prefix}#COUNT#${list}`),
        ...indexProblems(`${list} by time`, own, index),
        ...indexProblems(`${list} by facet`, own, faceted.flat()),
      ];
    }),
  );
  return [...lists.flat(), ...entityProblems(items), ...templateProblems(items), ...purseProblems(items)];
}

/** Claims whose lease still runs, and credits that are set aside: nothing of a dead process may stay so. */
export async function leftovers({ fleet, tenant }: Stage): Promise<readonly string[]> {
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
export async function committedEvents({ fleet, tenant }: Stage): Promise<readonly string[]> {
  return (await fleet.items())
    .filter((item) => item['lane'] === 'event' && String(item['pk']).startsWith(`${tenant.prefixes.live}#`))
    .map((item) => String(item['outbox_id']));
}

function counterProblems(items: readonly StoredItem[], own: readonly StoredItem[], pk: string): string[] {
  const counters = items.filter((item) => item['pk'] === pk);
  const total = numbersOf(counters.find((item) => item['sk'] === 'TOTAL'));
  const days = counters.filter((item) => item['sk'] !== 'TOTAL').map(numbersOf);
  const counted = countBy(own, (item) => `f_${String(item['facet_pk']).split('#').at(-1)}`);
  counted.set('n', own.length);
  const names = new Set([...counted.keys(), ...total.keys(), ...days.flatMap((day) => [...day.keys()])]);
  return [...names].flatMap((name) => {
    const expected = counted.get(name) ?? 0;
    const inDays = days.reduce((sum, day) => sum + (day.get(name) ?? 0), 0);
    return (total.get(name) ?? 0) === expected && inDays === expected
      ? []
      : [`${pk} ${name}: ${expected} items, ${total.get(name)} in all, ${inDays} by day`];
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
  const counter = items.find((item) => item['sk'] === 'COUNT' && String(item['pk']).includes('#QST#'));
  const counted = Number(counter?.['responses'] ?? 0);
  return counted === sent ? [] : [`the questionnaire counts ${counted} responses, has ${sent}`];
}

/** Every credit is in the purse, set aside, or charged for one response that exists. */
function purseProblems(items: readonly StoredItem[]): string[] {
  const purse = items.find((item) => item['sk'] === 'CREDITS');
  const holds = items.filter((item) => item['sk'] === 'HOLD' && item['credit'] === KIND);
  const taken = holds.filter((hold) => hold['state'] !== 'released').length;
  const captured = holds.filter((hold) => hold['state'] === 'captured').length;
  const sent = items.filter((item) => item['sk'] === 'RESPONSE' && item['status'] !== 'PREFILL').length;
  const balance = Number(purse?.[KIND]);
  const granted = Number(purse?.[`granted_${KIND}`]);
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

function numbersOf(item: StoredItem | undefined): Map<string, number> {
  return new Map(
    Object.entries(item ?? {}).flatMap(([name, value]) =>
      typeof value === 'number' && value !== 0 ? [[name, value] as const] : [],
    ),
  );
}
