/** Mail that follows a change: over the embedded table, keys and mail provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseWrite, suppressWrite } from '#shared/domain/sessions/delivery/suppressed.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';
import { Correspondent, EMAIL, PostOffice, PUBLIC_URL } from './post-office.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await PostOffice.open();
});
afterAll(() => office.close());

let sent: number;
beforeEach(async () => {
  sent = (await office.cloud.ses.mails()).length;
  office.logged.length = 0;
  office.failures.length = 0;
});
const mails = async () => (await office.cloud.ses.mails()).slice(sent);
const onlyMail = async () => {
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  if (mail === undefined) throw new Error('nothing was mailed');
  return mail;
};

describe('a mail', () => {
  test('goes to the address on record, from the tenant, with its logo, and is nobody’s to answer', async () => {
    const one = await Correspondent.make(office);
    expect(await office.deliver(await one.job('confirmation'))).toBe(false);
    const mail = await onlyMail();
    expect(mail).toMatchObject({
      to: [EMAIL],
      subject: 'Harbour Compliance has received your answers',
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      attachments: [
        {
          contentId: 'sender-logo',
          contentType: 'image/png',
          disposition: 'INLINE',
          fileName: 'sender-logo.png',
        },
      ],
    });
    expect(mail.from).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <no-reply@mail\.probity\.example>$/);
    expect(mail.html).toContain('src="cid:sender-logo"');
    expect(mail.html).toContain('background:#0f4c5c;color:#ffffff');
  });

  test('leaves once, however often its message comes', async () => {
    const one = await Correspondent.make(office);
    const pointer = await one.job('new_link');
    for (const _ of [1, 2, 3]) expect(await office.deliver(pointer)).toBe(false);
    await onlyMail();
  });

  test.each(['confirmation', 'changes_requested'] as const)(
    'of %s is not sent to an address that got its mails of the day',
    async (template) => {
      const one = await Correspondent.make(office);
      await one.table.update(environmentKey(one.scope), { set: { mails_per_recipient: 1 } });
      const change = template === 'confirmation' ? 'SUBMITTED' : 'CHANGES_REQUESTED';
      await one.moveResponse(change);
      expect(await office.deliver(await one.job(template))).toBe(false);
      expect(await office.deliver(await one.job(template))).toBe(false);
      await onlyMail();
      expect(office.logged.join()).toContain('daily_limit');
      expect(office.logged.join()).not.toContain(EMAIL);
    },
  );

  test('is marked as test data where it is', async () => {
    const one = await Correspondent.make(office, { environment: 'test' });
    await office.deliver(await one.job('confirmation'));
    expect((await onlyMail()).subject).toMatch(/^\[Test\] /);
  });

  test('comes of no job that is not there, and of no tenant’s but its own', async () => {
    const [one, other] = [await Correspondent.make(office), await Correspondent.make(office)];
    const pointer = await one.job('new_link');
    expect(await office.deliver({ ...pointer, outbox_id: 'unknown' })).toBe(false);
    expect(await office.deliver({ ...pointer, tenant_id: other.scope.tenantId })).toBe(false);
    expect(await mails()).toEqual([]);
  });

  test('with a message that names no job comes back', async () => {
    expect(await office.deliver({})).toBe(true);
  });
});

describe('the link', () => {
  test('is that of the session as it is now', async () => {
    const one = await Correspondent.make(office);
    const pointer = await one.job('new_link');
    await one.changeSession({ link_version: 2 });
    await office.deliver(pointer);
    const { text } = await onlyMail();
    expect(text).toContain(`${PUBLIC_URL}/api/portal/#${await one.token(2)}`);
    expect(text).toContain('“Supplier check”');
  });

  test('comes with everything that the session asks for when it is first sent', async () => {
    const one = await Correspondent.make(office, { steps: ['ddq', 'verification'] });
    await office.deliver(await one.job('invitation'));
    const { text } = await onlyMail();
    expect(text).toContain(
      'asks Lantern Shipping Ltd to complete the questionnaire “Supplier check” and to verify your identity.',
    );
    expect(text).toContain(await one.token());
  });

  test('is offered after a submit while the session opens, with what is left to do', async () => {
    const one = await Correspondent.make(office, { steps: ['ddq', 'verification'] });
    await one.changeSession({ ddq_done: true });
    await office.deliver(await one.job('confirmation'));
    const { text } = await onlyMail();
    expect(text).toContain('on 1 March 2026 at 09:30 UTC');
    expect(text).toContain('One step is left: verifying your identity.');
    expect(text).toContain(await one.token());
  });

  test.each([
    ['revoked', { status: 'revoked' }],
    ['expired', { status: 'expired' }],
    ['past its time', { expires_at: 1 }],
  ])('of a session that is %s is mailed to nobody; the receipt comes without it', async (_, change) => {
    const one = await Correspondent.make(office);
    await one.changeSession(change);
    await office.deliver(await one.job('new_link'));
    await office.deliver(await one.job('invitation'));
    expect(await mails()).toEqual([]);
    expect(office.logged.filter((line) => line.includes('link_closed'))).toHaveLength(2);
    await office.deliver(await one.job('confirmation'));
    expect((await onlyMail()).text).not.toContain('https://');
  });
});

describe('a question of the respondent', () => {
  test('is told to the sender of the request, with the number of comments that wait for a reply', async () => {
    const one = await Correspondent.make(office);
    await one.comment(1, 'external', 'respondent');
    await one.comment(2, 'external', 'respondent');
    await one.comment(3, 'internal', 'key');
    await office.deliver(await one.job('question_asked'));
    const mail = await onlyMail();
    expect(mail.to).toEqual(['olive@owner.example']);
    expect(mail.text).toContain('Comments on 2 questions have no reply yet.');
    expect(mail.text).not.toContain('Which authority?');
    expect(mail.text).not.toContain(await one.token());
  });

  test('that is gone, or of a response without a known sender, is told to nobody', async () => {
    const one = await Correspondent.make(office);
    await office.deliver(await one.job('question_asked'));
    await one.removeResponse();
    await office.deliver(await one.job('question_asked'));
    const other = await Correspondent.make(office, { senderEmail: '' });
    await other.comment(1, 'external', 'respondent');
    await office.deliver(await other.job('question_asked'));
    expect(await mails()).toEqual([]);
    for (const reason of ['overtaken', 'response_gone', 'no_sender'])
      expect(office.logged.filter((line) => line.includes(reason))).toHaveLength(1);
  });
});

describe('a request for changes', () => {
  test('quotes what was shared and counts the questions that the sender commented on', async () => {
    const one = await Correspondent.make(office);
    await one.moveResponse('CHANGES_REQUESTED');
    await one.comment(1, 'external', 'key');
    await one.comment(1, 'external', 'key');
    await one.comment(2, 'external', 'key');
    await one.comment(3, 'external', 'respondent');
    await one.comment(4, 'internal', 'key');
    await one.comment(5, 'ai_reviewer_side', 'ai');
    await office.deliver(await one.job('changes_requested', { message: 'Please name\nthe authority.' }));
    const { text } = await onlyMail();
    expect(text).toContain('You will find comments on 2 questions.');
    expect(text).toContain('> Please name\n> the authority.');
    expect(text).toContain(await one.token());
    expect(text).not.toContain('Which authority?');
  });

  test.each([
    ['completed', { status: 'completed', ddq_done: true }],
    ['expired', { status: 'expired', expires_at: 1 }],
  ])('opens a session again that was %s, so that its link leads somewhere', async (_, change) => {
    const one = await Correspondent.make(office);
    await one.moveResponse('CHANGES_REQUESTED');
    await one.changeSession(change);
    await office.deliver(await one.job('changes_requested'));
    const { text } = await onlyMail();
    expect(text).toContain(await one.token());
    expect(text).not.toContain('until 1970');
  });

  test('is mailed to nobody once the request was withdrawn', async () => {
    const one = await Correspondent.make(office);
    await one.moveResponse('CHANGES_REQUESTED');
    await one.changeSession({ status: 'revoked' });
    expect(await office.deliver(await one.job('changes_requested'))).toBe(false);
    expect(await mails()).toEqual([]);
    expect(office.logged.join()).toContain('link_closed');
  });

  test('is not made of a response that has been sent in again meanwhile', async () => {
    const one = await Correspondent.make(office);
    const pointer = await one.job('changes_requested');
    await one.moveResponse('RESUBMITTED');
    expect(await office.deliver(pointer)).toBe(false);
    expect(await mails()).toEqual([]);
    expect(office.logged.join()).toContain('overtaken');
  });
});

describe('what can never be mailed ends with a line in the log:', () => {
  test('a session that is gone', async () => {
    const one = await Correspondent.make(office);
    const pointer = await one.job('confirmation');
    await one.removeSession();
    expect(await office.deliver(pointer)).toBe(false);
    expect(office.logged.join()).toContain('session_gone');
  });

  test('a response that is gone', async () => {
    const one = await Correspondent.make(office);
    const pointer = await one.job('confirmation');
    await one.removeResponse();
    expect(await office.deliver(pointer)).toBe(false);
    expect(office.logged.join()).toContain('response_gone');
  });

  test('an address that the provider refuses', async () => {
    const one = await Correspondent.make(office);
    await office.cloud.ses.failFor(EMAIL, 'refused');
    expect(await office.deliver(await one.job('confirmation'))).toBe(false);
    await office.cloud.ses.failFor(EMAIL, undefined);
    expect(await mails()).toEqual([]);
    expect(office.logged).toEqual([expect.stringMatching(/refused by the provider.*MessageRejected/)]);
    expect(await one.emailDelivery()).toMatchObject({ status: 'not_delivered', reason: 'rejected' });
  });

  test('an address that is suppressed, and the session says so', async () => {
    const one = await Correspondent.make(office);
    const at = new Date(one.now).toISOString();
    await one.table.commit([suppressWrite(one.scope, one.vault, EMAIL, { cause: 'bounce', at })]);
    expect(await office.deliver(await one.job('new_link'))).toBe(false);
    expect(await mails()).toEqual([]);
    expect(await one.emailDelivery()).toMatchObject({ status: 'not_delivered', reason: 'suppressed' });
    await one.table.commit([releaseWrite(one.scope, one.vault, EMAIL)]);
    expect(await office.deliver(await one.job('new_link'))).toBe(false);
    expect(await mails()).toHaveLength(1);
    expect(await one.emailDelivery()).toBeNull();
  });
});

describe('what may pass is tried again:', () => {
  test('a provider that does not answer', async () => {
    const one = await Correspondent.make(office);
    const pointer = await one.job('confirmation');
    office.failures.push(new Error('the provider does not answer'));
    expect(await office.deliver(pointer)).toBe(true);
    expect(await office.deliver(pointer)).toBe(false);
    await onlyMail();
  });

  test('a run that died after the mail and before its mark mails the same letter once more, and then no more', async () => {
    const one = await Correspondent.make(office);
    const pointer = await one.job('new_link');
    const dying = new MortalProcess({ effect: 2, when: 'before' });
    expect(await office.deliver(pointer, dying)).toBe(true);
    for (const _ of [1, 2]) expect(await office.deliver(pointer)).toBe(false);
    const [first, second, ...more] = await mails();
    expect(second?.text).toBe(first?.text);
    expect(more).toEqual([]);
  });
});

test('no address, name or answer is ever in the log, nor in what lies in the table', async () => {
  const one = await Correspondent.make(office);
  await one.moveResponse('CHANGES_REQUESTED');
  const pointer = await one.job('changes_requested', { message: 'Canary message' });
  office.failures.push(new Error(`mailbox ${EMAIL} of Lantern Shipping Ltd is busy`));
  await office.deliver(pointer);
  await office.cloud.ses.failFor(EMAIL, 'refused');
  await office.deliver(pointer);
  await office.cloud.ses.failFor(EMAIL, undefined);
  await office.deliver(pointer);
  await one.moveResponse('RESUBMITTED');
  await office.deliver(await one.job('changes_requested', { message: 'Canary message' }));
  await one.removeSession();
  await office.deliver(await one.job('confirmation'));
  expect(office.logged).toHaveLength(4);
  const personal = /respondent@|lantern|supplier check|canary|olive/i;
  expect(office.logged.join('\n')).not.toMatch(personal);
  const items = (await office.fleet.items()).filter(({ pk }) => /#(?:OUT|MAIL)#/.test(String(pk)));
  expect(items.length).toBeGreaterThan(3);
  expect(JSON.stringify(items)).not.toMatch(personal);
});
