/** Gives each field of an event its meaning, in the description of the API. */
import { EVENT_FIELDS } from '../../catalogue/event-fields.ts';
import type { ApiDocument, Schema } from '../../site/document.ts';

/** The document with a description at every field of every event's `data`. Descriptions of a contract stay. */
export function withMeanings(document: ApiDocument): ApiDocument {
  const webhooks = Object.entries(document.webhooks).map(([type, webhook]) => {
    const content = webhook.post.requestBody.content['application/json'];
    const { schema } = content;
    if (schema === undefined) return [type, webhook] as const;
    const data = schema.properties?.['data'];
    const properties = { ...schema.properties, ...(data === undefined ? {} : { data: described(data, '') }) };
    const requestBody = {
      content: { 'application/json': { ...content, schema: { ...schema, properties } } },
    };
    const post = { ...webhook.post, requestBody: { ...webhook.post.requestBody, ...requestBody } };
    return [type, { ...webhook, post }] as const;
  });
  return { ...document, webhooks: Object.fromEntries(webhooks) };
}

function described(schema: Schema, path: string): Schema {
  // A field that may be null is one of two schemas.
  if (schema.anyOf !== undefined)
    return { ...schema, anyOf: schema.anyOf.map((each) => described(each, path)) };
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, member]) => {
    const description = member.description ?? EVENT_FIELDS[path + name];
    const inner = described(member, `${path}${name}.`);
    return [name, description === undefined ? inner : { ...inner, description }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
