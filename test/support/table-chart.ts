/** Holds items to the chart of the table: each is of one declared kind, with the sealed attributes, indexes and ttl of it. */
import { itemKinds } from '#functions/items.ts';
import type { Item } from '#shared/platform/ports.ts';
import type { ItemSpec } from '#shared/platform/table/item-kind.ts';
import { kindsMatcher } from '#shared/platform/table/kind-of.ts';

export const SEALED = /^g\d+\.[A-Za-z0-9+/]+=*$/;
const INDEX_KEYS = { list: 'list_pk', facet: 'facet_pk', due: 'due_pk' } as const;

const kindsOf = kindsMatcher(itemKinds);
const keyOf = (item: Item) => ({ pk: String(item['pk']), sk: String(item['sk']) });

/** The kind of an item; undefined where it is of none, or of several. */
export function kindOf(item: Item): ItemSpec | undefined {
  const found = kindsOf(keyOf(item));
  return found.length === 1 ? found[0] : undefined;
}

/** What is wrong with each item, as `<pk> / <sk>: <what>`. */
export function offChart(items: readonly Item[]): readonly string[] {
  return items.flatMap((item) => {
    const { pk, sk } = keyOf(item);
    const found = kindsOf({ pk, sk });
    const [only, ...others] = found;
    const where = `${pk} / ${sk}`;
    if (only === undefined) return [`${where}: is of no declared kind`];
    if (others.length > 0)
      return [`${where}: is of several kinds: ${found.map(({ name }) => name).join(', ')}`];
    return faultsOf(item, only).map((fault) => `${where}: ${fault}`);
  });
}

function faultsOf(item: Item, kind: ItemSpec): readonly string[] {
  const sealed = Object.keys(item).filter((name) => SEALED.test(String(item[name])));
  const undeclared = sealed.filter((name) => !(kind.sealed ?? []).includes(name));
  const open = (kind.sealed ?? []).filter(
    (name) => item[name] !== undefined && item[name] !== null && !sealed.includes(name),
  );
  const indexes = Object.entries(INDEX_KEYS).filter(([, attribute]) => item[attribute] !== undefined);
  const unknown = indexes.filter(([name]) => !(kind.indexes ?? []).some((declared) => declared === name));
  return [
    ...undeclared.map((name) => `seals ${name}, which is not declared`),
    ...open.map((name) => `holds ${name} unsealed`),
    ...unknown.map(([name]) => `stands in the index ${name}, which is not declared`),
    ...(item['ttl'] !== undefined && kind.ttl === undefined ? ['has a ttl, which is not declared'] : []),
  ];
}
