/** Codes of identity verifications: every one that the service knows has words in every language, and no other is changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECK_FOUND, CHECK_PARTS } from '#shared/domain/verification/provider/codes/checks.ts';
import { failureReasons } from '#shared/domain/verification/provider/failure-reasons.ts';

const TEXTS = join(import.meta.dirname, '..', '..', '..', 'console', 'base', 'text');

function checks(language: string): Record<'reasons' | 'parts' | 'found', Record<string, string>> {
  return JSON.parse(readFileSync(join(TEXTS, `${language}.json`), 'utf8')).checks;
}

describe.each(['en', 'de', 'ar'])('in %s', (language) => {
  it('every reason has a sentence, and no other code does', () => {
    expect(Object.keys(checks(language).reasons)).toEqual(failureReasons().map(({ reason }) => reason));
  });

  it('every part of a check and every finding has words, and no other code does', () => {
    expect(Object.keys(checks(language).parts)).toEqual(Object.keys(CHECK_PARTS));
    expect(Object.keys(checks(language).found)).toEqual(Object.keys(CHECK_FOUND));
  });

  it('no words are a code', () => {
    const { reasons, parts, found } = checks(language);
    const words = [reasons, parts, found].flatMap((each) => Object.values(each));
    expect(words.filter((text) => text.trim() === '' || /_|^[a-z]+[A-Z]/.test(text))).toEqual([]);
  });
});
