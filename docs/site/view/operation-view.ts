/** One endpoint: what it takes, what it answers, how it refuses, and a call to copy. */
import type { ApiDocument, Endpoint, Operation, Parameter } from '../document.ts';
import { type Html, html } from './html.ts';
import { memberView, schemaView } from './schema-view.ts';

export function operationView(document: ApiDocument, endpoint: Endpoint): Html {
  const { method, path, operation } = endpoint;
  const { operationId: id, summary } = operation;
  return html`<article class="operation" id="${id}" aria-labelledby="${id}-title" data-search="${searchText(endpoint)}">
    <div class="told">
      <h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
      <p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${pathView(path)}</code></p>
      <p class="who">${whoView(operation)}</p>
      ${parametersView(document, operation, 'path', 'Path')}
      ${parametersView(document, operation, 'query', 'Query')}
      ${parametersView(document, operation, 'header', 'Headers')}
      ${bodyView(document, operation)}
      ${answerView(document, operation)}
      ${refusalsView(operation)}
      <p class="spec">${operation.description}</p>
    </div>
    <div class="shown">
      ${sampleView('Request', curlOf(endpoint))}
      ${answerSample(operation)}
    </div>
  </article>`;
}

/** What the search looks at. */
export function searchText({ method, path, operation }: Endpoint): string {
  return [method, path, operation.summary, operation.operationId, ...operation.tags].join(' ').toLowerCase();
}

/** A path may break after each slash. */
function pathView(path: string): Html {
  return html`${path.split(/(?<=\/)/).map((segment) => html`${segment}<wbr>`)}`;
}

function whoView(operation: Operation): string {
  const [first = {}] = operation.security;
  if ('apiKey' in first) return 'Authorization: Bearer, with an API key';
  if ('respondent' in first) return 'Authorization: Bearer, with the session of a respondent';
  return 'No Authorization header';
}

function parametersView(
  document: ApiDocument,
  operation: Operation,
  place: Parameter['in'],
  title: string,
): Html | undefined {
  const own = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  if (own.length === 0) return undefined;
  return html`<h4>${title}</h4><ul class="members">${own.map(({ name, schema, required }) =>
    memberView({ document, side: 'sent' }, { name, schema, required: required === true }),
  )}</ul>`;
}

function bodyView(document: ApiDocument, { requestBody }: Operation): Html | undefined {
  const form = requestBody?.content['multipart/form-data']?.schema;
  const schema = form ?? requestBody?.content['application/json']?.schema;
  if (requestBody === undefined || schema === undefined) return undefined;
  const title = form === undefined ? 'Body' : 'Form (multipart/form-data)';
  return html`<h4>${title}${requestBody.required === true ? '' : ', may be left out'}</h4>${schemaView({ document, side: 'sent' }, schema)}`;
}

function successOf({ responses }: Operation) {
  const [found] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return found === undefined
    ? undefined
    : {
        status: found[0],
        schema: found[1].content?.['application/json']?.schema,
        example: found[1].content?.['application/json']?.example,
        file: Object.keys(found[1].content ?? {}).find((type) => type !== 'application/json'),
      };
}

function answerView(document: ApiDocument, operation: Operation): Html | undefined {
  const success = successOf(operation);
  if (success === undefined) return undefined;
  const { status, schema, file } = success;
  if (file !== undefined)
    return html`<h4>Answer</h4><p><span class="status">${status}</span> a file of type <code>${file}</code></p>`;
  if (schema === undefined)
    return html`<h4>Answer</h4><p><span class="status">${status}</span> without a body</p>`;
  return html`<h4>Answer</h4><details class="answer"><summary><span class="status">${status}</span> members</summary>${schemaView({ document, side: 'answered' }, schema)}</details>`;
}

function refusalsView({ responses }: Operation): Html | undefined {
  const refusals = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { value }]) => ({
      status,
      code,
      value,
    })),
  );
  if (refusals.length === 0) return undefined;
  return html`<h4>Refusals of its own</h4><ul class="refusals">${refusals.map(
    ({ status, code, value }) =>
      html`<li><details><summary><span class="status refused">${status}</span> <code>${code}</code></summary>${codeView(
        pretty(value),
        `Body of ${code}`,
      )}</details></li>`,
  )}</ul>`;
}

function answerSample(operation: Operation): Html | undefined {
  const success = successOf(operation);
  if (success?.schema === undefined) return undefined;
  return sampleView(`Answer ${success.status}`, pretty(success.example));
}

export function sampleView(title: string, text: string): Html {
  return html`<figure class="sample"><figcaption>${title}</figcaption>${codeView(text, title)}</figure>`;
}

/** Wide code scrolls, so the keyboard must be able to reach it. */
function codeView(text: string, label: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}

/** A call that can be pasted into a shell. */
function curlOf({ method, path, operation }: Endpoint): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$PROBITY_URL${addressOf(path, operation)}"`,
    ...authorization(operation),
    ...(needsKey(operation) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...bodyLines(operation),
  ];
  return lines.join(' \\\n  ');
}

/** The path with its examples, and the query that the example has. */
function addressOf(path: string, { parameters = [] }: Operation): string {
  const example = (place: string, name: string) =>
    parameters.find((each) => each.in === place && each.name === name)?.example;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example('path', name) ?? `$${name}`);
  const query = parameters.flatMap((each): [string, string][] =>
    each.in === 'query' && each.example !== undefined ? [[each.name, each.example]] : [],
  );
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

/** Texts that begin with `@` are files, as curl reads them. */
function bodyLines({ requestBody }: Operation): string[] {
  const json = requestBody?.content['application/json'];
  if (json !== undefined) return ["-H 'Content-Type: application/json'", `-d '${pretty(json.example)}'`];
  const body = requestBody?.content['multipart/form-data']?.example ?? {};
  return Object.entries(Object(body)).map(([name, value]) => `-F '${name}=${String(value)}'`);
}

function authorization({ security: [first = {}] }: Operation): string[] {
  if ('apiKey' in first) return ['-H "Authorization: Bearer $PROBITY_KEY"'];
  return 'respondent' in first ? ['-H "Authorization: Bearer $SESSION_TOKEN"'] : [];
}

function needsKey({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}

export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
