/** Loads the registers of live mode at the first search, because test mode never needs them. */
import type { Clock, Log, RegisterKeys } from '#shared/platform/ports.ts';
import { type CompanyDirectory, companyDirectory } from '../directory.ts';
import { sandboxDirectory } from '../sandbox/sandbox-directory.ts';

/**
 * Which registers are asked: the official ones, none, or those at other origins, by name of the register. `sandbox` is for the
 * local stage, which makes no calls outside: live keys then find what test keys find, and are charged for it.
 */
export type RegisterSetting = 'official' | 'none' | 'sandbox' | Readonly<Record<string, string>>;

export function lazyDirectory(
  setting: RegisterSetting,
  keys: RegisterKeys,
  ports: { readonly log: Log; readonly clock: Clock },
): CompanyDirectory {
  let loaded: Promise<CompanyDirectory> | undefined;
  const load = () => {
    loaded ??= open(setting, keys, ports);
    return loaded;
  };
  return {
    search: async (name, jurisdiction) => (await load()).search(name, jurisdiction),
    detail: async (reference) => (await load()).detail(reference),
  };
}

async function open(
  setting: RegisterSetting,
  keys: RegisterKeys,
  ports: { readonly log: Log; readonly clock: Clock },
): Promise<CompanyDirectory> {
  if (setting === 'sandbox') return sandboxDirectory;
  if (setting === 'none') return companyDirectory(undefined, ports.log);
  const { openRegisters } = await import('./open-registers.ts');
  return companyDirectory(openRegisters(setting === 'official' ? {} : setting, keys, ports), ports.log);
}
