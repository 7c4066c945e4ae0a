/** Finds the route for a method and path. Paths are served with and without their final slash, never redirected. */
import { type ApiError, MethodNotAllowed, NotFound } from '#shared/contract/errors.ts';
import { methodsOf, type Routes } from '#shared/contract/route.ts';
import type { MatchedRoute } from './exchange.ts';

interface Node {
  readonly literals: Map<string, Node>;
  placeholder: { readonly name: string; readonly node: Node } | undefined;
  readonly methods: Map<string, { readonly name: string; readonly contract: Routes[string] }>;
}

export type RouteMatcher = (method: string, path: string) => MatchedRoute | ApiError;

/** Compiles the routes of a function into a trie of path segments. */
export function routeMatcher(routes: Routes): RouteMatcher {
  const root = emptyNode();
  for (const [name, contract] of Object.entries(routes)) {
    const node = segmentsOf(contract.path).reduce(childFor, root);
    for (const method of methodsOf(contract)) node.methods.set(method, { name, contract });
  }
  return (method, path) => match(root, method, path);
}

function match(root: Node, method: string, path: string): MatchedRoute | ApiError {
  const params: Record<string, string> = {};
  let node: Node | undefined = root;
  for (const segment of segmentsOf(path)) {
    const literal: Node | undefined = node.literals.get(segment);
    if (literal === undefined && node.placeholder !== undefined)
      params[node.placeholder.name] = decode(segment);
    node = literal ?? node.placeholder?.node;
    if (node === undefined) return new NotFound();
  }
  const found = node.methods.get(method);
  if (found !== undefined) return { ...found, params };
  if (node.methods.size === 0) return new NotFound();
  return new MethodNotAllowed(method, [...node.methods.keys()]);
}

function childFor(node: Node, segment: string): Node {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (name !== undefined) {
    node.placeholder ??= { name, node: emptyNode() };
    return node.placeholder.node;
  }
  const known = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, known);
  return known;
}

function emptyNode(): Node {
  return { literals: new Map(), placeholder: undefined, methods: new Map() };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** A segment that does not decode stays as it came: it will not be a valid identifier. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Narrowing for the two outcomes of a match. */
export function isMatch(outcome: MatchedRoute | ApiError): outcome is MatchedRoute {
  return 'contract' in outcome;
}
