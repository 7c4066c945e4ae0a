/** Letters to respondents in every language: one language in a letter, its direction, its dates and its plural forms. */
import { describe, expect, test } from 'vitest';
import { commentedInWords } from '#shared/domain/mail/layout/commented.ts';
import { PAGE_LANGUAGES } from '#shared/domain/tenants/schema.ts';
import { directionOf, strayLatin } from '../../../../support/people/letter-languages.ts';
import { LETTERS, NAMES, URL } from './made-letters.ts';

const { question: _toTheSender, ...LINKED } = LETTERS;
const NAMED = [NAMES.sender.tenant_name, NAMES.entityName, NAMES.questionnaireName, NAMES.message];

/** Every form that a letter can have. */
const FORMS = {
  ...LINKED,
  'invitation with an identity check': (change: object) =>
    LINKED.invitation({ asksVerification: true, ...change }),
  'invitation to an identity check': (change: object) =>
    LINKED.invitation({ questionnaireName: null, asksVerification: true, ...change }),
  'new link to an identity check': (change: object) => LINKED.newLink({ questionnaireName: null, ...change }),
  'reminder of changes': (change: object) => LINKED.reminder({ isForChanges: true, ...change }),
  'confirmation with a step left': (change: object) =>
    LINKED.confirmation({ verificationLeft: true, ...change }),
  'confirmation without a link': (change: object) => LINKED.confirmation({ link: null, ...change }),
  'changes in test mode': (change: object) => LINKED.changes({ isTest: true, ...change }),
};

describe.each(PAGE_LANGUAGES)('in %s', (language) => {
  test.each(Object.entries(FORMS))(
    'the letter "%s" is in one language, and names who asks whom',
    (_, write) => {
      const [mail, english] = [write({ language }), write({ language: 'en' })];
      expect(directionOf(mail)).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
      expect(mail.text).toContain(NAMES.sender.tenant_name);
      expect(mail.text.includes(URL)).toBe(english.text.includes(URL));
      if (language === 'ar') expect(strayLatin(mail, NAMED)).toEqual([]);
      if (language === 'en') return;
      expect(mail.subject).not.toBe(english.subject);
      const said = english.text.split(/(?<=[.:])\s+/).filter((each) => !/^http|^>/.test(each));
      for (const sentence of said) expect(mail.text).not.toContain(sentence);
    },
  );

  test('the deadline is a date of the language', () => {
    const dates = {
      en: '3 March 2026 at 10:00 UTC',
      de: '3. März 2026 um 10:00 UTC',
      ar: '3 مارس 2026 في 10:00 UTC',
    };
    expect(LINKED.invitation({ language }).text).toContain(dates[language]);
  });
});

test.each([
  ['en', { questions: 2, files: 1 }, '2 questions and 1 file'],
  ['en', { questions: 0, files: 0 }, ''],
  ['de', { questions: 1, files: 3 }, '1 Frage und 3 Dateien'],
  ['ar', { questions: 2, files: 1 }, 'سؤالين وملف واحد'],
  ['ar', { questions: 5, files: 0 }, '5 أسئلة'],
  ['ar', { questions: 0, files: 14 }, '14 ملفًا'],
] as const)(
  'comments are counted in the plural forms of the language: %s, %o',
  (language, subjects, words) => {
    expect(commentedInWords(subjects, language)).toBe(words);
  },
);
