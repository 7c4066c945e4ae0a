/** The page of events: every field says what it means. */
import { describe, expect, it } from 'vitest';
import { EVENT_FIELDS } from '../../docs/catalogue/event-fields.ts';
import { openApi } from '../../docs/derived.ts';
import type { Schema } from '../../docs/site/document.ts';

interface Field {
  readonly path: string;
  readonly description: string | undefined;
}

function fieldsIn(schema: Schema, path: string): readonly Field[] {
  // A field that may be null is one of two schemas.
  const properties = Object.assign({}, ...[schema, ...(schema.anyOf ?? [])].map((each) => each.properties));
  return Object.entries<Schema>(properties).flatMap(([name, member]) => [
    { path: path + name, description: member.description },
    ...fieldsIn(member, `${path}${name}.`),
  ]);
}

const fields = Object.entries(openApi().webhooks).flatMap(([type, { post }]) => {
  const data = post.requestBody.content['application/json'].schema?.properties?.['data'] ?? {};
  return fieldsIn(data, '').map((field) => ({ type, ...field }));
});

describe('the fields of events', () => {
  it('all say what they mean', () => {
    expect(fields.length).toBeGreaterThan(200);
    expect(fields.filter(({ description }) => description === undefined)).toEqual([]);
  });

  it('are all there where a meaning is given', () => {
    const known = new Set(fields.map(({ path }) => path));
    expect(Object.keys(EVENT_FIELDS).filter((path) => !known.has(path))).toEqual([]);
  });
});
