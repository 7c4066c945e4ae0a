/** What a worker needs to screen for tenants. */
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { FoundationPorts } from '../tenants/data-keys.ts';
import { workerContext } from '../tenants/worker-context.ts';
import type { ScreeningProvider } from './providers/provider.ts';
import { RequiredLists } from './providers/required-lists.ts';

export interface ScreeningContext extends WorkerContext {
  /** The provider that screens the data of this environment. */
  screener(scope: TenantScope): ScreeningProvider;
  /** The lists without which this tenant's screenings fail. */
  requiredLists(scope: TenantScope): Promise<readonly string[]>;
}

export type ScreeningPorts = FoundationPorts & Pick<ScreeningContext, 'screener'>;

export function screeningContext(ports: ScreeningPorts): ScreeningContext {
  const required = new RequiredLists(ports);
  return {
    ...workerContext(ports),
    screener: ports.screener,
    requiredLists: (scope) => required.of(scope),
  };
}
