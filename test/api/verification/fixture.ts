/** Verification sessions as a tenant has them, and what their provider answers. */

import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Reading } from '#shared/domain/verification/provider/port.ts';
import { conclude } from '#shared/domain/verification-sessions/conclusion/conclude.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { keyOf } from '../../support/journeys.ts';
import { exchange, runJobs } from '../../support/onboarding/fixture.ts';
import type { TestTenant } from '../../support/tenant.ts';

export const SESSIONS = '/api/v1/verification/sessions/';
export const EMAIL = 'ines.moreau@lantern.example';

const INES = {
  entity_type: 'individual',
  first_name: 'Ines',
  middle_name: 'Clara',
  last_name: 'Moreau',
  date_of_birth: '1984-05-12',
  nationality: 'FR',
} as const;

type Mode = 'test' | 'live';

/** One tenant of the process, and what is done for it. */
export class Verifications {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly mode: Mode;

  constructor(api: InProcessApi, tenant: TestTenant, mode: Mode = 'live') {
    this.api = api;
    this.tenant = tenant;
    this.mode = mode;
  }

  get scope() {
    return this.tenant.scopes[this.mode];
  }

  call(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Answer> {
    return this.api.call(method, path, {
      key: keyOf(this.tenant, this.mode),
      ...(body === undefined ? {} : { body }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  }

  async person(fields: object = INES): Promise<string> {
    return String((await this.call('POST', '/api/v1/entities/', fields)).body['id']);
  }

  ask(entityId: string, fields: object = {}, idempotencyKey?: string): Promise<Answer> {
    return this.call('POST', SESSIONS, { entity_id: entityId, email: EMAIL, ...fields }, idempotencyKey);
  }

  /** A session of a new person; its id. */
  async session(fields: object = {}, person: object = INES): Promise<string> {
    return String((await this.ask(await this.person(person), fields)).body['session_id']);
  }

  get(sessionId: string, rest = ''): Promise<Answer> {
    return this.call('GET', `${SESSIONS}${sessionId}/${rest}`);
  }

  review(sessionId: string, body: object): Promise<Answer> {
    return this.call('POST', `${SESSIONS}${sessionId}/reviews/create/`, body);
  }

  revoke(sessionId: string): Promise<Answer> {
    return this.call('DELETE', `${SESSIONS}${sessionId}/revoke/`);
  }

  conclude(
    sessionId: string,
    reading: Reading,
    ports: InProcessApi['ports'] = this.api.ports,
  ): Promise<void> {
    return conclude(workerContext(ports), this.scope, sessionId, reading);
  }

  /** A session that the provider has judged; its id. */
  async concluded(reading: Reading, fields: object = {}, person: object = INES): Promise<string> {
    const id = await this.session(fields, person);
    await this.conclude(id, reading);
    return id;
  }

  /** Runs the jobs of mails; the token of the last mail. */
  async mailed(): Promise<string> {
    await runJobs(this.api, this.scope, 'mail');
    return this.api.mails.at(-1)?.token ?? '';
  }

  open(token: string): Promise<Answer> {
    return exchange(this.api, token);
  }

  /** Types of the events that were announced, with how often. */
  async events(): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    for (const row of await this.api.outbox(this.scope)) {
      if (row['lane'] !== 'event') continue;
      const type = String(row['type']);
      counts[type] = (counts[type] ?? 0) + 1;
    }
    return counts;
  }
}
