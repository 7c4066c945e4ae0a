/** Creates the clients of the registers, at their official address unless the deployment sets another. */
import { type ProviderSettings, providerClient } from '#shared/platform/outbound/provider-client.ts';
import type { Clock, Log, RegisterKeys } from '#shared/platform/ports.ts';
import type { Registers } from '../directory.ts';
import type { RegisterName } from '../register.ts';
import { brreg } from './brreg.ts';
import { companiesHouse } from './companies-house/companies-house.ts';
import { gleif } from './gleif.ts';
import { rechercheEntreprises } from './recherche-entreprises.ts';

/** The host, and the path prefix of every call. */
export const OFFICIAL: Readonly<
  Record<Exclude<RegisterName, 'sandbox'>, readonly [origin: string, path: string]>
> = {
  'companies-house': ['https://api.company-information.service.gov.uk', ''],
  'recherche-entreprises': ['https://recherche-entreprises.api.gouv.fr', ''],
  brreg: ['https://data.brreg.no', '/enhetsregisteret/api'],
  gleif: ['https://api.gleif.org', '/api/v1'],
};

const NATIONAL_DEADLINE_MS = 10_000;
/** Together with the register asked before and the wait for another call, this must stay below the time limit of a function. */
const GENERAL_DEADLINE_MS = 8_000;
/** Upper bound of the first pause between attempts. */
const FIRST_PAUSE_MS = 250;

/** Replaces the deadlines and pauses of the real registers; used by tests. */
export interface Pace {
  readonly firstPauseMs: number;
  readonly deadlineMs: number;
}

/**
 * `origins` by name of the register. Registers that are not named are asked at their official address. Throws for an unknown
 * name.
 */
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

/** HTTP Basic: the key is the user name, and the password is empty. */
async function basicAuthorization(keys: RegisterKeys): Promise<Readonly<Record<string, string>>> {
  const { companiesHouseKey: key } = await keys.read();
  if (key === undefined) throw new Error('no API key is set for Companies House');
  return { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
}
