/** Finds the declared kind of a stored item by its keys. */
import type { Key } from '../ports.ts';
import { AREAS } from './areas.ts';
import type { ItemSpec } from './item-kind.ts';

/** The kinds whose patterns fit the keys of an item: one, where the chart of the table is right. */
export function kindsMatcher(kinds: readonly ItemSpec[]): (key: Key) => readonly ItemSpec[] {
  const charted = kinds.map((kind) => ({
    kind,
    pk: keyPattern([AREAS[kind.area], kind.pk].filter((part) => part !== '').join('#'), kind, 'partitions'),
    sk: keyPattern(kind.sk, kind, 'lanes'),
  }));
  return ({ pk, sk }) =>
    charted.filter((each) => each.pk.test(pk) && each.sk.test(sk)).map(({ kind }) => kind);
}

/** `RES#<response id>` as an expression. */
function keyPattern(pattern: string, kind: ItemSpec, spread: 'partitions' | 'lanes'): RegExp {
  const parts = pattern.split(/<[^>]+>/).map((part) => part.replaceAll(/[.*+?^$()[\]\\|{}]/g, '\\$&'));
  const suffix = kind.spread?.includes(spread) === true ? '(?:#\\d+)?' : '';
  return new RegExp(`^${parts.join('[^#]+')}${suffix}$`);
}
