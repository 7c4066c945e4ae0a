/** Mails per day: to one address and of one tenant, over every call that mails. */
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { COMPANY, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { withApi } from '../../support/with-api.ts';

const SEND = '/api/v1/workflows/send/';
const EMAIL = REACHABLE.email;
const DAY_MS = 86_400_000;
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };

let api: InProcessApi;
let fixture: ResponseFixture;
const post = (path: string, body: object) => fixture.call('POST', path, { body });
const ddq = () => ({ questionnaire_id: fixture.tenant.questionnaire.stored.id });
const send = (email: string) => post(SEND, { entity: COMPANY, ddq: ddq(), email });
const draft = (email: string) =>
  post(RESPONSES, { ...ddq(), status: 'DRAFT', entity: { ...COMPANY, email } });
const entities = async () => (await fixture.call('GET', '/api/v1/entities/')).body['count'];
const mailJobs = async () => (await fixture.jobs()).filter((type) => type === 'mail').length;
const limit = (set: Readonly<Record<string, number>>) =>
  fixture.tenant.table('live').update(environmentKey(fixture.tenant.scopes.live), { set });

/** A call of each kind that mails an address. */
const KINDS: Readonly<Record<string, (email: string) => Promise<Answer>>> = {
  'a send': send,
  'a send of a prefilled response': async (email) => {
    const id = await fixture.create(ddq().questionnaire_id);
    return fixture.call('POST', `${RESPONSES}${id}/send/`, { body: { email } });
  },
  'a draft': draft,
  'a verification': async (email) => {
    const person = await post('/api/v1/entities/', PERSON);
    return post('/api/v1/verification/sessions/', { entity_id: person.body['id'], email });
  },
};

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});

describe.each(Object.entries(KINDS))('%s', (_kind, mail) => {
  it('to an address that got its mails of the day is refused with 429, and mails nobody', async () => {
    await limit({ mails_per_recipient: 2 });
    await send(EMAIL);
    await draft(EMAIL);
    const before = [api.mails.length, await mailJobs()];
    const refused = await mail(EMAIL);
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({
        error: 'mail_daily_limit',
        detail: 'An e-mail address may get 2 mails per day.',
        limit_of: 'recipient',
        daily_limit: 2,
        retry_after: expect.any(Number),
      }),
    ]);
    expect(refused.headers['Retry-After']).toBe(String(refused.body['retry_after']));
    expect([api.mails.length, await mailJobs()]).toEqual(before);
    expect((await mail('another@lantern.example')).status).toBeLessThan(300);
  });

  it('of a tenant that sent its mails of the day is refused with 429, until the next day', async () => {
    await limit({ mails_per_tenant: 1 });
    expect((await mail(EMAIL)).status).toBeLessThan(300);
    const refused = await mail('another@lantern.example');
    expect([refused.status, refused.body]).toMatchObject([429, { limit_of: 'tenant', daily_limit: 1 }]);
    await api.clock.advance(DAY_MS);
    expect((await mail(EMAIL)).status).toBeLessThan(300);
  });
});

describe('a resent link', () => {
  it('is refused where the address got its mails of the day, and the old link stays valid', async () => {
    await limit({ mails_per_recipient: 1 });
    const person = await post('/api/v1/entities/', PERSON);
    const made = await post('/api/v1/verification/sessions/', { entity_id: person.body['id'], email: EMAIL });
    const session = `/api/v1/verification/sessions/${made.body['session_id']}/`;
    const refused = await fixture.call('POST', `${session}resend/`);
    expect([refused.status, refused.body]).toMatchObject([429, { error: 'mail_daily_limit' }]);
    await limit({ mails_per_recipient: 2 });
    expect((await fixture.call('POST', `${session}resend/`)).body).toMatchObject({ resends_left: 2 });
  });
});

describe('the count of an address', () => {
  it('ends at ten a day where the operator has said nothing, whatever the mails are of', async () => {
    const place = environmentKey(fixture.tenant.scopes.live);
    await fixture.tenant.table('live').update(place, { remove: ['mails_per_recipient'] });
    const item = { ...ddq(), status: 'DRAFT', entity: { ...COMPANY, email: EMAIL } };
    const batch = await post(
      `${RESPONSES}batch/`,
      Array.from({ length: 200 }, () => item),
    );
    expect(batch.body).toMatchObject({ created_count: 10, failed_count: 190 });
    for (const mail of Object.values(KINDS))
      expect((await mail(EMAIL)).body).toMatchObject({ error: 'mail_daily_limit', daily_limit: 10 });
    expect(await mailJobs()).toBe(10);
  });

  it('is one for all spellings of an inbox', async () => {
    await limit({ mails_per_recipient: 2 });
    const answers = [];
    for (const email of ['Ann@lantern.example', 'ann+1@lantern.example', 'ann+2@LANTERN.example'])
      answers.push((await send(email)).status);
    expect(answers).toEqual([201, 201, 429]);
  });

  it('is exact, also of ten calls at once', async () => {
    await limit({ mails_per_recipient: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(EMAIL)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(api.mails).toHaveLength(3);
  });

  it('leaves no entity of a refused send behind, and charges nothing', async () => {
    await limit({ mails_per_recipient: 0 });
    expect((await send(EMAIL)).status).toBe(429);
    expect(await entities()).toBe(0);
  });

  it('is stored without the address', async () => {
    await send(EMAIL);
    const { tenantId } = fixture.tenant.scopes.live;
    const own = (await api.items()).filter(({ pk }) => String(pk).includes(tenantId));
    const rows = own.filter(({ pk }) => /#MAIL(TO|DAY)/.test(String(pk)));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('lantern');
  });
});
