/** Selects the screening provider: the sandbox in test mode, the provider of the deployment in live mode. */
import type { Clock, Log, WatchlistFiles } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { sandboxProvider } from '../sandbox/provider.ts';
import { embeddedProvider } from './embedded.ts';
import type { ScreeningProvider } from './provider.ts';
import { yenteProvider } from './yente.ts';

export interface ProviderSettings {
  readonly provider: 'embedded' | 'yente';
  /** Origin of yente. Used only where yente is the provider. */
  readonly yenteUrl: string;
}

/** The provider for an environment. */
export type Screener = (scope: Pick<TenantScope, 'environment'>) => ScreeningProvider;

/** One provider per process. All tenants share what it caches, which is none of their data. */
export function deployedScreener(
  settings: ProviderSettings,
  ports: { readonly lists: WatchlistFiles; readonly clock: Clock; readonly log: Log },
): Screener {
  const live =
    settings.provider === 'yente'
      ? yenteProvider({ baseUrl: settings.yenteUrl }, ports)
      : embeddedProvider(ports);
  return screenerOf(live);
}

export function screenerOf(live: ScreeningProvider): Screener {
  return ({ environment }) => (environment === 'test' ? sandboxProvider : live);
}
