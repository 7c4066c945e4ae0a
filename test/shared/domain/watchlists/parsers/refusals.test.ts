/** Guarantees of every parser: records of one shape, and refusal of every malformed file. */
import { describe, expect, it } from 'vitest';
import { ListUnreadable } from '#shared/domain/watchlists/errors.ts';
import { PARSERS, type PublishedList } from '#shared/domain/watchlists/parsers/parsers.ts';
import { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { bytesOf, EU, OFAC, PUBLICATIONS, recordsOf, UK } from '../../../../support/lists/official-files.ts';

const lists = Object.keys(PUBLICATIONS).filter((list): list is PublishedList => list in PARSERS);

describe.each(lists)('%s', (list) => {
  const files = PUBLICATIONS[list];

  it('gives records of the documented shape, with ids of its own, the same every time', () => {
    const records = recordsOf(list);
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      expect(ListedRecord.parse(record)).toEqual(record);
      expect(record.id.startsWith(`${list}:`)).toBe(true);
    }
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    expect(recordsOf(list)).toEqual(records);
  });

  it('is refused where any of its files ends in the middle of its last line', () => {
    for (const [part, whole] of Object.entries(files)) {
      const text = Buffer.from(whole).toString('latin1').trimEnd().replace('\u001A', '').trimEnd();
      const cut = Buffer.from(
        text.slice(0, -Math.ceil((text.length - text.lastIndexOf('\n')) / 2)),
        'latin1',
      );
      expect(() => PARSERS[list]({ ...files, [part]: cut }), part).toThrow(ListUnreadable);
    }
  });

  it('is refused where there is nothing, or something else altogether', () => {
    for (const text of [
      '',
      '<html><body>Service unavailable</body></html>',
      '{"error":"x"}',
      '\u0000\u0001',
    ]) {
      const parts = Object.fromEntries(Object.keys(files).map((part) => [part, bytesOf(text)]));
      let found: readonly ListedRecord[] = [];
      try {
        found = PARSERS[list](parts).records;
      } catch (error) {
        expect(error).toBeInstanceOf(ListUnreadable);
      }
      expect(found).toEqual([]);
    }
  });
});

describe('a changed header', () => {
  it.each([
    ['eu_fsf', EU, 'NameAlias_WholeName'],
    ['uk_fcdo', UK, 'Name 6'],
    ['us_csl', new TextDecoder().decode(PUBLICATIONS.us_csl['list']), 'alt_names'],
    ['us_congress', new TextDecoder().decode(PUBLICATIONS.us_congress['list']), 'bioguide_id'],
  ] as const)('of %s is refused by the name of what is missing', (list, text, column) => {
    const changed = bytesOf(text.replace(column, `${column}_new`));
    expect(() => PARSERS[list]({ list: changed })).toThrow(`no column "${column}"`);
  });

  it('of OFAC, which has none, shows in the number of columns', () => {
    const prim = Buffer.from(OFAC['prim'] ?? [])
      .toString('latin1')
      .replace('7002,', '7002,NEW,');
    expect(() => PARSERS.us_ofac_sdn({ ...OFAC, prim: Buffer.from(prim, 'latin1') })).toThrow(
      'has 13 of 12 columns',
    );
  });
});

describe('a type that nobody knows', () => {
  const kindsOf = (list: PublishedList, from: string | RegExp, to: string) => {
    const [part = '', whole] = Object.entries(PUBLICATIONS[list])[0] ?? [];
    const text = Buffer.from(whole ?? [])
      .toString('latin1')
      .replaceAll(from, to);
    const files = { ...PUBLICATIONS[list], [part]: Buffer.from(text, 'latin1') };
    return PARSERS[list](files).records.map(({ kind }) => kind);
  };

  it.each<[PublishedList, RegExp]>([
    ['us_ofac_sdn', /,individual,/g],
    ['us_csl', /,individual,/gi],
    ['eu_fsf', /;P;/g],
    ['uk_fcdo', /,Individual,/g],
  ])('of %s leaves an entry to be found among persons and among companies', (list, type) => {
    const mark = type.source.charAt(0);
    expect(kindsOf(list, type, `${mark}natural person${mark}`)).toContain('unknown');
    // Names of inherited properties must not be read as types.
    expect(kindsOf(list, type, `${mark}constructor${mark}`)).toContain('unknown');
  });

  it('of OFAC is read whatever its capitals', () => {
    expect(kindsOf('us_ofac_sdn', ',individual,', ',Individual,')).toContain('individual');
  });
});
