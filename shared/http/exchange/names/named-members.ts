/** Which members a schema knows by name, and where it takes any: read off the schema itself, so that no route lists them again. */
import type * as z from 'zod';
import { isMadeByOthers, laterJudgeOf, textJudgeOf } from '#shared/contract/judged-later.ts';

type Schema = z.core.$ZodType;

/** What is known of the values of one or several schemas, of which any may apply. */
export interface NamedMembers {
  /** The schemas of each member. Empty where no object is taken. */
  readonly members: ReadonlyMap<string, readonly Schema[]>;
  /** True where some schema takes objects with members of any name. */
  readonly isOpen: boolean;
  /** The schemas of the elements of a list. */
  readonly elements: readonly Schema[];
  /** The schemas of the JSON in a text. */
  readonly inText: readonly Schema[];
  /** True for what is judged one by one after the whole was accepted. */
  readonly isJudgedLater: boolean;
}

interface Collected {
  readonly members: Map<string, Schema[]>;
  readonly elements: Schema[];
  readonly inText: Schema[];
  readonly seen: Set<Schema>;
  isOpen: boolean;
  isJudgedLater: boolean;
}

const known = new WeakMap<Schema, NamedMembers>();

/** Made once for each schema; several are joined at every call, which only unions of objects need. */
export function namedMembers(schemas: readonly Schema[]): NamedMembers {
  const [only, ...others] = schemas;
  if (only === undefined || others.length > 0) return collected(schemas);
  const found = known.get(only) ?? collected(schemas);
  known.set(only, found);
  return found;
}

function collected(schemas: readonly Schema[]): NamedMembers {
  const into: Collected = {
    members: new Map(),
    elements: [],
    inText: [],
    seen: new Set(),
    isOpen: false,
    isJudgedLater: false,
  };
  for (const schema of schemas) collect(schema, into);
  return into;
}

function collect(schema: Schema, into: Collected): void {
  if (into.seen.has(schema)) return;
  into.seen.add(schema);
  const def = unsafeDefinition(schema);
  switch (def.type) {
    case 'object':
      for (const [name, member] of Object.entries(def.shape))
        into.members.set(name, [...(into.members.get(name) ?? []), member]);
      if (takesOthers(schema, def.catchall)) into.isOpen = true;
      return;
    case 'array':
      into.elements.push(def.element);
      return;
    case 'union':
      for (const option of def.options) collect(option, into);
      return;
    case 'intersection':
      collect(def.left, into);
      collect(def.right, into);
      return;
    case 'pipe':
      // What is sent goes in, unless it is only turned there into what the next schema takes.
      collect(unsafeDefinition(def.in).type === 'transform' ? def.out : def.in, into);
      return;
    case 'lazy':
      collect(def.getter(), into);
      return;
    case 'string':
      into.inText.push(...[textJudgeOf(schema) ?? []].flat());
      return;
    case 'unknown':
      collectLater(schema, into);
      return;
    case 'any':
    case 'record':
    case 'map':
    case 'custom':
      into.isOpen = true;
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      collect(def.innerType, into);
      return;
    default:
  }
}

function takesOthers(schema: Schema, catchall: Schema | undefined): boolean {
  return isMadeByOthers(schema) || (catchall !== undefined && unsafeDefinition(catchall).type !== 'never');
}

function collectLater(schema: Schema, into: Collected): void {
  const judge = laterJudgeOf(schema);
  if (judge === undefined) into.isOpen = true;
  else {
    into.isJudgedLater = true;
    collect(judge, into);
  }
}

/** The definition of every schema of zod is one of those that it lists. */
function unsafeDefinition(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  return schema._zod.def as z.core.$ZodTypes['_zod']['def'];
}
