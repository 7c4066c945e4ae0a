/** Kinds of items of the table: one declaration gives the keys, the fence's areas and docs/generated/table.md. */
import type { Key } from '../ports.ts';
import { AREAS, type Area, fill } from './areas.ts';

/** The indexes that an item may stand in (lib/constructs/storage/tables/service-table.ts). */
type IndexName = 'list' | 'facet' | 'due';

/** The names in a pattern: `ANS#<section:4>` names `section`. */
type NameIn<Part extends string> = Part extends `${infer Name}:${string}` ? Name : Part;
type Names<Pattern extends string> = Pattern extends `${string}<${infer Part}>${infer Rest}`
  ? NameIn<Part> | Names<Rest>
  : never;
type Values<Pattern extends string> = Readonly<Record<Names<Pattern>, string | number>>;

/** How long items of a kind are kept, and what of them is personal. */
interface Retention {
  /** What is personal in it, or `none`. Ids, times, counts and keyed hashes are not. */
  readonly personal: string;
  /** What ends it: a deletion, or the time to live. */
  readonly until: string;
  /** Why it is kept so long. */
  readonly why: string;
  /** How long personal data stays after its response or entity was deleted. Missing where none stays. */
  readonly afterDeletion?: string;
}

/** What is declared of a kind. */
export interface ItemSpec<P extends string = string, S extends string = string> {
  /** What it is, in two or three words; unique in the table. */
  readonly name: string;
  /** The noun of the domain, or the layer, that owns it. */
  readonly owner: string;
  readonly area: Area;
  /** The partition key after the area, empty where the area itself is the key. `<name:4>` pads a number to four digits. */
  readonly pk: P;
  readonly sk: S;
  /** Attributes that are sealed under the tenant's data key. */
  readonly sealed?: readonly string[];
  readonly indexes?: readonly IndexName[];
  /** `partitions`: a partition key may end in `#` and a shard. `lanes`: a sort key may end in `#` and a lane (platform/spread). */
  readonly spread?: readonly ('partitions' | 'lanes')[];
  /** How long it is kept after its purpose has ended, where the table deletes it. */
  readonly ttl?: string;
  readonly retention: Retention;
  /** Who writes it. */
  readonly writers: string;
  /** What bounds how many there are. */
  readonly growth: string;
}

/** The beginning of a partition key: `prefix` of a tenant's scope, or what `prefixOf` makes. */
export interface Root {
  readonly prefix: string;
}

export interface ItemKind<P extends string = string, S extends string = string> extends ItemSpec<P, S> {
  partition(root: Root, values: Values<P>): string;
  key(root: Root, values: Values<P> & Values<S>): Key;
  sortKey(values: Values<S>): string;
  /** The sort key up to its first placeholder: what a query begins with. */
  readonly start: string;
}

export function itemKind<const P extends string, const S extends string>(
  spec: ItemSpec<P, S>,
): ItemKind<P, S> {
  const partition = (root: Root, values: Readonly<Record<string, string | number>>) =>
    spec.pk === '' ? root.prefix : `${root.prefix}#${fill(spec.pk, values)}`;
  const sortKey = (values: Readonly<Record<string, string | number>>) => fill(spec.sk, values);
  return {
    ...spec,
    start: spec.sk.split('<', 1)[0] ?? '',
    partition,
    sortKey,
    key: (root, values) => ({ pk: partition(root, values), sk: sortKey(values) }),
  };
}

/** The root of what belongs to no tenant. */
export function areaRoot(area: Exclude<Area, 'tenant' | 'organisation'>): Root {
  return { prefix: AREAS[area] };
}

/** A family of partitions of an index. */
export interface IndexPartitions<P extends string = string> {
  readonly index: IndexName;
  readonly area: Area;
  readonly pk: P;
  /** What it holds, and in what order. */
  readonly holds: string;
  partition(root: Root, values: Values<P>): string;
}

export function indexPartitions<const P extends string>(
  spec: Omit<IndexPartitions<P>, 'partition'>,
): IndexPartitions<P> {
  return { ...spec, partition: (root, values) => `${root.prefix}#${fill(spec.pk, values)}` };
}

/** True for what `indexPartitions` has made. */
export function isIndexPartitions(value: unknown): value is IndexPartitions {
  return typeof value === 'object' && value !== null && 'index' in value && 'holds' in value;
}

/** True for what `itemKind` has made. */
export function isItemKind(value: unknown): value is ItemSpec {
  return typeof value === 'object' && value !== null && 'growth' in value && 'pk' in value && 'sk' in value;
}
