/** Holds items to the chart of the table: each is of one declared kind, with the sealed attributes, indexes and ttl of it. */
import { itemKinds } from '#functions/items.ts';
import type { Item } from '#shared/platform/ports.ts';
import { AREAS } from '#shared/platform/table/areas.ts';
import type { ItemSpec } from '#shared/platform/table/item-kind.ts';

const SEALED = /^v1\.[A-Za-z0-9+/]+=*$/;
const INDEX_KEYS = { list: 'list_pk', facet: 'facet_pk', due: 'due_pk' } as const;

const charted = itemKinds.map((kind) => ({
  kind,
  pk: keyPattern([AREAS[kind.area], kind.pk].filter((part) => part !== '').join('#'), kind, 'partitions'),
  sk: keyPattern(kind.sk, kind, 'lanes'),
}));

/** What is wrong with each item, as `<pk> / <sk>: <what>`. */
export function offChart(items: readonly Item[]): readonly string[] {
  return items.flatMap((item) => {
    const [pk, sk] = [String(item['pk']), String(item['sk'])];
    const found = charted.filter((each) => each.pk.test(pk) && each.sk.test(sk));
    const [only, ...others] = found;
    const where = `${pk} / ${sk}`;
    if (only === undefined) return [`${where}: is of no declared kind`];
    if (others.length > 0)
      return [`${where}: is of several kinds: ${found.map(({ kind }) => kind.name).join(', ')}`];
    return faultsOf(item, only.kind).map((fault) => `${where}: ${fault}`);
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

/** `RES#<response id>` as an expression; only the last placeholder may hold a `#`. */
function keyPattern(pattern: string, kind: ItemSpec, spread: 'partitions' | 'lanes'): RegExp {
  const parts = pattern.split(/<[^>]+>/).map((part) => part.replaceAll(/[.*+?^$()[\]\\|{}]/g, '\\$&'));
  const suffix = kind.spread?.includes(spread) === true ? '(?:#\\d+)?' : '';
  return new RegExp(`^${parts.join('[^#]+')}${suffix}$`);
}
