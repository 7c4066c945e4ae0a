/** The longest reply that a schema allows, computed from the schema and from the bounds of what the schema leaves open. */
import * as z from 'zod';

/** What the schema does not say: the longest text in code points, or the largest number of entries. */
export interface Bounds {
  /** By the name of the field, or by `Schema.field` where it differs for one schema. */
  readonly texts: Readonly<Record<string, number>>;
  readonly lists: Readonly<Record<string, number>>;
  /** Bytes of a whole field, where the service limits the total. */
  readonly totals: Readonly<Record<string, number>>;
}

/** A code point takes at most seven bytes: a control character is an escape, whose backslash is escaped once more. */
const BYTES_PER_CHARACTER = 7;
const QUOTES = 4;
const NUMBER = 24;

/** Where the walk is: the id of the innermost schema that has one, and the name of the field. */
interface At {
  readonly schema: string;
  readonly field: string;
}

export interface Longest {
  readonly bytes: number;
  /** Fields without a bound. */
  readonly open: ReadonlySet<string>;
}

/** `routeId` stands for the name of a schema that has none. */
export function longestReply(routeId: string, schema: z.ZodType, bounds: Bounds): Longest {
  const walk = new Walk(bounds);
  const bytes = walk.bytes(schema, { schema: routeId, field: '' });
  return { bytes, open: walk.open };
}

class Walk {
  readonly open = new Set<string>();
  readonly #bounds: Bounds;
  readonly #inside = new Set<unknown>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  bytes(schema: z.core.$ZodType, outer: At): number {
    const id = z.globalRegistry.get(schema)?.id;
    const at = typeof id === 'string' ? { ...outer, schema: id } : outer;
    const total = this.#bound('totals', at);
    return total ?? this.#sized(schema, at);
  }

  #sized(schema: z.core.$ZodType, at: At): number {
    const def = unsafeDefinition(schema);
    switch (def.type) {
      case 'string':
        return this.#text(schema, at);
      case 'number':
        return NUMBER;
      case 'boolean':
      case 'null':
        return 5;
      case 'enum':
        return Math.max(...Object.values(def.entries).map((each) => textBytes(String(each).length)));
      case 'literal':
        return Math.max(...def.values.map((each) => textBytes(String(each).length)));
      case 'array':
        return 2 + this.#count(schema, at) * (1 + this.bytes(def.element, at));
      case 'object':
        return (
          2 +
          Object.entries(def.shape).reduce((sum, [field, value]) => {
            return sum + field.length + QUOTES + 2 + this.bytes(value, { ...at, field });
          }, 0)
        );
      case 'record':
        return (
          2 + this.#count(schema, at) * (2 + this.bytes(def.keyType, at) + this.bytes(def.valueType, at))
        );
      case 'union':
        return Math.max(...def.options.map((each) => this.bytes(each, at)));
      case 'nullable':
      case 'optional':
      case 'default':
      case 'readonly':
      case 'prefault':
        return Math.max(4, this.bytes(def.innerType, at));
      case 'lazy':
        return this.#lazy(def.getter, at);
      case 'pipe':
        return this.bytes(unsafeDefinition(def.out).type === 'transform' ? def.in : def.out, at);
      default:
        this.open.add(`${at.schema}.${at.field}: ${def.type}`);
        return 0;
    }
  }

  /** A schema that contains itself has no bound of its own. */
  #lazy(getter: () => z.core.$ZodType, at: At): number {
    if (this.#inside.has(getter)) {
      this.open.add(`${at.schema}.${at.field}: lazy`);
      return 0;
    }
    this.#inside.add(getter);
    const bytes = this.bytes(getter(), at);
    this.#inside.delete(getter);
    return bytes;
  }

  #text(schema: z.core.$ZodType, at: At): number {
    const { bag } = schema._zod;
    const meta = z.globalRegistry.get(schema);
    const known =
      FORMS[meta?.id ?? ''] ?? meta?.['maxLength'] ?? bag['maximum'] ?? FORMATS[String(bag['format'] ?? '')];
    const most = this.#bound('texts', at) ?? (typeof known === 'number' ? known : undefined);
    if (most === undefined) this.open.add(`${at.schema}.${at.field}: text`);
    return textBytes(most ?? 0);
  }

  #count(schema: z.core.$ZodType, at: At): number {
    const { bag } = schema._zod;
    const most = this.#bound('lists', at) ?? bag['maximum'];
    if (typeof most !== 'number') this.open.add(`${at.schema}.${at.field}: list`);
    return typeof most === 'number' ? most : 0;
  }

  #bound(of: keyof Bounds, { schema, field }: At): number | undefined {
    return this.#bounds[of][`${schema}.${field}`] ?? this.#bounds[of][field];
  }
}

/** Shared types, by their id. */
const FORMS: Readonly<Record<string, number>> = { Uuid: 36, Instant: 24, Day: 10, Country: 2, Email: 254 };

/** Texts whose form bounds them. */
const FORMATS: Readonly<Record<string, number>> = {
  uuid: 36,
  datetime: 30,
  date: 10,
  url: 2_048,
  email: 254,
};

function textBytes(characters: number): number {
  return QUOTES + characters * BYTES_PER_CHARACTER;
}

/** Every schema of zod is one of these classes, which its type does not say. */
function unsafeDefinition(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def;
}
