/** The forms in which lists are answered, as their schemas have them: members, and what leads to the next page. */
import {
  type ApiDocument,
  type Endpoint,
  endpointsByGroup,
  type Operation,
  resolve,
  type Schema,
} from '../document.ts';
import { type Html, html } from './html.ts';

interface ListForm {
  /** Names of the members, in the order of the answer. */
  readonly members: readonly string[];
  /** Those of the query that page through it. */
  readonly paging: readonly string[];
  readonly calls: readonly Endpoint[];
}

/** Query parameters that page through a list. */
const PAGING = ['page', 'page_size', 'limit', 'offset', 'after', 'before', 'cursor'];

/** The lists of the API by their form, the most frequent form first. */
function listForms(document: ApiDocument): readonly ListForm[] {
  const endpoints = [...endpointsByGroup(document).values()].flat();
  const lists = endpoints.flatMap((endpoint) => {
    const members = membersOf(document, endpoint);
    return members === undefined ? [] : [{ endpoint, members, paging: pagingOf(endpoint.operation) }];
  });
  const byForm = Map.groupBy(lists, ({ members, paging }) => `${members.join()} ${paging.join()}`);
  return [...byForm.values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const { members, paging } = first;
      return [{ members, paging, calls: same.map(({ endpoint }) => endpoint) }];
    })
    .toSorted((a, b) => b.calls.length - a.calls.length);
}

/** Undefined where the answer is no list: it is one of entries with single values beside it, or it is paged. */
function membersOf(document: ApiDocument, { method, operation }: Endpoint): readonly string[] | undefined {
  if (method !== 'GET') return undefined;
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const reference = answer?.content?.['application/json']?.schema;
  if (reference === undefined) return undefined;
  const { properties } = resolve(document, reference).schema;
  if (properties === undefined) return undefined;
  const entries = Object.values(properties).filter((member) => isList(document, member));
  const isAlone = Object.keys(properties).length === 1 || 'count' in properties || 'next' in properties;
  if (entries.length !== 1 || !(isAlone || pagingOf(operation).length > 0)) return undefined;
  return Object.keys(properties);
}

function isList(document: ApiDocument, member: Schema): boolean {
  return resolve(document, member).schema.type === 'array';
}

function pagingOf({ parameters = [] }: Operation): readonly string[] {
  return PAGING.filter((name) => parameters.some((each) => each.in === 'query' && each.name === name));
}

export function listsView(document: ApiDocument): Html {
  return html`<h2>Lists</h2>
      <p>A list is answered in one of these forms. Where there is <code>next</code>, go on until it is <code>null</code>: an
      address is called as it is, any other text is sent as the parameter that is named here. A size above the most of its
      parameter is cut to it, and a page beyond the last one answers 404.</p>
      <table id="lists">
        <thead><tr><th scope="col">Members</th><th scope="col">Pages by</th><th scope="col">Calls</th></tr></thead>
        <tbody>${listForms(document).map(formView)}</tbody>
      </table>`;
}

function formView({ members, paging, calls }: ListForm): Html {
  return html`<tr>
    <td>${members.map((name) => html`<code>${name}</code> `)}</td>
    <td>${paging.length === 0 ? 'one page' : paging.map((name) => html`<code>${name}</code> `)}</td>
    <td>${calls.map(({ path, operation }) => html`<div><a href="#${operation.operationId}">${shown(path)}</a></div>`)}</td>
  </tr>`;
}

/** A path without its version, which may break after each slash. */
function shown(path: string): Html {
  return html`${path
    .replace(/^\/api/, '')
    .split(/(?<=\/)/)
    .map((segment) => html`${segment}<wbr>`)}`;
}
