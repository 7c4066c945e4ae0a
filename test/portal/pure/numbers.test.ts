/** Numbers are read in the forms of the page's language, stored in one form, and shown in the form of the language. */
import { isDecimal } from '@probity/questionnaire-rules/compare';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../design/format.ts';
import { readNumber, showNumber } from '../../../portal/text/numbers.ts';

function speak(tag: string): void {
  vi.stubGlobal('navigator', { languages: [tag] });
  setLocale(tag.slice(0, 2));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const TAGS = ['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'ar-EG', 'ar-MA', 'ar-SA'];

describe.each(TAGS)('in %s', (tag) => {
  it.each([
    ['1250', '1250'],
    [' 1250 ', '1250'],
    ['007', '7'],
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1250,500', '1250.500'],
    ['1.250,5', '1250.5'],
    ['1,250.5', '1250.5'],
    ['1.250.000', '1250000'],
    ['1,250,000', '1250000'],
    ['12,50,000.75', '1250000.75'],
    ['1 250 000,75', '1250000.75'],
    ['1\u00a0250', '1250'],
    ['1\u202f250,5', '1250.5'],
    ["1'250.5", '1250.5'],
    ['1’250’000', '1250000'],
    ['١٢٥٠', '1250'],
    ['١٬٢٥٠٫٥', '1250.5'],
    ['١٢٫٥٠٠', '12.500'],
    ['۱۲۵۰', '1250'],
    ['-1.250,5', '-1250.5'],
    ['−12', '-12'],
    ['\u061c-12', '-12'],
    ['+5', '+5'],
    ['.5', '.5'],
    [',5', '.5'],
    ['1250,', '1250'],
  ])('%j is %s', (typed, stored) => {
    speak(tag);
    expect(readNumber(typed)).toBe(stored);
  });

  it.each([
    '',
    ' ',
    '-',
    ',',
    '.',
    'twelve',
    '1.2.3',
    '1,25,00',
    '1.250.00',
    '1,250,',
    '12 34',
    '1..250',
    '1.250,5.0',
    '12 %',
    '€ 12',
    '1e3',
    '--1',
    '1-',
    '1٫2٫3',
    '1,250.000.000',
  ])('%j is not a number', (typed) => {
    speak(tag);
    expect(readNumber(typed)).toBeUndefined();
  });

  it('what is shown is read as the same number', () => {
    speak(tag);
    const whole = fc.stringMatching(/^(0|[1-9]\d{0,14})$/);
    const fraction = fc.stringMatching(/^\d{0,12}$/);
    const stored = fc
      .tuple(fc.constantFrom('', '-'), whole, fraction)
      .map(([sign, digits, decimals]) => sign + digits + (decimals === '' ? '' : `.${decimals}`));
    void fc.assert(
      fc.property(stored, (number) => {
        expect(readNumber(showNumber(number))).toBe(number);
      }),
    );
  });

  it('what is read is a number that the service accepts, and reading it again changes nothing', () => {
    speak(tag);
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,'’ ٫٬٣۴+-a") });
    void fc.assert(
      fc.property(typed, (text) => {
        const number = readNumber(text);
        if (number !== undefined)
          expect([isDecimal(number), readNumber(showNumber(number))]).toEqual([true, number]);
      }),
    );
  });

  it('reads a long text in time', () => {
    speak(tag);
    for (const part of ['1', '1.', '1,', "1'", '123.', '12,'])
      expect(() => readNumber(part.repeat(10_000))).not.toThrow();
    expect(showNumber('1'.repeat(20_000))).toHaveLength(20_000);
  });
});

it.each([
  ['en-GB', '1,250', '1250'],
  ['en-GB', '1.250', '1.250'],
  ['de-DE', '1,250', '1.250'],
  ['de-DE', '1.250', '1250'],
  ['de-AT', '1.250', '1250'],
  ['de-CH', '1.250', '1.250'],
  ['ar-EG', '1,250', '1250'],
  ['ar-MA', '1.250', '1250'],
])('in %s, %s is ambiguous and read as %s', (tag, typed, stored) => {
  speak(tag);
  expect(readNumber(typed)).toBe(stored);
});

it.each([
  ['en-GB', '1250000.50', '1,250,000.50'],
  ['de-DE', '1250000.50', '1.250.000,50'],
  ['de-DE', '-1250.5', '-1.250,5'],
  ['ar-EG', '1250.5', '1,250.5'],
  ['de-DE', '1250', '1250'],
  ['de-DE', '12500', '12.500'],
  ['de-DE', 'about 5', 'about 5'],
  ['de-DE', '98765432109876543210.123456789', '98.765.432.109.876.543.210,123456789'],
])('in %s, %s is shown as %s', (tag, stored, shown) => {
  speak(tag);
  expect(showNumber(stored)).toBe(shown);
});
