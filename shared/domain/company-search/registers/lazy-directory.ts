/** Loads the sandbox and the registers of live mode at the first search of each, because a process may need only one of them. */
import type { Clock, Log, RegisterKeys } from '#shared/platform/ports.ts';
import { type CompanyDirectory, companyDirectory } from '../directory.ts';

/**
 * Which registers are asked: the official ones, none, or those at other origins, by name of the register. `sandbox` is for the
 * local stage, which makes no calls outside: live keys then find what test keys find, free of charge.
 */
export type RegisterSetting = 'official' | 'none' | 'sandbox' | Readonly<Record<string, string>>;

export function lazyDirectory(
  setting: RegisterSetting,
  keys: RegisterKeys,
  ports: { readonly log: Log; readonly clock: Clock },
): CompanyDirectory {
  return loadedOnce(() => open(setting, keys, ports), setting === 'sandbox');
}

/** The register of test mode. */
export function lazySandbox(): CompanyDirectory {
  return loadedOnce(sandbox, true);
}

function loadedOnce(load: () => Promise<CompanyDirectory>, isInvented: boolean): CompanyDirectory {
  let loading: Promise<CompanyDirectory> | undefined;
  const directory = () => {
    loading ??= load();
    return loading;
  };
  return {
    isInvented,
    search: async (name, jurisdiction) => (await directory()).search(name, jurisdiction),
    detail: async (reference) => (await directory()).detail(reference),
  };
}

async function sandbox(): Promise<CompanyDirectory> {
  return (await import('../sandbox/sandbox-directory.ts')).sandboxDirectory;
}

async function open(
  setting: RegisterSetting,
  keys: RegisterKeys,
  ports: { readonly log: Log; readonly clock: Clock },
): Promise<CompanyDirectory> {
  if (setting === 'sandbox') return sandbox();
  if (setting === 'none') return companyDirectory(undefined, ports.log);
  const { openRegisters } = await import('./open-registers.ts');
  return companyDirectory(openRegisters(setting === 'official' ? {} : setting, keys, ports), ports.log);
}
