/** Titles of filings at Companies House: words instead of keys, and no value is lost. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChFilings } from '#shared/domain/company-search/registers/companies-house/answers.ts';
import { TITLES } from '#shared/domain/company-search/registers/companies-house/filing-titles.ts';
import { filing } from '#shared/domain/company-search/registers/companies-house/filings.ts';

const titleOf = (description: string, description_values: Record<string, unknown> = {}) => {
  const [filed] = ChFilings.parse({ items: [{ description, description_values }] }).items;
  if (filed === undefined) throw new Error('a filing was given');
  return filing('00000101', filed).title;
};

describe('the title of a filing', () => {
  it.each([
    [
      'termination-director-company-with-name',
      { officer_name: 'Ola Sample' },
      'End of the appointment of Ola Sample as director',
    ],
    ['mortgage-satisfy-charge-full', { charge_number: '3' }, 'Charge 3 satisfied in full'],
    [
      'capital-allotment-shares',
      { date: '2014-07-31', capital: [{ figure: '99', currency: 'GBP' }] },
      'Statement of capital after an allotment of shares on 2014-07-31 (GBP 99)',
    ],
    ['resolution', { description: 'Resolutions' }, 'Resolution (Resolutions)'],
    ['some-new-form', { lapse_date: '2020-01-01' }, 'Some new form (lapse date 2020-01-01)'],
    ['some-new-form', {}, 'Some new form'],
    ['mortgage-satisfy-charge-full', {}, 'Charge … satisfied in full'],
  ])('of %s with %j is "%s"', (key, values, title) => {
    expect(titleOf(key, values)).toBe(title);
  });

  it('contains every text that the register sent, whatever the key', () => {
    const value = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    const key = fc.constantFrom(...TITLES.keys(), 'some-new-form', 'accounts-with-accounts-type-full');
    const values = fc.dictionary(
      fc.constantFrom('officer_name', 'date', 'description', 'new_address'),
      value,
    );
    const property = fc.property(key, values, (description, given) => {
      const title = titleOf(description, given);
      for (const text of Object.values(given)) expect(title).toContain(text);
    });
    void fc.assert(property);
  });
});

const real = join(process.env['PROBITY_DATA'] ?? '', 'registers', 'companies-house');
const REAL = ['filing_history_pfb_hire.json', 'filing_history_tell_aldi.json'].map((name) =>
  join(real, name),
);

it.skipIf(!REAL.every(existsSync))(
  'real filings (skipped without PROBITY_DATA) all have words and values',
  () => {
    const items = REAL.flatMap((file) => ChFilings.parse(JSON.parse(readFileSync(file, 'utf8'))).items);
    expect(items.length).toBeGreaterThan(40);
    const known = items.filter(
      ({ description }) =>
        TITLES.has(description ?? '') ||
        description === 'legacy' ||
        description?.startsWith('accounts-with-'),
    );
    expect(known.length).toBe(items.length);
    expect(
      items.map((filed) => filing('00000101', filed).title).filter((title) => title.includes('…')),
    ).toEqual([]);
  },
);
