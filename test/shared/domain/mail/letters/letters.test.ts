/** The content of every letter in text and HTML, and what input cannot make it contain. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mail } from '#shared/platform/ports.ts';
import { branded, LETTERS, logo, plain, URL } from './made-letters.ts';

const every = Object.entries(LETTERS);
const { question, ...LINKED } = LETTERS;
const { invitation, confirmation, changes, newLink } = LINKED;
const linked = Object.entries(LINKED);

/** The words of the HTML, as a reader sees them. */
function wordsOf({ html }: Mail): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<\/p>|<\/blockquote>|<br>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

describe('the invitation', () => {
  test('says who asks whom for what, that no account is needed, until when, and carries the link', () => {
    const mail = invitation();
    expect(mail.subject).toBe('Harbour Compliance asks you for information');
    expect(mail.text).toBe(
      [
        'Harbour Compliance asks Lantern Shipping Ltd to complete the questionnaire “Short check”.',
        'You need no account. Your answers are saved as you type, and you can come back with the same link.',
        URL,
        'Answer by 3 March 2026 at 10:00 UTC: the link works until then. It is personal: please do not forward it. If you did not expect this message, you can ignore it.',
      ].join('\n\n'),
    );
    expect(mail.tags).toEqual({
      kind: 'invitation',
      tenant: 'tenant-id',
      environment: 'live',
      session: 'session-id',
    });
  });

  test.each([
    [{ asksVerification: true }, 'to complete the questionnaire “Short check” and to verify your identity.'],
    [
      { asksVerification: true, questionnaireName: null },
      'asks Lantern Shipping Ltd to verify your identity.',
    ],
  ])('asks for what is asked for: %j', (change, words) => {
    expect(invitation(change).text).toContain(words);
  });
});

describe('the confirmation', () => {
  test('says what was submitted when and for whom, and that nothing more is to be done', () => {
    const mail = confirmation();
    expect(mail.subject).toBe('Harbour Compliance has received your answers');
    expect(mail.text).toContain(
      'The questionnaire “Short check” for Lantern Shipping Ltd was submitted to Harbour Compliance on 1 March 2026 at 09:30 UTC.',
    );
    expect(mail.text).toContain('There is nothing more for you to do.');
    expect(mail.text).toContain(URL);
  });

  test('has no link where the session opens no more', () => {
    const mail = confirmation({ link: null });
    expect(mail.text).not.toMatch(/https?:|link/);
    expect(mail.html).not.toMatch(/<a |https?:/);
  });

  test('names the step that is left', () => {
    const { text } = confirmation({ verificationLeft: true });
    expect(text).toContain('One step is left: verifying your identity.');
    expect(text).not.toContain('nothing more');
  });
});

describe('the request for changes', () => {
  test('says who asks, where the comments are, what was shared, and carries the link and its end', () => {
    const { subject, text } = changes();
    expect(subject).toBe('Harbour Compliance asks you for changes');
    expect(text).toContain('You will find comments on 2 questions and 1 file.');
    expect(text).toContain('Harbour Compliance writes:\n\n> Please name the authority.\n\n');
    expect(text).toContain(URL);
    expect(text).toContain('by 3 March 2026 at 10:00 UTC');
  });

  test.each([
    [{ questions: 1, files: 0 }, 'comments on 1 question.'],
    [{ questions: 0, files: 3 }, 'comments on 3 files.'],
  ])('counts %j', (commented, words) => {
    expect(changes({ commented }).text).toContain(words);
  });

  test.each([null, '', ' \n\t'])(
    'quotes nobody where nothing was shared (%j), and counts no comments that are not there',
    (message) => {
      const { text, html } = changes({ message, commented: { questions: 0, files: 0 } });
      expect(text).not.toMatch(/writes:|comments/);
      expect(html).not.toContain('<blockquote');
    },
  );

  test('keeps the lines of the message', () => {
    const mail = changes({ message: 'First.\n\n- <b>one</b>\r\n- two' });
    expect(mail.text).toContain('> First.\n>\n> - <b>one</b>\n> - two');
    expect(mail.html).toContain('First.<br><br>- &lt;b&gt;one&lt;/b&gt;<br>- two</blockquote>');
  });
});

test('a new link says that it stands for earlier ones, and with a questionnaire that answers are kept', () => {
  expect(newLink().text).toContain(
    'Here is your link to the questionnaire “Short check” that Harbour Compliance asks Lantern Shipping Ltd to complete.',
  );
  const { text } = newLink({ questionnaireName: null });
  expect(text).toContain('Here is your link to the request of Harbour Compliance to Lantern Shipping Ltd.');
  expect(text).toContain('Please use it instead of any link that was sent to you earlier.');
  expect(text).not.toContain('Answers that were saved');
  expect(newLink().text).toContain('Answers that were saved are still there.');
});

test.each(linked)(
  '%s has a button in the colours of its sender, with text that can be read on them',
  (_, letter) => {
    const own = letter().html;
    expect(own).toContain('background:#14532d;color:#ffffff');
    expect(letter({ sender: branded }).html).toContain('background:#ffd400;color:#000000');
  },
);

describe.each(every)('%s', (_name, letter) => {
  test('says the same in text and in HTML', () => {
    const mail = letter({ isTest: true });
    const words = wordsOf(mail);
    for (const paragraph of mail.text.split('\n\n')) expect(words).toContain(paragraph.replace(/^> /, ''));
  });

  test('is marked in subject and body in test mode, and only there', () => {
    const marked = letter({ isTest: true });
    expect(marked.subject).toMatch(/^\[Test\] /);
    expect(marked.text).toMatch(/^This message was sent in test mode\. No real check is made\./);
    expect(`${letter().subject}${letter().text}`).not.toMatch(/test/i);
  });

  test('loads nothing from elsewhere, tracks nobody, and leads nowhere but to its link', () => {
    const { html } = letter({ sender: branded });
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"|url\(|@import/g)].map(
      ([, address]) => address,
    );
    const link = letter === question ? [] : [URL];
    expect(new Set(addresses)).toEqual(new Set(['cid:sender-logo', ...link]));
  });

  test('carries the logo as a part of its own, scaled to its room, and none without one', () => {
    const mail = letter({ sender: branded });
    expect(mail.inline).toEqual({ contentId: 'sender-logo', contentType: 'image/png', bytes: logo.bytes });
    expect(mail.html).toContain(
      '<img class="logo" src="cid:sender-logo" alt="Harbour Compliance" width="240" height="50"',
    );
    expect(letter()).not.toHaveProperty('inline');
    expect(letter().html).not.toContain('<img');
  });

  test('says which language and colour schemes it is made for', () => {
    const { html } = letter();
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  test('has a subject without any text that callers write', () => {
    const names = {
      sender: plain,
      entityName: 'Call 555',
      questionnaireName: 'Win now',
      message: 'Pay here',
    };
    expect(letter({}, names).subject).toBe(letter().subject);
    expect(letter({ responseName: 'Click this' }, names).subject).toBe(letter().subject);
  });

  test('stays itself whatever the names are', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom(
        'A\r\nBcc: everybody@evil.example',
        '"><img src=https://evil.example/x.png onerror=alert(1)>',
        '</title></head><script>alert(1)</script>',
        "' onmouseover='x",
        '\u202eknab ruoy\u202c',
        'شركة الميناء للتدقيق',
        '=?UTF-8?B?ZXZpbA==?= <evil@evil.example>',
      ),
    );
    await fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (tenant, entityName, questionnaireName, typed) => {
        const message = `It says: ${typed}`;
        const names = { sender: { ...branded, tenant_name: tenant }, entityName, questionnaireName, message };
        const mail = letter({}, names);
        expect(`${mail.subject}${mail.fromName}`).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
        expect([...mail.subject].length).toBeLessThanOrEqual(250);
        expect(tagsOf(mail.html)).toEqual(tagsOf(letter({}, { ...names, ...TAME, sender: branded }).html));
      }),
      { numRuns: 60 },
    );
  });
});

const TAME = { entityName: 'A', questionnaireName: 'B', message: 'One line.' };

/** Every element and attribute name in order; `br` apart, which a message brings with its lines. */
function tagsOf(html: string): readonly string[] {
  const tags = [...html.matchAll(/<(\/?[a-z]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>|<!doctype html>/g)];
  const named = tags.map(([whole, name, attributes = '']) =>
    name === undefined ? whole : `${name} ${attributes.replaceAll(/="[^"]*"/g, '')}`,
  );
  return named.filter((tag) => !tag.startsWith('br'));
}
