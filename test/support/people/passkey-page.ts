/** What tests of passkeys share: the calls of a page, and an authenticator that answers them. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { type Answer, type InProcessApi, PUBLIC_URL } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';
import { withApi } from '../with-api.ts';
import type { TestPerson } from './person.ts';
import { type Deviation, SoftwareAuthenticator } from './software-authenticator.ts';

export const PASSKEYS = '/api/v1/passkeys/';
export const STEP_UP = '/api/v1/session/step-up/';
export const PASSKEY_SIGN_IN = '/api/v1/sign-in/passkey/';

/** What every answer that is not accepted is answered with. */
export const REFUSED = { status: 422, body: expect.objectContaining({ code: 'passkey_refused' }) };

export interface Added {
  readonly authenticator: SoftwareAuthenticator;
  /** Of the passkey. */
  readonly id: string;
}

/** A new device with one passkey to give. */
export function newDevice(): SoftwareAuthenticator {
  return new SoftwareAuthenticator({ seed: randomUUID(), origin: PUBLIC_URL });
}

export class PasskeyPage {
  readonly #api: InProcessApi;

  constructor(api: InProcessApi) {
    this.#api = api;
  }

  async optionsAt(path: string, by?: TestPerson): Promise<unknown> {
    const asked = await this.#api.call('POST', `${path}options/`, by?.as('live') ?? {});
    return asked.body['options'];
  }

  async add(by: TestPerson, device: SoftwareAuthenticator, deviation: Deviation = {}): Promise<Answer> {
    const response = device.register(await this.optionsAt(PASSKEYS, by), deviation);
    return this.#api.call('POST', PASSKEYS, { ...by.as('live'), body: { name: 'Phone', response } });
  }

  /** Throws where it was not added. */
  async added(by: TestPerson, authenticator = newDevice()): Promise<Added> {
    const made = await this.add(by, authenticator);
    if (made.status !== 201) throw new Error(`the passkey was not added: ${made.text}`);
    return { authenticator, id: String(made.body['id']) };
  }

  enter(response: unknown): Promise<Answer> {
    return this.#api.call('POST', PASSKEY_SIGN_IN, { body: { response } });
  }

  async signIn(device: SoftwareAuthenticator, deviation: Deviation = {}): Promise<Answer> {
    return this.enter(device.answer(await this.optionsAt(PASSKEY_SIGN_IN), deviation));
  }

  confirm(by: TestPerson, response: unknown): Promise<Answer> {
    return this.#api.call('POST', STEP_UP, { ...by.as('live'), body: { response } });
  }

  async stepUp(by: TestPerson, device: SoftwareAuthenticator, deviation: Deviation = {}): Promise<Answer> {
    return this.confirm(by, device.answer(await this.optionsAt(STEP_UP, by), deviation));
  }

  async session(by: TestPerson): Promise<Answer['body']> {
    return (await this.#api.call('GET', '/api/v1/session/', by.as('live'))).body;
  }

  /** The same person in a session that was confirmed just now, with a passkey where there is one. */
  async confirmedAgain(person: TestPerson): Promise<TestPerson> {
    const next = await person.again();
    const { pk } = person.user;
    const now = this.#api.clock.now();
    const key = { pk: `${pk}#USER#${person.profile.id}`, sk: `SESSION#${next.sessionId}` };
    const set = { stepped_up_at: now, passkey_confirmed_at: now };
    await this.#api.ports.tables.within([pk]).update(key, { set });
    return next;
  }
}

export interface PasskeyGround {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  /** An analyst who has just confirmed. */
  readonly person: TestPerson;
  readonly page: PasskeyPage;
}

/** For each test a tenant, somebody who has no passkey yet, and the calls of a page. */
export function withPasskeyPage(made: (ground: PasskeyGround) => void): void {
  let api: InProcessApi;
  withApi((opened) => {
    api = opened;
  });
  beforeEach(async () => {
    const tenant = await makeTenant(api);
    const person = await tenant.person('analyst', { steppedUpAt: api.clock.now() });
    made({ api, tenant, person, page: new PasskeyPage(api) });
  });
}
