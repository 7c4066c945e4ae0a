/** OpenAPI 3.1 out of the route and event contracts; nothing in the document is written by hand. */
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { DeliveryHeaders } from './delivery-headers.ts';
import type { EventContract } from './message.ts';
import { Instant, Uuid } from './primitives.ts';
import { isMutation, methodsOf, type Route } from './route.ts';

export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly serverUrl: string;
}

/** Builds the document. `groups` names the tag of each route table. */
export function openApiDocument(
  description: ApiDescription,
  groups: Readonly<Record<string, readonly Route[]>>,
  events: readonly EventContract[],
) {
  const { serverUrl, ...info } = description;
  return createDocument(
    {
      openapi: '3.1.0',
      info,
      servers: [{ url: serverUrl }],
      tags: Object.keys(groups).map((name) => ({ name })),
      paths: pathsOf(groups),
      webhooks: Object.fromEntries(events.map((event) => [event.type, { post: webhook(event) }])),
      components: { securitySchemes: SECURITY },
    },
    { override: ({ jsonSchema }) => dropLongPattern(jsonSchema) },
  );
}

const SECURITY = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'API key: `prb_test_…` or `prb_live_…`' },
  respondent: {
    type: 'http',
    scheme: 'bearer',
    description: 'Session of a respondent, from the exchange of a link',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-probity_session',
    description: 'Session of a person who has signed in to the console',
  },
  environment: {
    type: 'apiKey',
    in: 'header',
    name: 'Probity-Environment',
    description: '`live` or `test`, beside the cookie of a session',
  },
} as const;

const PERSON = { session: [], environment: [] };

function pathsOf(groups: Readonly<Record<string, readonly Route[]>>): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, routes] of Object.entries(groups)) {
    for (const contract of routes) {
      const operations = methodsOf(contract).map((method) => [
        method.toLowerCase(),
        operation(contract, method, tag),
      ]);
      paths[contract.path] = { ...paths[contract.path], ...Object.fromEntries(operations) };
    }
  }
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function operation(contract: Route, method: string, tag: string): ZodOpenApiOperationObject {
  const suffix = method === contract.method ? '' : `_${method.toLowerCase()}`;
  return {
    operationId: contract.id.replaceAll('.', '_') + suffix,
    summary: contract.summary,
    description: `Specification: ${contract.spec}.`,
    tags: [tag],
    security: securityOf(contract),
    requestParams: {
      ...(contract.params === undefined ? {} : { path: z.object(contract.params) }),
      ...(contract.query instanceof z.ZodObject ? { query: contract.query } : {}),
      ...sentHeaders(contract),
    },
    ...(contract.body === undefined
      ? {}
      : {
          requestBody: {
            required: contract.bodyOptional !== true,
            content: bodyContent(contract, contract.body),
          },
        }),
    responses: responses(contract),
  };
}

function bodyContent({ encoding, fileFields }: Route, body: z.ZodType) {
  return encoding === 'multipart'
    ? { 'multipart/form-data': { schema: formSchema(body, fileFields) } }
    : { 'application/json': { schema: body } };
}

const Binary = z.string().meta({ format: 'binary' });

/** The form as it is sent: its texts by name, and each file under its field, or under any where none is named. */
function formSchema(body: z.ZodType, fileFields: readonly string[] | undefined): z.ZodType {
  const sent = body instanceof z.ZodPipe ? body.in : body;
  if (!(sent instanceof z.ZodObject)) throw new Error('the body of a multipart route must be an object');
  const { files: _, ...texts } = sent.shape;
  if (fileFields === undefined) return z.object(texts).catchall(Binary);
  return z.object({ ...texts, ...Object.fromEntries(fileFields.map((name) => [name, Binary])) });
}

function securityOf(contract: Route): Record<string, string[]>[] {
  if (contract.alsoRespondent) return [{ apiKey: [] }, PERSON, { respondent: [] }];
  if (contract.auth === 'key') return [{ apiKey: [] }, PERSON];
  if (contract.auth === 'session') return [PERSON];
  return contract.auth === 'respondent' ? [{ respondent: [] }] : [];
}

function sentHeaders(contract: Route) {
  return {
    header: z.object({
      ...idempotencyHeader(contract),
      ...preconditionHeader(contract),
      'Probity-Strict': STRICT,
    }),
  };
}

/** Every call, because the query is judged where a route reads none, too (decision 0093). */
const STRICT = z
  .enum(['true', 'false'])
  .optional()
  .describe(
    'With `true`, every field and query parameter that the call does not know is refused with 400, and not only told in `Warning`.',
  );

function idempotencyHeader(contract: Route) {
  if (!isMutation(contract) || contract.idempotency === 'none') return {};
  const { min, max } = contract.keyLength ?? { min: 1, max: 255 };
  const key = z
    .string()
    .min(min)
    .max(max)
    .describe('The same key with the same data within 24 hours answers the first reply again.');
  return { 'Idempotency-Key': contract.idempotency === 'required' ? key : key.optional() };
}

function preconditionHeader({ entityTag }: Route) {
  if (entityTag !== 'compared') return {};
  return {
    'If-Match': z
      .string()
      .optional()
      .describe(
        'The ETag of what you have read. 412 where it was changed since, with who did what and when.',
      ),
  };
}

const ETag = z.string().describe('Names this version of the object.');

/** Set once the call has been read, and repeated with a replay. */
const Warning = z
  .string()
  .optional()
  .meta({
    description: 'Names fields and query parameters that were sent, are unknown, and were not read.',
    examples: ['299 - "Unknown, and not read: fields colour; query parameters verbose"'],
    header: { id: 'Warning' },
  });
const WARNED = z.object({ Warning });
const TAGGED = z.object({ ETag, Warning });

function responses(contract: Route): ZodOpenApiOperationObject['responses'] {
  const { status } = contract.success;
  const content = answeredContent(contract);
  const refusals = new Map<number, Record<string, { value: unknown }>>();
  for (const error of contract.errors ?? []) {
    const known = refusals.get(error.status) ?? {};
    refusals.set(error.status, { ...known, [error.code]: { value: { ...error.body(), code: error.code } } });
  }
  return {
    [`${status}`]: {
      description: content === undefined ? 'Done' : 'Success',
      ...(content === undefined ? {} : { content }),
      headers: contract.entityTag === undefined || content === undefined ? WARNED : TAGGED,
    },
    ...Object.fromEntries(
      [...refusals].map(([code, examples]) => [
        `${code}`,
        { description: 'Refused', headers: WARNED, content: { 'application/json': { examples } } },
      ]),
    ),
    default: { description: 'Any other refusal, in one of the documented shapes', headers: WARNED },
  };
}

function answeredContent({ success: { body, file } }: Route) {
  if (file !== undefined) return { [file]: { schema: Binary } };
  return body === undefined ? undefined : { 'application/json': { schema: body } };
}

/** The envelope of every delivery (R66). */
function webhook(event: EventContract): ZodOpenApiOperationObject {
  const envelope = z.object({
    id: z.string().describe('The event. The same in every delivery of it.'),
    event: z.literal(event.type),
    event_type: z.literal(event.type),
    timestamp: Instant,
    tenant_id: Uuid,
    is_test_data: z.boolean(),
    data: event.data,
    sequence: z.int().meta({ description: 'Orders the events of one subject; gaps are normal.' }),
  });
  return {
    summary: event.summary,
    requestParams: { header: DeliveryHeaders },
    requestBody: { content: { 'application/json': { schema: envelope } } },
    responses: { '2XX': { description: 'Received' } },
  };
}

/** Long patterns of ids and dates say less than their format. */
function dropLongPattern(schema: { pattern?: string | undefined; format?: string | undefined }): void {
  if (schema.format !== undefined) delete schema.pattern;
}
