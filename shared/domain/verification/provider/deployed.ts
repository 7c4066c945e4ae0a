/** The identity providers of a deployment. An adapter is loaded when it is first needed. */
import type { Clock, Log, ProviderKeys } from '#shared/platform/ports.ts';
import type { IdentityProviders } from './choose.ts';
import { type Credentials, credentialsOf, isVendor, VENDORS, type Vendor } from './credentials.ts';
import type { IdentityProvider } from './port.ts';
import type { VendorPorts } from './vendor-client.ts';

/**
 * Which providers live sessions use: those with credentials at their official address, none, or at other origins by name.
 * `sandbox` is for the local stage, which makes no calls outside: live sessions then use the provider of test mode.
 */
export type IdentityProviderSetting = 'official' | 'none' | 'sandbox' | Readonly<Record<string, string>>;

export interface DeployedPorts {
  readonly log: Log;
  readonly clock: Clock;
  readonly keys: ProviderKeys;
  readonly pace?: VendorPorts['pace'];
}

export function deployedProviders(setting: IdentityProviderSetting, ports: DeployedPorts): IdentityProviders {
  const origins = typeof setting === 'string' ? {} : setting;
  const unknown = Object.keys(origins).find((name) => !isVendor(name));
  if (unknown !== undefined) throw new Error(`no identity provider is called ${unknown}`);
  const calls = setting !== 'none' && setting !== 'sandbox';
  const loaded = new Map<Vendor, Promise<IdentityProvider>>();
  const vendor = (name: Vendor) => {
    const found = loaded.get(name) ?? open(name, origins[name], ports);
    loaded.set(name, found);
    return found;
  };
  return {
    async usable(environment) {
      if (environment === 'test' || setting === 'sandbox') return [await sandbox()];
      if (!calls) return [];
      const secret = await ports.keys.read();
      return Promise.all(VENDORS.filter((name) => credentialsOf(name, secret) !== undefined).map(vendor));
    },
    async named(name) {
      if (name === 'sandbox') return sandbox();
      return calls && isVendor(name) ? vendor(name) : undefined;
    },
  };
}

/** A provider without credentials, or whose credentials cannot be read, gives no answer. */
class NoCredentials extends Error {
  override readonly name = 'NoCredentials';

  constructor(vendor: Vendor) {
    super(`the identity provider ${vendor} has no API key or no callback secret`);
  }
}

async function sandbox(): Promise<IdentityProvider> {
  return (await import('./sandbox/sandbox.ts')).sandboxProvider;
}

async function open(
  name: Vendor,
  origin: string | undefined,
  { keys, ...ports }: DeployedPorts,
): Promise<IdentityProvider> {
  const credentials = async (): Promise<Credentials> => {
    const found = credentialsOf(name, await keys.read());
    if (found === undefined) throw new NoCredentials(name);
    return found;
  };
  if (name === 'stripe') {
    const { STRIPE_ORIGIN, stripe } = await import('./stripe/stripe.ts');
    return stripe({ ...ports, credentials, origin: origin ?? STRIPE_ORIGIN });
  }
  const { COMPLYCUBE_ORIGIN, complyCube } = await import('./complycube/complycube.ts');
  return complyCube({ ...ports, credentials, origin: origin ?? COMPLYCUBE_ORIGIN });
}
