/** Who screens where: the sandbox in test mode, and in live mode whom the stage has chosen. */
import type { Clock, ListFiles, Log } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { sandboxProvider } from '../sandbox/provider.ts';
import { embeddedProvider } from './embedded.ts';
import type { ScreeningProvider } from './provider.ts';
import { yenteProvider } from './yente.ts';

export interface ProviderSettings {
  readonly provider: 'embedded' | 'yente';
  /** Origin of yente; asked only where it screens. */
  readonly yenteUrl: string;
}

/** By the environment whose data is screened. */
export type Screener = (scope: Pick<TenantScope, 'environment'>) => ScreeningProvider;

/** One per process: what a provider keeps in memory is shared by all tenants and by no data of theirs. */
export function deployedScreener(
  settings: ProviderSettings,
  ports: { readonly lists: ListFiles; readonly clock: Clock; readonly log: Log },
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
