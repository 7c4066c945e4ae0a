/** The person who sent a request learns by mail that its respondent asks. */
import { beforeEach, describe, expect, it } from 'vitest';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { type Sent, sendAndOpen } from '../../../support/journeys.ts';
import { comment, HOUR_MS, runJobs } from '../../../support/onboarding/fixture.ts';
import { makeTenant, OWNER, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

describe('the sender', () => {
  const toSender = () => api.mails.filter(({ to }) => to === OWNER.email);
  const ask = (sent: Sent, text: string) =>
    comment(api, sent.bearer, { question_id: tenant.questionnaire.ids.name, text });
  const runMails = () => runJobs(api, tenant.scopes.live, 'mail');

  it('is told by mail that the respondent asks, without the text, once in an hour', async () => {
    const sent = await sendAndOpen(api, tenant);
    const before = toSender().length;
    for (const text of ['Canary one?', 'Canary two?']) expect((await ask(sent, text)).status).toBe(201);
    await runMails();
    const [mail, ...more] = toSender().slice(before);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A respondent asks a question about your request');
    expect(mail?.text).toContain('Comments on 1 question have no reply yet.');
    expect(mail?.text).toContain(sent.responseId);
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/Canary|portal/);
    await api.clock.advance(HOUR_MS);
    await ask(sent, 'Canary three?');
    await runMails();
    expect(toSender()).toHaveLength(before + 2);
  });

  it('is told again at once after a reply', async () => {
    const sent = await sendAndOpen(api, tenant);
    const before = toSender().length;
    await ask(sent, 'Which one?');
    await runMails();
    expect(toSender()).toHaveLength(before + 1);
    await api.clock.advance(1000);
    const answer = memberId(sent.responseId, 'answer', tenant.questionnaire.ids.name);
    const body = { answer_id: answer, text: 'The first.', comment_type: 'external' };
    expect((await api.call('POST', '/api/v1/comments/', { key: tenant.live, body })).status).toBe(201);
    await api.clock.advance(1000);
    await ask(sent, 'The first of which?');
    await runMails();
    expect(toSender()).toHaveLength(before + 2);
  });
});
