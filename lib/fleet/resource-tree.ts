/** The tree of API Gateway resources that the routes of the fleet need. */
import { methodsOf } from '#shared/contract/route.ts';
import type { FleetRow } from './rows.ts';

/** The function that answers a method. */
export interface Endpoint {
  readonly functionName: string;
  /** Seconds that the API waits for the function where its answer is streamed. */
  readonly streamSec: number | undefined;
}

/** One path segment with the methods declared on it. */
export interface ResourceNode {
  readonly methods: Map<string, Endpoint>;
  readonly children: Map<string, ResourceNode>;
}

/** The API's stage; public paths begin with it and resources do not. */
export const API_STAGE = 'api';

/**
 * All routes, pages, redirections and the fallback as one tree. Throws if two functions claim a method, or if one position
 * of a path has two placeholders, which API Gateway refuses at deployment, also where one is greedy.
 */
export function resourceTree(rows: readonly FleetRow[]): ResourceNode {
  const root = emptyNode();
  for (const row of rows) addRow(root, row);
  return root;
}

function addRow(root: ResourceNode, { name, spec }: FleetRow): void {
  const { trigger } = spec;
  if (trigger.kind === 'api') {
    const streamSec = trigger.stream === true ? spec.timeoutSec : undefined;
    const endpoint = { functionName: name, streamSec };
    for (const contract of Object.values(trigger.routes)) {
      const node = nodeAt(root, contract.path);
      for (const method of methodsOf(contract)) claim(node, method, endpoint, contract.path);
    }
  }
  const buffered = { functionName: name, streamSec: undefined };
  if (trigger.kind === 'staged') claim(nodeAt(root, trigger.path), 'GET', buffered, trigger.path);
  if (trigger.kind === 'pages') {
    const path = `/${API_STAGE}${trigger.path}`;
    const node = nodeAt(root, path);
    claim(node, 'ANY', buffered, path);
    claim(childOf(node, GREEDY, path), 'ANY', buffered, path);
  }
  if (trigger.kind === 'fallback') {
    claim(root, 'ANY', buffered, '/');
    claim(childOf(root, GREEDY, '/'), 'ANY', buffered, '/');
  }
}

function nodeAt(root: ResourceNode, path: string): ResourceNode {
  const [stage, ...segments] = path.split('/').filter((segment) => segment !== '');
  if (stage !== API_STAGE) throw new Error(`${path} does not begin with /${API_STAGE}/`);
  return segments.reduce((node, segment) => childOf(node, segment, path), root);
}

function childOf(node: ResourceNode, segment: string, path: string): ResourceNode {
  const known = node.children.get(segment);
  if (known !== undefined) return known;
  const other = [...node.children.keys()].find(isPlaceholder);
  if (isPlaceholder(segment) && other !== undefined)
    throw new Error(`${path}: ${segment} stands where another path has ${other}`);
  const child = emptyNode();
  node.children.set(segment, child);
  return child;
}

function claim(node: ResourceNode, method: string, endpoint: Endpoint, path: string): void {
  const holder = node.methods.get(method);
  if (holder !== undefined)
    throw new Error(`${method} ${path} belongs to ${holder.functionName} and ${endpoint.functionName}`);
  node.methods.set(method, endpoint);
}

function isPlaceholder(segment: string): boolean {
  return segment.startsWith('{');
}

const GREEDY = '{proxy+}';

function emptyNode(): ResourceNode {
  return { methods: new Map(), children: new Map() };
}
