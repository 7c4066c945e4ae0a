/** Typed values in texts. */
import { describe, expect, it } from 'vitest';
import { emailsIn, telsIn, urlsIn } from '../../src/values/contacts.ts';
import { countriesIn, countryNamed } from '../../src/values/countries.ts';
import { datesIn } from '../../src/values/dates.ts';
import { codesIn } from '../../src/values/identifiers.ts';
import { organisationsIn, personsIn } from '../../src/values/names.ts';
import { numbersIn } from '../../src/values/numbers.ts';
import { OptionFinder } from '../../src/values/options.ts';
import { isDenied, plainReply } from '../../src/values/polarity.ts';
import type { Span } from '../../src/values/span.ts';

const texts = (spans: readonly Span[]) => spans.map(({ value }) => value);

describe('dates', () => {
  it.each([
    ['14th March 2015', '2015-03-14'],
    ['March 14, 2015', '2015-03-14'],
    ['14 Mar. 2015', '2015-03-14'],
    ['2015-03-14', '2015-03-14'],
    ['14.03.2015', '2015-03-14'],
    ['14/03/2015', '2015-03-14'],
    ['03/14/2015', '2015-03-14'],
  ])('%s is read', (written, iso) => {
    expect(texts(datesIn(`given on ${written}.`))).toEqual([iso]);
  });

  it('that do not exist are none', () => {
    expect(datesIn('31 February 2024, 32.01.2024, version 1.2.2024.5')).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    ['EUR 1,234,567.50', '1234567.50', 'EUR'],
    ['1.234.567,50 EUR', '1234567.50', 'EUR'],
    ['£5,000,000', '5000000', '£'],
    ['EUR 86.4 million', '86400000', 'EUR'],
    ['USD 5m', '5000000', 'USD'],
    ['1 234 567 euros', '1234567', 'EUROS'],
  ])('%s is an amount', (written, decimal, currency) => {
    expect(numbersIn(`It is ${written} in all`).map(({ value }) => [value.decimal, value.currency])).toEqual([
      [decimal, currency],
    ]);
  });

  it('are told with their unit, and in words', () => {
    const found = numbersIn('kept for ten years, within 30 business days, by 98.5 per cent').map(
      ({ value }) => value,
    );
    expect(found.map(({ decimal, unit }) => [decimal, unit])).toEqual([
      ['10', 'years'],
      ['30', 'days'],
      ['98.5', 'per'],
    ]);
    expect(found[2]?.isPercentage).toBe(true);
  });

  it('are not found in dates and codes', () => {
    expect(numbersIn('on 14 March 2015, B215884, ISO27001, 4.1-1/118')).toEqual([]);
  });
});

describe('contacts', () => {
  const text =
    'T +44 (0)117 496 0182 | info@falk.example | www.falk.example, see https://falk.example/a. Since 02.10.2008';

  it('are found without what surrounds them', () => {
    expect(texts(emailsIn(text))).toEqual(['info@falk.example']);
    expect(texts(telsIn(text))).toEqual(['+44 (0)117 496 0182']);
    expect(texts(urlsIn(text))).toEqual(['www.falk.example', 'https://falk.example/a']);
  });
});

describe('countries', () => {
  it('are found by names, parts, adjectives and codes', () => {
    expect(
      texts(countriesIn('an Irish fund, registered in England and Wales, owned from the United States')),
    ).toEqual(['IE', 'GB', 'US']);
    expect([countryNamed('the Netherlands'), countryNamed('LU'), countryNamed('Nowhere')]).toEqual([
      'NL',
      'LU',
      undefined,
    ]);
  });

  it('are not found in words that are written small', () => {
    expect(countriesIn('polish the china in turkey')).toEqual([]);
  });
});

describe('names', () => {
  it('of persons come without titles, roles and companies', () => {
    const text =
      'Dr Ada van der Falk and Mr Jon Holm of Falk Holdings Limited met the Chief Executive Officer.';
    expect(texts(personsIn(text))).toEqual(['Ada van der Falk', 'Jon Holm']);
  });

  it('of organisations come by their form, or as authorities', () => {
    const text =
      'Falk Trade Finance Limited, audited by Morland Keys LLP, is regulated by the Financial Conduct Authority.';
    expect(texts(organisationsIn(text))).toEqual([
      'Falk Trade Finance Limited',
      'Morland Keys LLP',
      'Financial Conduct Authority',
    ]);
  });
});

describe('codes', () => {
  it('of a fixed form are found by it, others by capitals and digits', () => {
    expect(texts(codesIn('LEI 5493004QZLXB2M7RK415', '@lei'))).toEqual(['5493004QZLXB2M7RK415']);
    expect(texts(codesIn('GIIN: 7KXQ2D.99999.SL.372', '@giin'))).toEqual(['7KXQ2D.99999.SL.372']);
    expect(texts(codesIn('HRB 158 774 of 2 May 2019, no. 4.1-1/118, EUR 4,200'))).toEqual([
      'HRB 158 774',
      '4.1-1/118',
    ]);
  });
});

describe('options', () => {
  it('are found in other words, and longer ones hide shorter ones', () => {
    expect(
      new OptionFinder(['Daily', 'Annually'])
        .in('reviewed every year, screened each night')
        .map(({ value }) => value),
    ).toEqual(['Annually', 'Daily']);
    expect(
      new OptionFinder(['Private limited company', 'Partnership'])
        .in('It is a UAB.')
        .map(({ value }) => value),
    ).toEqual(['Private limited company']);
  });
});

describe('what is said', () => {
  it.each([
    ['The company does not offer credit, deposits or crypto-assets', 'crypto-assets', true],
    ['Bearer shares are prohibited', 'Bearer', true],
    ['The policy prohibits shell banks', 'shell', true],
    ['Shares are listed on no exchange', 'listed', true],
    ['Customers are screened no later than the next day', 'screened', false],
    ['Customers are screened without exception', 'screened', false],
  ])('is told from its denial: %s', (clause, focus, denied) => {
    expect(isDenied(clause, clause.indexOf(focus))).toBe(denied);
  });

  it('in a plain reply is read at its start', () => {
    expect(
      [
        'Yes, since 2019',
        'No. All shares are private.',
        'N/A',
        'Not at present',
        'Yesterday',
        'Northern',
      ].map(plainReply),
    ).toEqual(['yes', 'no', 'na', 'no', null, null]);
  });
});
