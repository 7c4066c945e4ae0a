/** All paths and methods without a route: 401 without a key, else 404, or 405 where the path exists. */
import { NotFound } from '#shared/contract/errors.ts';
import type { Route, Routes } from '#shared/contract/route.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import paths from './paths.json' with { type: 'json' };

export function fallbackApi(ports: FoundationPorts, publicUrl: string) {
  const { routes, operations } = knownPaths();
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}

/** Only paths and methods, which are enough to tell 404 from 405 without loading all schemas. */
function knownPaths() {
  const routes: Record<string, Route> = {};
  for (const { path, methods } of paths) {
    for (const method of methods) {
      const id = `fallback.${method}.${path}`;
      routes[id] = { ...unroutable, id, path, method: unsafeMethod(method) };
    }
  }
  const operations = Object.fromEntries(Object.keys(routes).map((id) => [id, notHere]));
  return { routes: routes satisfies Routes, operations };
}

const unroutable = {
  summary: 'Answered by its own function',
  spec: 'Errors 3',
  auth: 'key',
  rate: 'general',
  idempotency: 'none',
  success: { status: 204 },
} as const;

/** A declared route can reach this function while the gateway does not know it yet, during a deployment. */
async function notHere(): Promise<never> {
  throw new NotFound();
}

function unsafeMethod(method: string): Route['method'] {
  return method as Route['method'];
}
