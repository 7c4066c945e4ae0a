/** Clients that work while a fleet is killed. They record which changes were acknowledged. */
import type { WireAnswer, WireOptions } from '../../../support/fleet/client.ts';
import { linkToken, newAddress, sendBody } from '../../../support/fleet/fleet-journeys.ts';
import type { SuiteFixture } from '../suite-fixture.ts';

/** Everything that was acknowledged, by identifier. */
export interface Promises {
  readonly entities: Set<string>;
  readonly responses: Set<string>;
  readonly submitted: Set<string>;
}

/** The connection broke or the fleet answered with an error: the change was not acknowledged. */
class Unpromised extends Error {}

const ERRORS_OF_A_DYING_FLEET = 500;

/** Clients that create, send, answer and submit until they are stopped or the fleet is gone. */
export class Traffic {
  readonly promises: Promises = { entities: new Set(), responses: new Set(), submitted: new Set() };
  readonly #fixture: SuiteFixture;
  readonly #unexpected: string[] = [];
  #acknowledged = 0;
  #running = false;
  #clients: Promise<unknown> = Promise.resolve();

  constructor(fixture: SuiteFixture) {
    this.#fixture = fixture;
  }

  /** Refusals that no fault explains. */
  get unexpected(): readonly string[] {
    return this.#unexpected;
  }

  start(clients: number): void {
    this.#running = true;
    this.#clients = Promise.all(Array.from({ length: clients }, () => this.#client()));
  }

  /** Resolves after `count` more acknowledged changes. */
  async acknowledged(count: number): Promise<void> {
    const goal = this.#acknowledged + count;
    while (this.#acknowledged < goal) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** No client begins anything new; resolves when all have ended. */
  async stop(): Promise<void> {
    this.#running = false;
    await this.#clients;
  }

  async #client(): Promise<void> {
    while (this.#running) {
      try {
        await this.#journey();
      } catch (error) {
        if (!(error instanceof Unpromised)) this.#unexpected.push(String(error));
        return;
      }
    }
  }

  async #journey(): Promise<void> {
    const { fleet, tenant } = this.#fixture;
    const key = tenant.live;
    const company = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };
    const made = await this.#call('POST', '/api/v1/entities/', { key, body: company });
    this.promises.entities.add(String(made['id']));
    const email = newAddress();
    const sent = await this.#call('POST', '/api/v1/workflows/send/', { key, body: sendBody(tenant, email) });
    this.promises.entities.add(String(sent['entity_id']));
    this.promises.responses.add(String(sent['response_id']));
    const token = await linkToken(fleet, email).catch(() => {
      throw new Unpromised();
    });
    const opened = await this.#call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
    const bearer = String(opened['session_token']);
    await this.#call('PUT', '/api/v1/onboarding/answers/', { key: bearer, body: this.#answers() });
    const submitted = await this.#call('POST', '/api/v1/onboarding/submit/', { key: bearer });
    this.promises.submitted.add(String(submitted['response_id']));
  }

  #answers() {
    const { questions } = this.#fixture.tenant;
    const answers = [
      { question_id: questions.get('What is the registered name?'), answer_text: 'Lantern Shipping Ltd' },
      { question_id: questions.get('Do you hold a licence?'), answer_text: 'no' },
    ];
    return { section_number: 1, revision: 0, answers };
  }

  async #call(method: string, path: string, options: WireOptions): Promise<WireAnswer['body']> {
    const answer = await this.#fixture.fleet.call(method, path, options).catch(() => {
      throw new Unpromised();
    });
    if (answer.status >= ERRORS_OF_A_DYING_FLEET) throw new Unpromised();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    this.#acknowledged += 1;
    return answer.body;
  }
}
