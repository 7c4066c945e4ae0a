/** The context that a worker needs to act for tenants. */
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { DataKeys, type FoundationPorts } from './data-keys.ts';

export function workerContext(ports: FoundationPorts): WorkerContext {
  const vaults = new DataKeys(ports);
  return { ...ports, vault: (scope) => vaults.of(scope) };
}
