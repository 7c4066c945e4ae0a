/** A type in words: `list of Answer`, `string (uuid)`, `integer or null`. */
import { type ApiDocument, resolve, type Schema } from '../document.ts';

export function typeText(document: ApiDocument, reference: Schema): string {
  const { schema, name } = resolve(document, reference);
  if (schema.items !== undefined) {
    return 'not' in schema.items ? 'empty list' : `list of ${typeText(document, schema.items)}`;
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    // Recursive schemas that only the generator has names for: JSON as such.
    if (name?.startsWith('__') === true) return 'any JSON';
    return [...new Set(alternatives.map((each) => typeText(document, each)))].join(' or ');
  }
  if (schema.properties !== undefined) return name ?? 'object';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any JSON']);
  const words = types.join(' or ');
  return schema.format === undefined ? words : `${words} (${schema.format})`;
}
