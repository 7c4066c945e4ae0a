/** Document paths: finding a value inside an item, and keeping only what a projection names. */
import type { AttributeValue, Item } from './attribute-value.ts';

/** Attribute name first, then map members and list positions, e.g. `['answers', 3, 'text']`. */
export type Path = readonly (string | number)[];

/** The value at a path, or `undefined` when any step leads nowhere. */
export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  let found: AttributeValue | undefined = { M: item };
  for (const step of path) {
    if (found === undefined) return undefined;
    found = child(found, step);
  }
  return found;
}

function child(value: AttributeValue, step: string | number): AttributeValue | undefined {
  if (typeof step === 'number') return 'L' in value ? value.L[step] : undefined;
  return 'M' in value ? member(value.M, step) : undefined;
}

/** The member of that very name: never what a plain object inherits. */
export function member(item: Item, name: string): AttributeValue | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined;
}

/** What is left of an item when only `paths` are kept; positions of lists close up in their order. */
export function project(item: Item, paths: readonly Path[]): Item {
  return keepMembers(item, branches(paths));
}

type Branch = Map<string | number, Branch | 'whole'>;

function branches(paths: readonly Path[]): Branch {
  const root: Branch = new Map();
  for (const path of paths) {
    let branch = root;
    path.forEach((step, at) => {
      const known = branch.get(step);
      if (at === path.length - 1) branch.set(step, 'whole');
      else if (known instanceof Map) branch = known;
      else {
        const next: Branch = new Map();
        branch.set(step, next);
        branch = next;
      }
    });
  }
  return root;
}

function keepMembers(item: Item, branch: Branch): Item {
  const kept: [string, AttributeValue][] = [];
  for (const [step, below] of branch) {
    const value = typeof step === 'string' ? member(item, step) : undefined;
    const part = value === undefined ? undefined : keep(value, below);
    if (typeof step === 'string' && part !== undefined) kept.push([step, part]);
  }
  return Object.fromEntries(kept);
}

function keep(value: AttributeValue, branch: Branch | 'whole'): AttributeValue | undefined {
  if (branch === 'whole') return value;
  if ('M' in value) {
    const members = keepMembers(value.M, branch);
    return Object.keys(members).length === 0 ? undefined : { M: members };
  }
  if (!('L' in value)) return undefined;
  const elements = value.L.flatMap((element, at) => {
    const below = branch.get(at);
    const part = below === undefined ? undefined : keep(element, below);
    return part === undefined ? [] : [part];
  });
  return elements.length === 0 ? undefined : { L: elements };
}
