/** A realm for CloudFront functions: what the documentation does not name is taken out of it. */
import { type Context, createContext, Script } from 'node:vm';
import { EVERYWHERE, GLOBALS } from './documented.ts';

export interface EdgeRealm {
  readonly context: Context;
  /** Globals that are left. */
  readonly globals: ReadonlySet<string>;
  /** Names that Node.js has as globals or as members of built-in objects, and that the documentation has nowhere. */
  readonly undocumented: ReadonlySet<string>;
}

/** A fresh realm without evaluation of text as code. Symbols stay: the engine itself looks things up by them. */
export function edgeRealm(): EdgeRealm {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  const realm: object = new Script('globalThis').runInContext(context);
  const removed = new Set<string>();
  const globals = new Set<string>();
  for (const name of namesOf(realm)) {
    const documented = Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : undefined;
    if (documented === undefined) {
      Reflect.deleteProperty(realm, name);
      removed.add(name);
      continue;
    }
    globals.add(name);
    const value = Reflect.get(realm, name);
    if (value === realm) continue;
    const members = prune(value, documented);
    // Methods of the console are words of every day; they are judged where `console` stands before them.
    if (name !== 'console') for (const member of members) removed.add(member);
  }
  const known = new Set(Object.values(GLOBALS).flatMap(({ own, prototype }) => [...own, ...prototype]));
  return {
    context,
    globals,
    undocumented: new Set([...removed].filter((name) => !known.has(name))),
  };
}

/** Typed arrays share a constructor without a name, which holds most of their members. */
function prune(value: unknown, { own, prototype }: { own: readonly string[]; prototype: readonly string[] }) {
  if (!isObject(value)) return [];
  const ownRemoved = [value, ...unnamedParent(value)].flatMap((each) => pruneOne(each, own));
  const prototypes = [value, ...unnamedParent(value)].map((each) => Reflect.get(each, 'prototype'));
  return [...ownRemoved, ...prototypes.filter(isObject).flatMap((each) => pruneOne(each, prototype))];
}

function unnamedParent(value: object): readonly object[] {
  const parent = Reflect.getPrototypeOf(value);
  return parent !== null && Reflect.get(parent, 'name') === 'TypedArray' ? [parent] : [];
}

function pruneOne(value: object, documented: readonly string[]): readonly string[] {
  return namesOf(value).filter(
    (name) => !documented.includes(name) && !EVERYWHERE.has(name) && Reflect.deleteProperty(value, name),
  );
}

function namesOf(value: object): readonly string[] {
  return Reflect.ownKeys(value).filter((key) => typeof key === 'string');
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
