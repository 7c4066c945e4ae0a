/** The letters with links of people, in every language. */
import { describe, expect, test } from 'vitest';
import { type SignInLetter, signInMail, stepUpMail } from '#shared/domain/mail/letters/sign-in.ts';
import { PAGE_LANGUAGES } from '#shared/domain/tenants/schema.ts';
import { directionOf, strayLatin } from '../../../../support/people/letter-languages.ts';

const link = (token: string) => `https://probity.example/api/console/sign-in#${token}`;

const letter: SignInLetter = {
  to: 'ada@harbour.example',
  sender: { tenant_name: 'Harbour Compliance', accent_color: null, logo: null },
  tenantId: 'tenant-id',
  sessionId: 'user-id',
  isTest: false,
  language: 'en',
  links: [
    { tenantName: 'Harbour Compliance', url: link('first') },
    { tenantName: 'Marlstone Ltd.', url: link('second') },
  ],
  expiresAt: Date.parse('2026-03-01T15:05:00Z'),
};

test('of a sign-in has every link, and says how long they work', () => {
  expect(signInMail(letter).text).toBe(
    [
      'Sign in to Harbour Compliance with the link below. It works once.',
      `To sign in to Marlstone Ltd. instead, open ${link('second')}`,
      link('first'),
      'The link works until 1 March 2026 at 15:05 UTC. It is personal: please do not forward it. If you did not expect this message, you can ignore it.',
    ].join('\n\n'),
  );
  expect(signInMail({ ...letter, language: 'de' }).text).toContain(
    'Der Link gilt bis 1. März 2026 um 15:05 UTC.',
  );
  expect(signInMail({ ...letter, language: 'ar' }).text).toContain('1 مارس 2026 في 15:05 UTC');
});

test('of a confirmation does not say that it can be ignored', () => {
  expect(stepUpMail(letter).text).not.toContain('ignore');
});

describe.each(PAGE_LANGUAGES)('in %s', (language) => {
  test.each([
    ['a sign-in', signInMail],
    ['a confirmation', stepUpMail],
  ])('the letter of %s is in one language, and reads in its direction', (_what, write) => {
    const mail = write({ ...letter, language });
    expect(directionOf(mail)).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
    const english = write(letter);
    if (language !== 'en') expect(mail.subject).not.toBe(english.subject);
    if (language === 'ar') expect(strayLatin(mail, ['Harbour Compliance', 'Marlstone Ltd.'])).toEqual([]);
    for (const sentence of english.text.split(/(?<=[.:])\s+/).filter((each) => !each.startsWith('http')))
      if (language !== 'en') expect(mail.text).not.toContain(sentence);
  });
});

test('among Arabic words, names are isolated and addresses are not', () => {
  const { text } = signInMail({ ...letter, language: 'ar' });
  expect(text).toContain('\u2068Marlstone Ltd.\u2069');
  expect(text).toMatch(/#second$/m);
});
