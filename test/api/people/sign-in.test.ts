import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailWorker } from '#functions/workers/mail/app.ts';
import { PAGE_LANGUAGES } from '#shared/domain/tenants/schema.ts';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import { addPerson, cookieOf, EXCHANGE, SIGN_IN } from '../../support/people/sign-in-fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const ask = (email: string) => api.call('POST', SIGN_IN, { body: { email } });
const exchange = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  api.call('POST', EXCHANGE, { body: { token }, headers });

/** Asks for a link where the 400 ms after which it is answered pass only once `isDone`: it must not be answered before. */
async function held(email: string, isDone: () => Promise<boolean>) {
  const releases: (() => void)[] = [];
  const { setTimeout: real } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) =>
    ms === 400 ? releases.push(work) : real(work, ms),
  );
  const answered = vi.fn();
  const asked = ask(email).finally(answered);
  await expect.poll(() => releases.length).toBe(1);
  await expect.poll(isDone).toBe(true);
  expect(answered).not.toHaveBeenCalled();
  for (const release of releases) release();
  vi.unstubAllGlobals();
  const { status, text, headers } = await asked;
  return { status, text, names: Object.keys(headers) };
}

/** Asks for a link and answers the mails that came of it. */
async function linkFor(email: string, of = tenant) {
  expect((await ask(email)).body).toEqual({ status: 'sent' });
  await runJobs(api, of.scopes.live, 'mail');
  return api.mails.filter(({ to }) => to === email);
}

describe('a mailed link', () => {
  it('signs in once, with a cookie that no script can read', async () => {
    const person = await addPerson(api, tenant, 'analyst');
    const [mail] = await linkFor(person.email);
    expect(mail?.text).toMatch(/https:\/\/probity\.example\/api\/console\/sign-in#[\w-]{43}/);
    const entered = await exchange(mail?.token ?? '', {
      'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    });
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({
      person: { name: person.name, email: person.email },
      role: 'analyst',
      tenant: { id: tenant.id, name: 'Harbour Compliance' },
      stepped_up_until: null,
    });
    const set = entered.headers['Set-Cookie'] ?? '';
    expect(set).toMatch(
      /^__Host-probity_session=pss_[\w-]{107}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    expect(entered.text).not.toContain('pss_');
    const headers = { Cookie: cookieOf(entered), 'Probity-Environment': 'test' };
    const own = await api.call('GET', '/api/v1/sessions/', { headers });
    expect(own.body['results']).toMatchObject([{ current: true, device: 'Firefox on Linux' }]);
    expect((await exchange(mail?.token ?? '')).status).toBe(410);
  });

  it('is used by one of two calls at once', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const [mail] = await linkFor(person.email);
    const answers = await Promise.all([exchange(mail?.token ?? ''), exchange(mail?.token ?? '')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(answers.filter(({ headers }) => headers['Set-Cookie'] !== undefined)).toHaveLength(1);
  });

  it('works for fifteen minutes', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const [mail] = await linkFor(person.email);
    await api.clock.advance(15 * 60_000);
    expect((await exchange(mail?.token ?? '')).status).toBe(410);
  });

  it('starts a session of its own, whatever cookie the browser has', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const planted = await tenant.person('viewer');
    const [mail] = await linkFor(person.email);
    const entered = await exchange(mail?.token ?? '', planted.as('live').headers);
    expect(cookieOf(entered)).not.toContain(planted.token);
    expect(entered.body['session_id']).not.toBe(planted.sessionId);
    expect(entered.body).toMatchObject({ person: { email: person.email } });
  });

  it('is stored as a hash alone, and no stored text has the address or the token', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const [mail] = await linkFor(person.email);
    await exchange((await linkFor(person.email)).at(-1)?.token ?? '');
    const stored = JSON.stringify(await api.items());
    expect(stored).not.toContain(mail?.token);
    expect(stored).not.toContain(person.email);
    expect(api.logged.join('\n')).not.toContain(person.email);
  });

  it('of somebody who was removed meanwhile does nothing', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const [mail] = await linkFor(person.email);
    const administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
    const path = `/api/v1/people/${person.id}/`;
    expect((await api.call('DELETE', path, administrator.as('live'))).status).toBe(204);
    expect((await exchange(mail?.token ?? '')).status).toBe(410);
  });

  it('is audited', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const [mail] = await linkFor(person.email);
    await exchange(mail?.token ?? '');
    const rows = (await api.items()).filter(({ actor_id }) => actor_id === person.id);
    expect(rows).toMatchObject([{ actor_kind: 'user', action: 'sign_in.exchange' }]);
  });
});

describe('asking for a link', () => {
  it('answers alike in content, headers and time whether the address is known or not', async () => {
    const person = await addPerson(api, tenant, 'analyst');
    const isMailed = async () => (await api.outbox(tenant.scopes.live)).some(({ type }) => type === 'mail');
    const [known, unknown] = [
      await held(person.email, isMailed),
      await held('nobody@harbour.example', async () => true),
    ];
    expect(known).toEqual(unknown);
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails.map(({ to }) => to)).toEqual([person.email]);
  });

  it('mails in the language of the page, and answers alike in all of them', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const answers = [];
    for (const language of [undefined, ...PAGE_LANGUAGES])
      for (const email of [person.email, 'nobody@harbour.example']) {
        const { status, text, headers } = await api.call('POST', SIGN_IN, { body: { email, language } });
        answers.push({ status, text, names: Object.keys(headers) });
      }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails.map(({ subject }) => subject).sort()).toEqual(
      ['Ihr Link zum Anmelden', 'Your link to sign in', 'Your link to sign in', 'رابط تسجيل دخولك'].sort(),
    );
    const other = await api.call('POST', SIGN_IN, { body: { email: person.email, language: 'fr' } });
    expect(other.status).toBe(400);
  });

  it('mails nobody without a role', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    await api.ports.tables
      .within([`T#${tenant.id}#ORG`])
      .commit([{ update: { pk: `T#${tenant.id}#ORG`, sk: `USER#${person.id}` }, remove: ['role'] }]);
    expect(await linkFor(person.email)).toEqual([]);
  });

  it('mails somebody whose address a stranger asks for without end, and more than thirty times an hour to nobody', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const from = (sourceIp: string) => api.call('POST', SIGN_IN, { body: { email: person.email }, sourceIp });
    const flood = (count: number, place: (n: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, n) => from(place(n))));
    await flood(40, () => '198.51.100.66');
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails).toHaveLength(5);
    await from('203.0.113.9');
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails).toHaveLength(6);
    await flood(60, (n) => `192.0.2.${n}`);
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails).toHaveLength(30);
  });

  it('mails what one caller asks for one address twenty times a day', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const asks = { body: { email: person.email }, sourceIp: '198.51.100.66' };
    // All of it on one day.
    await api.clock.advance(86_400_000 - (api.clock.now() % 86_400_000));
    for (const _ of Array.from({ length: 8 })) {
      await Promise.all(Array.from({ length: 5 }, () => api.call('POST', SIGN_IN, asks)));
      await api.clock.advance(3_600_000);
    }
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails).toHaveLength(20);
  });

  it('mails an address five times an hour in whatever language, and answers a caller sixty times', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const languages = ['en', 'de', 'ar', undefined, 'de', 'ar', 'en'];
    for (const language of languages)
      await api.call('POST', SIGN_IN, { body: { email: person.email, language } });
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails).toHaveLength(5);
    const sourceIp = '198.51.100.77';
    const many = await Promise.all(
      Array.from({ length: 62 }, (_, n) =>
        api.call('POST', SIGN_IN, { body: { email: `n${n}@harbour.example` }, sourceIp }),
      ),
    );
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('mails a person of two tenants once, with a link to each', async () => {
    const other = await makeTenant(api);
    const person = await addPerson(api, tenant, 'viewer');
    await addPerson(api, other, 'manager', person.email);
    await ask(person.email.toUpperCase());
    for (const each of [tenant, other]) await runJobs(api, each.scopes.live, 'mail');
    const [mail, ...more] = api.mails.filter(({ to }) => to === person.email);
    expect(more).toEqual([]);
    const tokens = [...(mail?.text.matchAll(/#([\w-]{43})/g) ?? [])].map(([, token]) => token ?? '');
    expect(tokens).toHaveLength(2);
    const entered = await Promise.all(tokens.map((token) => exchange(token)));
    const tenants = entered.map(({ body }) => Object(body['tenant'])['id']);
    expect(tenants.sort()).toEqual([tenant.id, other.id].sort());
  });

  it('finds people again after the fleet secret was replaced, and moves their pointer at the next sign-in', async () => {
    const person = await addPerson(api, tenant, 'viewer');
    const before = await api.ports.pepper.read();
    const fresh = onlyPepper('another secret of the fleet').current;
    const replaced = { generation: before.generation + 1, current: fresh, accepted: [fresh, before.current] };
    const later = api.over({ pepper: { read: async () => replaced } });
    await later.call('POST', SIGN_IN, { body: { email: person.email } });
    const worker = mailWorker(
      { ...api.ports, pepper: { read: async () => replaced } },
      'https://probity.example',
    );
    const jobs = (await api.outbox(tenant.scopes.live)).filter(({ type }) => type === 'mail');
    const records = jobs.map((detail, n) => ({ messageId: `${n}`, body: JSON.stringify({ detail }) }));
    expect(await worker({ Records: records })).toEqual({ batchItemFailures: [] });
    const token = api.mails.at(-1)?.token ?? '';
    expect((await later.call('POST', EXCHANGE, { body: { token } })).status).toBe(200);
    const only = { generation: replaced.generation, current: fresh, accepted: [fresh] };
    const last = api.over({ pepper: { read: async () => only } });
    const sent = (await api.items()).filter(({ type }) => type === 'mail').length;
    await last.call('POST', SIGN_IN, { body: { email: person.email } });
    expect((await api.items()).filter(({ type }) => type === 'mail')).toHaveLength(sent + 1);
  });
});
