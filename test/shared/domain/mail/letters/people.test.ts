/** The letters to people of a team, in every language: links that sign in or confirm, and what became of passkeys. */
import { describe, expect, test } from 'vitest';
import {
  type PasskeyLetter,
  passkeyAddedMail,
  passkeysRemovedMail,
} from '#shared/domain/mail/letters/passkeys.ts';
import { type QuestionAsked, questionAskedMail } from '#shared/domain/mail/letters/question-asked.ts';
import { type SignInLetter, signInMail, stepUpMail } from '#shared/domain/mail/letters/sign-in.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '#shared/domain/tenants/schema.ts';
import type { Mail } from '#shared/platform/ports.ts';
import { directionOf, strayLatin } from '../../../../support/people/letter-languages.ts';

const link = (token: string) => `https://probity.example/api/console/sign-in#${token}`;

const envelope = {
  to: 'ada@harbour.example',
  sender: { tenant_name: 'Harbour Compliance', accent_color: null, logo: null },
  tenantId: 'tenant-id',
  sessionId: 'user-id',
  isTest: false,
  language: 'en',
} as const;

const letter: SignInLetter = {
  ...envelope,
  links: [
    { tenantName: 'Harbour Compliance', url: link('first') },
    { tenantName: 'Marlstone Ltd.', url: link('second') },
  ],
  expiresAt: Date.parse('2026-03-01T15:05:00Z'),
};

const passkeys: PasskeyLetter = {
  ...envelope,
  names: ['Work laptop', 'Phone'],
  at: Date.parse('2026-03-01T15:05:00Z'),
  url: 'https://probity.example/api/console/live/settings/sessions',
};

const question: QuestionAsked = {
  ...envelope,
  entityName: 'Lantern Shipping Ltd',
  questionnaireName: 'Short check',
  responseName: 'Yearly',
  responseId: 'b6a0f8f2',
  waiting: { questions: 2, files: 1 },
};

const LETTERS: Readonly<Record<string, (language: PageLanguage) => Mail>> = {
  'a sign-in': (language) => signInMail({ ...letter, language }),
  'a confirmation': (language) => stepUpMail({ ...letter, language }),
  'a new passkey': (language) => passkeyAddedMail({ ...passkeys, language }),
  'a passkey that the person removed': (language) =>
    passkeysRemovedMail({ ...passkeys, language, by: 'person' }),
  'passkeys that an administrator removed': (language) =>
    passkeysRemovedMail({ ...passkeys, language, by: 'administrator' }),
  'passkeys that the operator removed': (language) =>
    passkeysRemovedMail({ ...passkeys, language, by: 'operator' }),
  'a question': (language) => questionAskedMail({ ...question, language }),
};
const NAMES = [
  'Lantern Shipping Ltd',
  'Short check',
  'Yearly',
  'b6a0f8f2',
  'Harbour Compliance',
  'Marlstone Ltd.',
  'Work laptop',
  'Phone',
];

function sentencesOf({ text }: Mail): readonly string[] {
  return text.split(/(?<=[.:])\s+/).filter((each) => !each.startsWith('http') && /\w{3} \w/.test(each));
}

test('a sign-in has every link, and says how long they work', () => {
  expect(signInMail(letter).text).toBe(
    [
      'Sign in to Harbour Compliance with the link below. It works once.',
      `To sign in to Marlstone Ltd. instead, open ${link('second')}`,
      link('first'),
      'The link works until 1 March 2026 at 15:05 UTC. It is personal: please do not forward it. If you did not expect this message, you can ignore it.',
    ].join('\n\n'),
  );
});

test('a confirmation does not say that it can be ignored', () => {
  expect(stepUpMail(letter).text).not.toContain('ignore');
});

test.each([
  ['en', '“Work laptop”, “Phone”', '1 March 2026 at 15:05 UTC'],
  ['de', '„Work laptop“, „Phone“', '1. März 2026 um 15:05 UTC'],
  ['ar', '«\u2068Work laptop\u2069»، «\u2068Phone\u2069»', '\u20681 مارس 2026 في 15:05 UTC\u2069'],
] as const)('passkeys are named and dated as %s is written', (language, names, at) => {
  const { text } = passkeysRemovedMail({ ...passkeys, language, by: 'administrator' });
  expect(text).toContain(names);
  expect(text).toContain(at);
});

test.each([
  ['en', 'Comments on 2 questions and 1 file have no reply yet.'],
  ['de', 'Kommentare zu 2 Fragen und 1 Datei sind noch nicht beantwortet.'],
  ['ar', 'توجد تعليقات على \u2068سؤالين وملف واحد\u2069 لم يُرد عليها بعد.'],
] as const)('what waits for a reply is counted as %s is written', (language, words) => {
  expect(questionAskedMail({ ...question, language }).text).toContain(words);
});

describe.each(PAGE_LANGUAGES)('in %s', (language) => {
  test.each(Object.entries(LETTERS))(
    'the letter of %s is in one language, and reads in its direction',
    (_what, write) => {
      const [mail, english] = [write(language), write('en')];
      expect(directionOf(mail)).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
      if (language === 'en') return;
      expect(mail.subject).not.toBe(english.subject);
      expect(sentencesOf(english).length).toBeGreaterThan(1);
      for (const sentence of sentencesOf(english)) expect(mail.text).not.toContain(sentence);
      if (language === 'ar') expect(strayLatin(mail, NAMES)).toEqual([]);
    },
  );
});

test('among Arabic words, names are isolated and addresses are not', () => {
  const { text } = signInMail({ ...letter, language: 'ar' });
  expect(text).toContain('\u2068Marlstone Ltd.\u2069');
  expect(text).toMatch(/#second$/m);
});
