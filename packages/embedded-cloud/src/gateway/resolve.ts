/** Finds the method that answers a request, the way API Gateway does: by resource and verb together. */
import type { Integration } from './document/operation.ts';
import type { RouteNode } from './document/paths.ts';

export interface Match {
  readonly node: RouteNode;
  readonly integration: Integration;
  /** Decoded path parameters; undefined when the resource has none. */
  readonly parameters: Readonly<Record<string, string>> | undefined;
}

/**
 * `path` is the raw path below the stage. Literals win over variables; a resource
 * without the verb is passed over, so that the request falls to a greedy resource higher up. One final slash is
 * ignored. Measured on AWS by others: notes of the aws-powertools and ministack trackers on REST path matching.
 */
export function resolveRoute(root: RouteNode, method: string, path: string): Match | undefined {
  const trimmed = path.replace(/^\//, '').replace(/\/$/, '');
  const segments = trimmed === '' ? [] : trimmed.split('/');
  return search(root, segments, {}, method);
}

function search(
  node: RouteNode,
  segments: readonly string[],
  parameters: Readonly<Record<string, string>>,
  method: string,
): Match | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return answer(node, parameters, method);
  const literal = node.literals.get(segment);
  const found = literal === undefined ? undefined : search(literal, rest, parameters, method);
  if (found !== undefined) return found;
  if (node.variable === undefined) return undefined;
  const { name, greedy, node: child } = node.variable;
  if (greedy) return answer(child, { ...parameters, [name]: decode(segments.join('/')) }, method);
  return segment === '' ? undefined : search(child, rest, { ...parameters, [name]: decode(segment) }, method);
}

function answer(
  node: RouteNode,
  parameters: Readonly<Record<string, string>>,
  method: string,
): Match | undefined {
  const integration = node.methods.get(method) ?? node.methods.get('ANY');
  if (integration === undefined) return undefined;
  return { node, integration, parameters: Object.keys(parameters).length === 0 ? undefined : parameters };
}

/** Malformed escapes stay as they are. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
