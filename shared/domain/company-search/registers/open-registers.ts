/** The registers that are asked, each at its address: the official one, unless the deployment names another. */
import { type ProviderSettings, providerClient } from '#shared/platform/outbound/provider-client.ts';
import type { Clock, Log, RegisterKeys } from '#shared/platform/ports.ts';
import type { Registers } from '../directory.ts';
import type { RegisterName } from '../register.ts';
import { brreg } from './brreg.ts';
import { companiesHouse } from './companies-house/companies-house.ts';
import { gleif } from './gleif.ts';
import { rechercheEntreprises } from './recherche-entreprises.ts';

/** The host, and the path that every call begins with. */
export const OFFICIAL: Readonly<
  Record<Exclude<RegisterName, 'sandbox'>, readonly [origin: string, path: string]>
> = {
  'companies-house': ['https://api.company-information.service.gov.uk', ''],
  'recherche-entreprises': ['https://recherche-entreprises.api.gouv.fr', ''],
  brreg: ['https://data.brreg.no', '/enhetsregisteret/api'],
  gleif: ['https://api.gleif.org', '/api/v1'],
};

const NATIONAL_DEADLINE_MS = 10_000;
/** With the one before it and the time that a call waits its turn, less than a function may run. */
const GENERAL_DEADLINE_MS = 8_000;
/** Bounds the first pause between attempts. */
const FIRST_PAUSE_MS = 250;

/** How patiently registers are asked, instead of what is right for the real ones. */
export interface Pace {
  readonly firstPauseMs: number;
  readonly deadlineMs: number;
}

/** `origins` by register; those that are not named are asked where they officially are. Throws for a name that is none. */
export function openRegisters(
  origins: Readonly<Record<string, string>>,
  keys: RegisterKeys,
  ports: { readonly log: Log; readonly clock: Clock } & Partial<Pace>,
): Registers {
  const unknown = Object.keys(origins).find((name) => !Object.hasOwn(OFFICIAL, name));
  if (unknown !== undefined) throw new Error(`no register is called ${unknown}`);
  const client = (name: keyof typeof OFFICIAL, settings: Partial<ProviderSettings> = {}) => {
    const [official, path] = OFFICIAL[name];
    const baseUrl = (origins[name] ?? official) + path;
    const { firstPauseMs = FIRST_PAUSE_MS, deadlineMs = settings.deadlineMs ?? NATIONAL_DEADLINE_MS } = ports;
    return providerClient({ ...settings, name, baseUrl, firstPauseMs, deadlineMs }, ports);
  };
  return {
    national: {
      GB: companiesHouse(client('companies-house', { headers: () => basicAuthorization(keys) })),
      FR: rechercheEntreprises(client('recherche-entreprises')),
      NO: brreg(client('brreg')),
    },
    general: gleif(client('gleif', { deadlineMs: GENERAL_DEADLINE_MS })),
  };
}

/** The key is the user name, and there is no password. */
async function basicAuthorization(keys: RegisterKeys): Promise<Readonly<Record<string, string>>> {
  const { companiesHouseKey: key } = await keys.read();
  if (key === undefined) throw new Error('the operator has filled in no key for Companies House');
  return { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
}
