/** Methods that the gateway answers by putting the body into a bucket: an AWS service integration with S3. */
import type { Reading } from '../../template/reading.ts';
import type { Declared } from '../document/operation.ts';
import { type CaseContext, contextVariables, rendered, variable } from '../velocity.ts';
import { readTimeout } from './integration-timeout.ts';
import type { AnswerHead } from './lambda-answer.ts';

/** An object to be put with the permissions of the method's role. */
export interface StoragePut {
  readonly role: string;
  readonly bucket: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What the store answered. */
export interface StorageAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
}

interface Mapping {
  readonly name: string;
  readonly source: string;
}

interface Response {
  /** Over the status of the store; undefined for whatever no other response takes. */
  readonly pattern: RegExp | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly templates: ReadonlyMap<string, string>;
}

export interface StorageIntegration {
  readonly kind: 'storage';
  readonly role: string;
  readonly bucket: string;
  /** With its parameters in braces. */
  readonly key: string;
  readonly parameters: readonly Mapping[];
  readonly headers: readonly Mapping[];
  readonly responses: readonly Response[];
  readonly timeoutMs: number;
}

/** Throws for integrations other than a PUT of the whole body, and for what is not known of mappings and templates, or not declared. */
export function readStorageIntegration(integration: Reading, declared: Declared): StorageIntegration {
  integration.only(
    'credentials',
    'httpMethod',
    'passthroughBehavior',
    'requestParameters',
    'responses',
    'timeoutInMillis',
    'type',
    'uri',
  );
  // These two let a body pass where there is no template for requests. `never` does not.
  const behaviour = integration.at('passthroughBehavior').textOr('when_no_match');
  if (!['when_no_match', 'when_no_templates'].includes(behaviour))
    throw new Error(`${integration.place}.passthroughBehavior is not known: ${behaviour}`);
  const uri = integration.at('uri').text();
  const [, bucket, key] = /^arn:aws:apigateway:[\w-]+:s3:path\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  const method = integration.at('httpMethod').text();
  if (bucket === undefined || key === undefined || method !== 'PUT')
    throw new Error(`${integration.place} is not known to the embedded cloud: ${method} ${uri}`);
  const read: StorageIntegration = {
    kind: 'storage',
    role: integration.at('credentials').text(),
    bucket,
    key,
    ...readMappings(integration.at('requestParameters'), declared),
    responses: integration
      .at('responses')
      .members()
      .map(([pattern, response]) => readResponse(pattern, response, declared)),
    timeoutMs: readTimeout(integration, false),
  };
  probe(read);
  return read;
}

/** What is mapped to the path and to the headers of the request to the store. */
function readMappings(parameters: Reading, declared: Declared) {
  const mappings = parameters.members().map(([target, source]) => ({ target, source: source.text() }));
  for (const { source } of mappings)
    if (source.startsWith('method.') && !declared.parameters.has(source))
      throw new Error(`${parameters.place}: Invalid mapping expression parameter specified: ${source}`);
  const those = (prefix: string): readonly Mapping[] =>
    mappings.flatMap(({ target, source }) =>
      target.startsWith(prefix) ? [{ name: target.slice(prefix.length), source }] : [],
    );
  const [path, headers] = [those('integration.request.path.'), those('integration.request.header.')];
  if (path.length + headers.length < mappings.length)
    throw new Error(`${parameters.place} holds more than paths and headers`);
  return { parameters: path, headers };
}

/** `pattern` is over the status of the store, or `default`. */
function readResponse(pattern: string, response: Reading, declared: Declared): Response {
  response.only('responseParameters', 'responseTemplates', 'statusCode');
  const status = response.at('statusCode');
  const known = declared.responses.get(status.text());
  if (known === undefined)
    throw new Error(
      `${response.place}: Output mapping refers to an invalid method response: ${status.text()}`,
    );
  const headers = response
    .at('responseParameters')
    .members()
    .map(([target, value]) => {
      if (!known.has(target))
        throw new Error(`${response.place}: Invalid mapping expression parameter specified: ${target}`);
      return [target.replace('method.response.header.', ''), constant(value)] as const;
    });
  const templates = response
    .at('responseTemplates')
    .members()
    .map(([type, template]) => [type, template.text()] as const);
  return {
    pattern: pattern === 'default' ? undefined : new RegExp(`^(?:${pattern})$`),
    status: status.number(),
    headers: Object.fromEntries(headers),
    templates: new Map(templates),
  };
}

/** The text between single quotes. Throws for any other source. */
function constant(value: Reading): string {
  const text = /^'(.*)'$/s.exec(value.text())?.[1];
  if (text === undefined) throw new Error(`${value.place} is not a constant: ${value.text()}`);
  return text;
}

/** Everything is tried once at the start, so that what is not known fails there and not at the first request. */
function probe(integration: StorageIntegration): void {
  const nothing: CaseContext = {
    ...{ requestId: '', path: '', httpMethod: '', stage: '', sourceIp: '', requestTimeEpoch: 0 },
    header: () => undefined,
  };
  putOf(integration, nothing, Buffer.alloc(0));
  for (const { templates } of integration.responses) {
    for (const template of templates.values()) rendered(template, contextVariables(nothing));
  }
}

/** What is put for a request. */
export function putOf(integration: StorageIntegration, context: CaseContext, body: Buffer): StoragePut {
  const key = integration.parameters.reduce(
    (path, { name, source }) => path.replace(`{${name}}`, () => sourced(source, context) ?? ''),
    integration.key,
  );
  const headers = integration.headers.flatMap(({ name, source }) => {
    const value = sourced(source, context);
    return value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  const { role, bucket } = integration;
  return { role, bucket, key, headers: Object.fromEntries(headers), body };
}

/** A value comes from the context, or from a header of the request, which may be missing. */
function sourced(source: string, context: CaseContext): string | undefined {
  if (source.startsWith('context.')) return variable(source, contextVariables(context));
  const header = /^method\.request\.header\.(.+)$/.exec(source)?.[1];
  if (header !== undefined) return context.header(header.toLowerCase());
  throw new Error(`source of a mapping not known to the embedded cloud: ${source}`);
}

/** The method's answer to what the store said; undefined where the method has none for it. */
export function responseTo(
  integration: StorageIntegration,
  answer: StorageAnswer,
  context: CaseContext,
): (AnswerHead & { readonly body: string }) | undefined {
  const { responses } = integration;
  const found =
    responses.find(({ pattern }) => pattern?.test(String(answer.status))) ??
    responses.find(({ pattern }) => pattern === undefined);
  if (found === undefined) return undefined;
  const template = found.templates.get(answer.contentType ?? 'application/json') ?? '';
  const { body, headers } = rendered(template, contextVariables(context));
  return { status: found.status, headers: { ...found.headers, ...headers }, body };
}
