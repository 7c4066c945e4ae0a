/** Formatters of dates, numbers and lists: made once for each language, and those of the language that is chosen. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatList, formatTerms } from '../../../console/base/text/lists.ts';
import {
  formatDay,
  formatNumber,
  formatPercent,
  formatSize,
  localized,
  setLocale,
} from '../../../design/format.ts';
import { count, fill } from '../../../design/wording.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  return () => vi.unstubAllGlobals();
});

describe('a formatter', () => {
  it('is made once for each language, with its first use', () => {
    const make = vi.fn((locale: string) => (value: number) => `${locale.slice(0, 2)} ${value}`);
    const format = localized(make);
    expect(make).not.toHaveBeenCalled();
    const said = ['en', 'de', 'en'].flatMap((language) => {
      setLocale(language);
      return [format(1), format(2)];
    });
    expect(said).toEqual(['en 1', 'en 2', 'de 1', 'de 2', 'en 1', 'en 2']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('follows a change of the language', () => {
    const say = () => [
      formatDay('1970-01-01'),
      formatNumber(1_234.5),
      formatPercent(0.5),
      formatSize(1_536),
      formatSize(2_621_440),
      formatList(['A', 'B', 'C']),
      formatTerms(['A', 'B']),
      fill('{n} of {all}', { n: 1_000, all: 'many' }),
      count({ one: '{n} item', other: '{n} items' }, 2_000),
    ];
    setLocale('en');
    const english = say();
    setLocale('de');
    expect(say()).toEqual([
      ...['1. Januar 1970', '1.234,5', '50\u00a0%', '1,5 kB', '2,5 MB'],
      ...['A, B und C', 'A, B', '1.000 of many', '2.000 items'],
    ]);
    setLocale('en');
    expect(say()).toEqual(english);
    expect(english.slice(0, 2)).toEqual(['1 January 1970', '1,234.5']);
  });

  it('leaves what is no date as it is', () => {
    expect(formatDay('soon')).toBe('soon');
  });
});
