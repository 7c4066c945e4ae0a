/** Reads the paths of an API document into the tree of resources that API Gateway makes of them. */
import { createHash } from 'node:crypto';
import type { Reading } from '../../template/reading.ts';
import { type Integration, readOperation } from './operation.ts';

/** A resource of the API and its methods by verb (`ANY` for all). */
export interface RouteNode {
  readonly resourceId: string;
  /** Path pattern as declared, e.g. `/v1/entities/{id}`. */
  readonly path: string;
  readonly methods: ReadonlyMap<string, Integration>;
  readonly literals: ReadonlyMap<string, RouteNode>;
  /** The child with a variable path part: API Gateway allows one at most. */
  readonly variable: Variable | undefined;
}

interface Variable {
  readonly name: string;
  readonly greedy: boolean;
  readonly node: RouteNode;
}

interface Entry {
  readonly segments: readonly string[];
  readonly methods: ReadonlyMap<string, Integration>;
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ...['delete', 'get', 'head', 'options', 'patch', 'post', 'put'].map(
    (key) => [key, key.toUpperCase()] as const,
  ),
  ['x-amazon-apigateway-any-method', 'ANY'],
]);
/** Resources per API without a raised quota (Developer Guide, "Quotas for configuring and running a REST API"). */
const MOST_RESOURCES = 300;

/** Throws for what API Gateway refuses of paths, for members that are not known, and for more resources than an API may have. */
export function readPaths(paths: Reading): RouteNode {
  const entries = paths.members().map(([path, item]): Entry => {
    if (!path.startsWith('/')) throw new Error(`${item.place}: a path begins with a slash`);
    const segments = path === '/' ? [] : path.slice(1).split('/');
    for (const [index, segment] of segments.entries())
      demandPart(segment, index === segments.length - 1, item);
    return { segments, methods: readMethods(item) };
  });
  const root = buildNode('', entries);
  const resources = countOf(root);
  if (resources > MOST_RESOURCES)
    throw new Error(`the API has ${resources} resources, and may have ${MOST_RESOURCES} at most`);
  return root;
}

const PART = /^(?:[\w.:-]+|\{[\w.-]+\}|(?<greedy>\{[\w.-]+\+\}))$/;

/** What a part of a path may contain is said by the errors of API Gateway's CreateResource. */
function demandPart(segment: string, last: boolean, { place }: Reading): void {
  const match = PART.exec(segment);
  if (match === null) throw new Error(`${place}: not a part of a path: "${segment}"`);
  if (match.groups?.['greedy'] !== undefined && !last)
    throw new Error(`${place}: nothing may follow the greedy ${segment}`);
}

function readMethods(item: Reading): ReadonlyMap<string, Integration> {
  item.only(...VERBS.keys());
  return new Map(item.members().map(([key, operation]) => [VERBS.get(key) ?? key, readOperation(operation)]));
}

function buildNode(path: string, entries: readonly Entry[]): RouteNode {
  const below = Map.groupBy(
    entries.flatMap(({ segments: [head, ...rest], methods }) =>
      head === undefined ? [] : [{ head, entry: { segments: rest, methods } }],
    ),
    ({ head }) => head,
  );
  const children = [...below].map(([segment, under]) => ({
    segment,
    name: /^\{(.+?)\+?\}$/.exec(segment)?.[1],
    node: buildNode(
      `${path}/${segment}`,
      under.map(({ entry }) => entry),
    ),
  }));
  const [variable, second] = children.flatMap(({ segment, name, node }) =>
    name === undefined ? [] : [{ name, greedy: segment.endsWith('+}'), node }],
  );
  if (second !== undefined)
    throw new Error(
      `A sibling (${variable?.node.path}) of ${second.node.path} already has a variable path part`,
    );
  return {
    resourceId: createHash('sha256').update(path).digest('hex').slice(0, 6),
    path: path === '' ? '/' : path,
    methods: entries.find(({ segments }) => segments.length === 0)?.methods ?? new Map(),
    literals: new Map(
      children.flatMap(({ segment, name, node }) => (name === undefined ? [[segment, node] as const] : [])),
    ),
    variable,
  };
}

function countOf({ literals, variable }: RouteNode): number {
  const children = [...literals.values(), ...(variable === undefined ? [] : [variable.node])];
  return children.reduce((sum, child) => sum + countOf(child), 1);
}
