/** The API description as the pages read it: OpenAPI 3.1, the members that our own generator writes. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | { readonly not: unknown };
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: string;
}

interface Content {
  readonly 'application/json': {
    readonly schema?: Schema;
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Partial<Content> & {
      readonly 'multipart/form-data'?: { readonly schema?: Schema; readonly example?: unknown };
    };
  };
  /** Content under another media type is a file. */
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Partial<Content> }>
  >;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly summary: string;
          readonly parameters?: readonly Parameter[];
          readonly requestBody: { readonly content: Content };
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One method of one path. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document as the generator wrote it; a test compares that file with the contracts. */
export function unsafeDocument(document: unknown): ApiDocument {
  return document as ApiDocument;
}

/** Endpoints by group, in the order of the fleet. */
export function endpointsByGroup(document: ApiDocument): ReadonlyMap<string, readonly Endpoint[]> {
  const groups = new Map<string, Endpoint[]>(document.tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [group = ''] = operation.tags;
      groups.get(group)?.push({ method: method.toUpperCase(), path, operation });
    }
  }
  return groups;
}

/** The schema itself where it is a reference; `name` is what the reference calls it. */
export function resolve(
  document: ApiDocument,
  schema: Schema,
): { readonly schema: Schema; readonly name?: string } {
  if (schema.$ref === undefined) return { schema };
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const found = document.components.schemas[name];
  if (found === undefined) throw new Error(`the description refers to ${schema.$ref}, which is not there`);
  return { schema: found, name };
}
