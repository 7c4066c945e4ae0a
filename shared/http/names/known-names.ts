/** Which names a schema knows, at every depth: what it reads of an object, and which objects may have any members. */
import type * as z from 'zod';

/** What is known of a value. Values of which nothing is known are read as they are. */
export type Known = KnownObject | KnownList;

interface KnownObject {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, Known | undefined>;
  /** True where the schema takes any member: a record, or an object that says so. */
  readonly isOpen: boolean;
}

interface KnownList {
  readonly kind: 'list';
  readonly item: Known | undefined;
}

const known = new WeakMap<z.ZodType, { readonly found: Known | undefined }>();

/** What `schema` knows; undefined for texts, numbers and free JSON. */
export function knownNames(schema: z.ZodType): Known | undefined {
  const before = known.get(schema);
  if (before !== undefined) return before.found;
  // Schemas that hold themselves end here: their inner values are not judged.
  known.set(schema, { found: undefined });
  const found = read(unsafeDefinition(schema));
  known.set(schema, { found });
  return found;
}

/** The parts of a schema's definition that hold other schemas (zod 4, `_zod.def`). */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
}

function read(definition: Definition): Known | undefined {
  const { type, shape, catchall, element, options, left, right } = definition;
  if (type === 'object' && shape !== undefined) return objectOf(shape, catchall);
  if (type === 'array' && element !== undefined) return { kind: 'list', item: knownNames(element) };
  if (options !== undefined) return options.map(knownNames).reduce(together, undefined);
  if (left !== undefined && right !== undefined) return together(knownNames(left), knownNames(right));
  const inner = definition.innerType ?? definition.in ?? definition.getter?.();
  return inner === undefined ? undefined : knownNames(inner);
}

function objectOf(shape: Readonly<Record<string, z.ZodType>>, catchall: z.ZodType | undefined): KnownObject {
  const members = new Map(Object.entries(shape).map(([name, schema]) => [name, knownNames(schema)]));
  const rest = catchall === undefined ? undefined : unsafeDefinition(catchall).type;
  return { kind: 'object', members, isOpen: rest !== undefined && rest !== 'never' };
}

/** What either of two schemas knows: the fields of every variant are known names. */
function together(a: Known | undefined, b: Known | undefined): Known | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.kind === 'list' && b.kind === 'list') return { kind: 'list', item: together(a.item, b.item) };
  if (a.kind === 'list' || b.kind === 'list') return a.kind === 'object' ? a : b;
  const members = new Map(a.members);
  for (const [name, member] of b.members) members.set(name, together(members.get(name), member));
  return { kind: 'object', members, isOpen: a.isOpen || b.isOpen };
}

/** Definitions are not among the public types of all schemas, but every schema has one. */
function unsafeDefinition(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}
