/** A live verification on the page of a vendor: begun here, continued by the vendor's fake and its callbacks. */
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { findStep } from '#shared/domain/verification/progress/repository.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { startHosted } from '#shared/domain/verification-sessions/processing/start.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { PersonAtStep } from '../../support/onboarding/verification-step.ts';
import type { VendorFakes } from '../../support/providers/open-fakes.ts';
import type { Message, VendorSubject } from '../../support/providers/subjects.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { ProcessingFixture } from '../../support/verification/processing.ts';

export class HostedFixture {
  readonly processing: ProcessingFixture;
  readonly person: PersonAtStep;
  readonly providers: IdentityProviders;
  readonly #api: InProcessApi;
  readonly #tenant: TestTenant;

  private constructor(parts: {
    readonly api: InProcessApi;
    readonly tenant: TestTenant;
    readonly person: PersonAtStep;
    readonly providers: IdentityProviders;
  }) {
    this.#api = parts.api;
    this.#tenant = parts.tenant;
    this.person = parts.person;
    this.providers = parts.providers;
    this.processing = new ProcessingFixture(parts.api, parts.tenant.scopes.live);
  }

  /** `subject` is the vendor that the tenant prefers. */
  static async open(api: InProcessApi, fakes: VendorFakes, { name }: VendorSubject): Promise<HostedFixture> {
    const tenant = await makeTenant(api);
    const person = await PersonAtStep.open(api, tenant);
    const { usable, named } = fakes.providers();
    const only = async () => (await usable('live')).filter((provider) => provider.name === name);
    return new HostedFixture({ api, tenant, person, providers: { usable: only, named } });
  }

  /** The person goes to the vendor's page. Returns the id of the case. */
  async start(): Promise<string> {
    const scope = this.#tenant.scopes.live;
    const table = this.#api.ports.tables.within(fenceOf(scope, 'callback', 'due'));
    const vault = await workerContext(this.#api.ports).vault(scope);
    const step = await findStep(table, scope, this.person.verificationId, Promise.resolve(vault));
    if (step === undefined) throw new Error('there is no step');
    const now = this.#api.clock.now();
    const start = { scope, table, vault, step, settings: { identity_providers: [] }, now };
    const begun = await startHosted(
      { ...start, returnUrl: 'https://probity.example/api/portal/', language: 'en' },
      { providers: this.providers, log: this.#api.ports.log, ids: this.#api.ports.ids },
    );
    await table.commit(begun?.writes ?? []);
    return String((await this.processing.find(this.person.verificationId))?.reference);
  }

  callback(provider: string, { body, headers }: Message): Promise<Answer> {
    return this.#api.over({ providers: this.providers }).call('POST', `/api/v1/callbacks/${provider}/`, {
      raw: Buffer.from(body).toString('utf8'),
      headers,
      idempotencyKey: null,
    });
  }
}
