/** Verification sessions: how they are asked for, and what is answered. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runMail } from '#shared/domain/mail/run-mail.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { SESSIONS_PER_DAY } from '#shared/domain/verification/limits.ts';
import { type Mailer, MailRefused } from '#shared/platform/ports.ts';
import { pass } from '../../support/in-process/pass.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { announced, HOUR_MS } from '../../support/onboarding/fixture.ts';
import { makeTenant } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { EMAIL, SESSIONS, Verifications } from './fixture.ts';

let api: InProcessApi;
let own: Verifications;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  own = new Verifications(api, await makeTenant(api));
  api.mails.length = 0;
});

const REFUSING: Mailer = { send: () => Promise.reject(new MailRefused('MessageRejected')) };

/** Runs every mail job with another provider. */
async function mailOver(mailer: Mailer): Promise<void> {
  const context = {
    ...workerContext(api.ports),
    mailer,
    publicUrl: 'https://probity.example',
    testMail: 'any',
  } as const;
  for (const row of await api.outbox(own.scope))
    if (row['type'] === 'mail') await runMail(OutboxPointer.parse(row), context);
}

const typesOf = ({ body }: Answer) =>
  (Array.isArray(body['checks']) ? body['checks'] : []).map((check) => String(check.check_type));

describe('a session that is asked for', () => {
  // proves VER-101, VER-102, VER-501, EVT-013
  it('is accepted, pending, announced, and mailed after the commit', async () => {
    const person = await own.person();
    const { status, body } = await own.ask(person);
    expect(status).toBe(202);
    expect(body).toEqual({
      session_id: expect.any(String),
      entity_id: person,
      entity_name: 'Ines Clara Moreau',
      status: 'pending',
      verification_url: 'https://probity.example/api/portal/',
      email_sent: true,
      expires_at: new Date(Date.parse(String(body['created_at'])) + 48 * HOUR_MS).toISOString(),
      created_at: expect.any(String),
      screening_id: null,
    });
    expect(api.mails).toEqual([]);
    const token = await own.mailed();
    expect(api.mails.map(({ to }) => to)).toEqual([EMAIL]);
    expect(token).not.toBe('');
    expect(await own.events()).toEqual({ 'onboarding.created': 1, 'verification.session_created': 1 });
  });

  // proves VER-001 to VER-015, VER-021 to VER-026, VER-201
  it('is shown with its checks and without its token', async () => {
    const id = await own.session();
    const token = await own.mailed();
    const shown = await own.get(id);
    expect(shown.body).toMatchObject({
      session_id: id,
      outcome: 'pending',
      failure_reason: null,
      failure_details: '',
      delivery_method: 'email',
      accessed_at: null,
      completed_at: null,
    });
    expect(shown.body['checks']).toEqual(
      ['document_check', 'liveness_check'].map((check_type) => ({
        check_id: expect.any(String),
        check_type,
        status: 'pending',
        outcome: 'pending',
        created_at: expect.any(String),
        completed_at: null,
      })),
    );
    expect(shown.text).not.toContain(token);
  });

  // proves VER-106 to VER-110
  it.each([
    [{ verification_profile: 'basic' }, ['document_check']],
    [{ verification_profile: 'standard' }, ['document_check', 'liveness_check']],
    [{ verification_profile: 'comprehensive' }, ['document_check', 'liveness_check']],
    [{ verification_checks: { identity_check: {}, document_check: false } }, ['identity_check']],
    [
      { verification_checks: { proof_of_address_check: true, enhanced_identity_check: { level: 2 } } },
      ['enhanced_identity_check', 'proof_of_address_check'],
    ],
  ])('has the checks of %j', async (fields, expected) => {
    expect(typesOf(await own.get(await own.session(fields)))).toEqual(expected);
  });

  // proves VER-109
  it('of the profile comprehensive starts a screening, or names the one that there is', async () => {
    const person = await own.person();
    const first = await own.ask(person, { verification_profile: 'comprehensive' });
    expect(first.body['screening_id']).toEqual(expect.any(String));
    const screening = await own.call('POST', '/api/v1/screening/', { entity_id: person });
    expect([screening.status, screening.body['screening_id']]).toEqual([409, first.body['screening_id']]);
    await own.revoke(String(first.body['session_id']));
    const second = await own.ask(person, { verification_profile: 'comprehensive' });
    expect(second.body['screening_id']).toBe(first.body['screening_id']);
    const jobs = (await api.outbox(own.scope)).filter(({ type }) => type === 'screening');
    expect(jobs).toHaveLength(1);
  });

  // proves VER-103, VER-104, VER-105, VER-106, VER-111, VER-112
  it.each([
    [{ entity_id: undefined }, 400],
    [{ entity_id: randomUUID() }, 404],
    [{ email: undefined }, 400],
    [{ email: 'nobody' }, 400],
    [{ verification_profile: 'thorough' }, 400],
    [{ verification_checks: { iris_check: true } }, 400],
    [{ verification_checks: { document_check: false } }, 400],
    [{ verification_checks: {} }, 400],
    [{ expiry_hours: 0 }, 400],
    [{ expiry_hours: 169 }, 400],
    [{ webhook_url: 'http://hooks.example/' }, 400],
    [{ webhook_url: 'https://10.0.0.1/' }, 400],
  ])('with %j is refused with %i, and nothing is stored', async (fields, status) => {
    const person = await own.person();
    expect((await own.ask(person, fields)).status).toBe(status);
    expect((await own.call('GET', `/api/v1/entities/${person}/verification-sessions/`)).body['count']).toBe(
      0,
    );
    expect(await own.events()).toEqual({});
  });

  // proves VER-105
  it('for a company is refused with its id', async () => {
    const company = await own.person({ entity_type: 'company', legal_name: 'Lantern Ltd' });
    const { status, body } = await own.ask(company);
    expect([status, body['entity_id'], typeof body['error'], typeof body['detail']]).toEqual([
      400,
      company,
      'string',
      'string',
    ]);
  });

  // proves VER-113, VER-009, VER-010
  it('without mail sends none, and its link is answered once by the token endpoint', async () => {
    const id = await own.session({ send_email: false });
    await own.mailed();
    expect(api.mails).toEqual([]);
    expect((await own.get(id)).body).toMatchObject({ email_sent: false, delivery_method: 'link' });
    const link = await own.call('POST', `${SESSIONS}${id}/token/`);
    expect(link.status).toBe(200);
    expect(String(link.body['verification_url'])).toBe(
      `https://probity.example/api/portal/#${String(link.body['token'])}`,
    );
    expect((await own.open(String(link.body['token']))).status).toBe(200);
    const again = await own.call('POST', `${SESSIONS}${id}/token/`);
    expect((await own.open(String(link.body['token']))).status).toBe(404);
    expect((await own.open(String(again.body['token']))).status).toBe(200);
  });

  // proves VER-114
  it('sends its events to the address of the call, and keeps that sealed', async () => {
    const hook = 'https://hooks.lantern.example/one';
    await own.session({ webhook_url: hook });
    const rows = await api.items();
    expect(JSON.stringify(rows)).not.toContain('hooks.lantern.example');
    expect(await announced(api, own.scope, 'verification.session_created')).toHaveLength(1);
  });

  // proves VER-009
  it('says that its mail was refused for good', async () => {
    const id = await own.session();
    await mailOver(REFUSING);
    expect((await own.get(id)).body['email_sent']).toBe(false);
  });
});

describe('a second session of an entity', () => {
  // proves VER-115
  it('is refused with the active one', async () => {
    const person = await own.person();
    const first = await own.ask(person);
    const { status, body } = await own.ask(person);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      existing_session_id: first.body['session_id'],
      status: 'pending',
      expires_at: first.body['expires_at'],
      created_at: first.body['created_at'],
      error: expect.any(String),
      detail: expect.any(String),
    });
  });

  // proves VER-115
  it('is refused where a send asks for a verification, too', async () => {
    const person = await own.person();
    const body = { entity_id: person, verification: { checks: { document: true } }, email: EMAIL };
    const sent = await own.call('POST', '/api/v1/workflows/send/', body);
    const refused = await own.ask(person);
    expect([refused.status, refused.body['existing_session_id']]).toEqual([
      409,
      sent.body['verification_session_id'],
    ]);
  });

  // proves VER-116
  it.each([
    ['revoked', async (id: string) => void (await own.revoke(id))],
    ['completed', (id: string) => own.conclude(id, done())],
    ['over its time', () => pass(api, 49 * HOUR_MS)],
  ])('is accepted once the first is %s', async (_name, end) => {
    const person = await own.person();
    await end(String((await own.ask(person)).body['session_id']));
    expect((await own.ask(person)).status).toBe(202);
  });

  it('at the same moment: one is accepted, the others are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await own.person();
      const answers = await Promise.all([1, 2, 3, 4].map(() => own.ask(person)));
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
      const list = await own.call('GET', `/api/v1/entities/${person}/verification-sessions/`);
      expect(list.body['count']).toBe(1);
    }
  });

  // proves VER-117
  it('under the same key is the first one', async () => {
    const person = await own.person();
    const key = randomUUID();
    const [first, second] = [await own.ask(person, {}, key), await own.ask(person, {}, key)];
    expect([second.status, second.body]).toEqual([202, first.body]);
  });

  it('is refused beyond the sessions of a day, with the time to wait', async () => {
    const person = await own.person();
    for (let made = 0; made < SESSIONS_PER_DAY; made += 1)
      await own.revoke(String((await own.ask(person)).body['session_id']));
    const { status, body, headers } = await own.ask(person);
    expect(status).toBe(429);
    expect(Number(body['retry_after'])).toBeGreaterThan(0);
    expect(headers['Retry-After']).toBe(String(body['retry_after']));
    const send = { entity_id: person, verification: { checks: { document: true } }, email: EMAIL };
    expect((await own.call('POST', '/api/v1/workflows/send/', send)).status).toBe(429);
    await pass(api, 24 * HOUR_MS);
    expect((await own.ask(person)).status).toBe(202);
  });
});
