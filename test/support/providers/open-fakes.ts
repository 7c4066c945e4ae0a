/** Both vendors on loopback, and the providers of a deployment that asks them there. */
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import type { IdentityProvider, ProviderName } from '#shared/domain/verification/provider/port.ts';
import type { Log } from '#shared/platform/ports.ts';
import { FakeRegister } from '../registers/fake-register.ts';
import { FakeComplyCube } from './fake-complycube.ts';
import { FakeStripe } from './fake-stripe.ts';
import { FILLED_IN } from './vendor.ts';

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface FakeOptions {
  readonly log?: Log;
  readonly deadlineMs?: number;
  /** What the operator has filled in. */
  readonly secret?: Readonly<Record<string, string>>;
}

export class VendorFakes {
  stripe = new FakeStripe();
  complyCube = new FakeComplyCube();
  readonly servers: Readonly<Record<'stripe' | 'complycube', FakeRegister>>;

  private constructor(open: (fakes: VendorFakes) => VendorFakes['servers']) {
    this.servers = open(this);
  }

  static async open(): Promise<VendorFakes> {
    let fakes: VendorFakes | undefined;
    const answers =
      (vendor: 'stripe' | 'complyCube') =>
      (...given: Parameters<FakeStripe['answers']>) =>
        fakes?.[vendor].answers(...given) ?? { status: 500, body: null };
    const servers = {
      stripe: await FakeRegister.open(answers('stripe'), '/v1'),
      complycube: await FakeRegister.open(answers('complyCube'), '/v1'),
    };
    fakes = new VendorFakes(() => servers);
    return fakes;
  }

  /** New vendors, which answer again and have no case. */
  forget(): void {
    this.stripe = new FakeStripe();
    this.complyCube = new FakeComplyCube();
    for (const server of Object.values(this.servers)) server.recover();
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.servers).map((server) => server.close()));
  }

  providers({ log = SILENT, deadlineMs = 5_000, secret = FILLED_IN }: FakeOptions = {}) {
    const origins = {
      stripe: this.servers.stripe.origin,
      complycube: this.servers.complycube.origin,
    };
    const clock = { now: () => Date.now() };
    return deployedProviders(origins, {
      ...{ log, clock, keys: { read: async () => secret } },
      pace: { firstPauseMs: 1, deadlineMs },
    });
  }

  async provider(name: ProviderName, options: FakeOptions = {}): Promise<IdentityProvider> {
    const found = await this.providers(options).named(name);
    if (found === undefined) throw new Error(`no provider ${name}`);
    return found;
  }
}
