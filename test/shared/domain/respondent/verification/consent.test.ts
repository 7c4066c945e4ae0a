/** The texts of the consent: every language of the page, the tenant's own, and their versions. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  consentText,
  consentTexts,
  DEFAULT_CONSENT,
} from '#shared/domain/respondent/verification/consent.ts';
import { PAGE_LANGUAGES } from '#shared/domain/tenants/schema.ts';

const FACTS = { sender: 'Harbour Compliance', provider: 'Lantern Checks' };

describe('the text of the consent', () => {
  it('is there in every language of the page', () => {
    const languages = readdirSync(new URL('../../../../../portal/text/', import.meta.url))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.replace('.json', ''));
    expect(languages.sort()).toEqual([...PAGE_LANGUAGES].sort());
    for (const language of PAGE_LANGUAGES) expect(DEFAULT_CONSENT[language].length).toBeGreaterThan(200);
  });

  it.each(PAGE_LANGUAGES)('names sender and provider, in %s', (language) => {
    const { text } = consentText({}, FACTS, language);
    expect(text).toContain(FACTS.sender);
    expect(text).toContain(FACTS.provider);
    expect(text).not.toMatch(/[{}]/);
  });

  it('has as many paragraphs in every language', () => {
    const counts = PAGE_LANGUAGES.map((language) => DEFAULT_CONSENT[language].split('\n\n').length);
    expect(new Set(counts).size).toBe(1);
  });

  it('is the tenant’s own where there is one, else the tenant’s in another language', () => {
    const own = { de: 'Eigener Text von {sender}' };
    expect(consentText(own, FACTS, 'de').text).toBe('Eigener Text von Harbour Compliance');
    expect(consentText(own, FACTS, 'ar')).toEqual(consentText(own, FACTS, 'de'));
    expect(consentText({ ...own, en: 'Own text' }, FACTS, 'ar').text).toBe('Own text');
  });

  it('inserts names as they are, whatever they contain', () => {
    const facts = { sender: '{provider} $& $1', provider: '{sender}' };
    expect(consentText({ en: '{sender}|{provider}|{other}' }, facts, 'en').text).toBe(
      '{provider} $& $1|{sender}|{other}',
    );
  });

  it('has another version for each language, sender, provider and wording', () => {
    const versions = [
      ...consentTexts({}, FACTS),
      consentText({}, { ...FACTS, sender: 'Another' }, 'en'),
      consentText({}, { ...FACTS, provider: 'Another' }, 'en'),
      consentText({ en: 'Own text' }, FACTS, 'en'),
    ].map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{64}$/);
  });
});
