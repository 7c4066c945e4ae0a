/** Company search in this process with every register on loopback: the calls, the balance, the open holds. */

import { randomUUID } from 'node:crypto';
import { balanceKey } from '#shared/domain/credits/purse.ts';
import { releaseStaleHold } from '#shared/domain/credits/reap.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type CrashPoint, MortalProcess } from '../../support/crashing-ports.ts';
import { type Answer, InProcessApi } from '../../support/in-process-api.ts';
import { Fakes } from '../../support/registers/open-fakes.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';

export const PATH = '/api/v1/company-search/';
/** A British company that the register on loopback has. */
export const NAME = 'Meridian Specimen';
export const ID = 'companies-house~GB~SC000101';

/** Effects of a search: the claim with the turn and the hold, then the answer with the charge. */
export const CRASH_POINTS: readonly CrashPoint[] = [1, 2].flatMap((effect) => [
  { effect, when: 'before' as const },
  { effect, when: 'after' as const },
]);

type Caller = Pick<InProcessApi, 'call'>;

export interface SearchOptions {
  readonly name?: string;
  readonly jurisdiction?: string;
  readonly key?: string;
  readonly idempotencyKey?: string;
  readonly by?: Caller;
}

export class CompanySearchFixture {
  readonly api: InProcessApi;
  readonly fakes: Fakes;
  /** The functions over the registers on loopback. */
  readonly caller: Caller;
  tenant: TestTenant;

  private constructor(parts: Pick<CompanySearchFixture, 'api' | 'fakes' | 'caller' | 'tenant'>) {
    this.api = parts.api;
    this.fakes = parts.fakes;
    this.caller = parts.caller;
    this.tenant = parts.tenant;
  }

  static async open(): Promise<CompanySearchFixture> {
    const api = await InProcessApi.open();
    const fakes = await Fakes.open();
    const caller = api.over({ registers: fakes.directory({ log: api.ports.log }) });
    return new CompanySearchFixture({ api, fakes, caller, tenant: await makeTenant(api) });
  }

  async close(): Promise<void> {
    await this.fakes.close();
    await this.api.close();
  }

  /** A tenant that has asked nothing yet, and registers that work. */
  async renew(options: { readonly credits?: number } = {}): Promise<void> {
    this.fakes.recover();
    this.tenant = await makeTenant(this.api, options);
  }

  /** The functions of a process that may die. */
  process(point?: CrashPoint): { readonly by: Caller; readonly mortal: MortalProcess } {
    const mortal = new MortalProcess(point);
    const { tables, log } = this.api.ports;
    const registers = this.fakes.directory({ log });
    return { by: this.api.over({ tables: mortal.tables(tables), registers }), mortal };
  }

  search(options: SearchOptions = {}): Promise<Answer> {
    const { name = NAME, jurisdiction = 'GB', by = this.caller } = options;
    return by.call('POST', PATH, {
      key: options.key ?? this.tenant.live,
      body: { company_name: name, jurisdiction },
      idempotencyKey: options.idempotencyKey ?? randomUUID(),
    });
  }

  detail(id: string, key = this.tenant.live): Promise<Answer> {
    return this.caller.call('GET', `${PATH}${id}/`, { key });
  }

  /** Credits for searches that the live environment has left. */
  async credits(): Promise<number> {
    const { live } = this.tenant.scopes;
    const balance = await this.tenant.table('live').get(balanceKey(live));
    return Number(balance?.['company_search']);
  }

  async setCredits(amount: number): Promise<void> {
    const { live } = this.tenant.scopes;
    const key = balanceKey(live);
    await this.tenant.table('live').update(key, { set: { company_search: amount } });
  }

  /** States of the tenant's holds, in alphabetical order. */
  async holds(): Promise<readonly string[]> {
    return (await this.#holds()).map(({ state }) => String(state)).sort();
  }

  /** Gives back what nobody settled, as the timer does after ten minutes. */
  async reap(): Promise<void> {
    const context = workerContext(this.api.ports);
    for (const { pk, sk } of await this.#holds())
      await releaseStaleHold(context, this.tenant.scopes.live, { pk: String(pk), sk: String(sk) });
  }

  async #holds() {
    const { prefix } = this.tenant.scopes.live;
    return (await this.api.items()).filter(({ pk }) => String(pk).startsWith(`${prefix}#HOLD#`));
  }
}
