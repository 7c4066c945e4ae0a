/** Dates of publications: every form gives the same partial ISO date, and no text gives an invalid date. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circa, partialDate, possibleDates, yearsBetween } from '#shared/domain/watchlists/reading/dates.ts';

const day = fc.date({ min: new Date('1600-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
];
const ALL_MONTHS = [...MONTHS, 'November', 'December'];

describe('a date', () => {
  it('is read the same in every form that lists use', () => {
    return fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
        const name = ALL_MONTHS[Number(month) - 1] ?? '';
        const forms = [
          ...[
            iso,
            `${iso}T00:00:00.000Z`,
            `${dayOfMonth}/${month}/${year}`,
            `${dayOfMonth}.${month}.${year}`,
          ],
          ...[`${dayOfMonth} ${name} ${year}`, `${Number(dayOfMonth)} ${name.slice(0, 3)} ${year}`],
          ...[`${dayOfMonth}-${name.slice(0, 3)}-${year}`],
        ];
        expect(new Set(forms.map(partialDate))).toEqual(new Set([iso]));
        expect(partialDate(`${name} ${year}`)).toBe(`${year}-${month}`);
        expect(partialDate(year)).toBe(year);
      }),
    );
  });

  it('is one that the calendar has, whatever is written', () => {
    const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const nearly = fc
      .tuple(digits, digits, fc.integer({ min: 1500, max: 2200 }))
      .map((parts) => parts.join('/'));
    return fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          nearly,
          nearly.map((text) => `circa ${text}`),
        ),
        (text) => {
          for (const date of possibleDates(text)) {
            expect(date).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?$/);
            const whole = `${date}-01-01`.slice(0, 10);
            expect(new Date(whole).toISOString().slice(0, 10)).toBe(whole);
          }
        },
      ),
    );
  });

  it.each([
    ['00/00/1962', '1962'],
    ['dd/mm/1962', '1962'],
    ['00/07/1962', '1962-07'],
    ['31/02/1962', '1962-02'],
    ['17/13/1962', '1962'],
  ])('%s is as exact as it can be: %s', (written, read) => {
    expect(partialDate(written)).toBe(read);
  });

  it.each(['', 'unknown', '12', '1 of May', '99/99', '19620101', 'May'])(
    'is not read out of "%s"',
    (written) => {
      expect(partialDate(written)).toBeUndefined();
    },
  );
});

describe('what is not exact', () => {
  it.each([
    ['circa 1965', ['1964', '1965', '1966']],
    ['1960 to 1962', ['1960', '1961', '1962']],
    ['circa 1960-1961', ['1959', '1960', '1961', '1962']],
    ['01 Jan 1960 to 31 Dec 1961', ['1960', '1961']],
    ['1900 to 1999', []],
    ['1970 to 1960', []],
  ])('"%s" leaves %j', (written, years) => {
    expect(possibleDates(written)).toEqual(years);
  });

  it('is a range of years that holds both of its ends, or nothing', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 1600, max: 2099 }), fc.integer({ min: -5, max: 40 }), (from, length) => {
        const years = yearsBetween(from, from + length);
        expect(years.length).toBe(length >= 0 && length <= 20 ? length + 1 : 0);
        if (years.length > 0) expect([years[0], years.at(-1)]).toEqual([String(from), String(from + length)]);
        expect(circa(String(from))).toContain(String(from));
      }),
    );
  });
});
