/** Codes of requirements: every one that the repository mentions exists, and tests carry theirs in tags alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asRanges, codesIn, readCatalogue } from '../../docs/derived/requirements/catalogue.ts';
import { repositoryCatalogue } from '../../docs/derived/requirements/page.ts';
import { codesInTexts, taggedTests } from '../../docs/derived/requirements/tagged-tests.ts';
import { isTypeScript, readText, repositoryFiles } from './support/repository-files.ts';

const catalogue = repositoryCatalogue();
const files = repositoryFiles().filter((path) => !path.endsWith('.png'));
const testFiles = files.filter((path) => path.startsWith('test/') && isTypeScript(path));

/** Both searches of a file, one after the other: then it is parsed once. */
const read = testFiles.map((path) => {
  const text = readText(path);
  return {
    named: codesInTexts(path, text, catalogue).map((found) => `${path}:${found}`),
    faults: taggedTests(path, text, catalogue).faults.map((fault) => `${path}:${fault}`),
  };
});

describe('codes of requirements', () => {
  it('are known wherever they are mentioned', () => {
    const unknown = files.flatMap((path) =>
      codesIn(readText(path), catalogue)
        .filter((code) => !catalogue.known.has(code))
        .map((code) => `${path}: ${code} is not in docs/requirements.md`),
    );
    expect(unknown).toEqual([]);
  });

  it('have one row each', () => {
    const codes = catalogue.requirements.map(({ code }) => code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it('stand in no name of a test', () => {
    expect(read.flatMap(({ named }) => named)).toEqual([]);
  });

  it('stand in tags directly above tests', () => {
    expect(read.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('are the same after they are written as ranges and read again', () => {
    const codes = catalogue.requirements.map(({ code }) => code);
    void fc.assert(
      fc.property(fc.subarray(codes), (some) => {
        expect(codesIn(asRanges(some), catalogue)).toEqual(some);
      }),
      { numRuns: 25 },
    );
  });
});

/** An invented catalogue, so that this file mentions no code that does not exist. */
const SMALL = readCatalogue(
  [
    '## 1. Tea (TEA)',
    '| id | requirement | from | check |',
    '|---|---|---|---|',
    '| TEA-001 | Is hot. | End | H |',
    '| TEA-002 | Is wet. | End | H |',
    '| TEA-005 | Is green or black. | End | H |',
    '## OPEN items',
    '| Q-01 | Milk | TEA-005 | No |',
  ].join('\n'),
);

describe('the catalogue', () => {
  it('has code, topic and sentence of every row', () => {
    expect(SMALL.requirements.slice(0, 2)).toEqual([
      { code: 'TEA-001', topic: 'Tea (TEA)', sentence: 'Is hot.' },
      { code: 'TEA-002', topic: 'Tea (TEA)', sentence: 'Is wet.' },
    ]);
  });

  it.each([
    ['one code', 'as TEA-001 says', ['TEA-001']],
    ['an unknown code', '(TEA-003)', ['TEA-003']],
    ['an open item', 'Q-01', ['Q-01']],
    ['a range', 'TEA-001 to TEA-005', ['TEA-001', 'TEA-002', 'TEA-005']],
    ['a range in short', 'TEA-002…005, TEA-001', ['TEA-002', 'TEA-005', 'TEA-001']],
    ['a range with an unknown end', 'TEA-002…TEA-009', ['TEA-002', 'TEA-005', 'TEA-009']],
    ['a code before a number', 'from TEA-001 to 300 cups', ['TEA-001']],
    ['what only looks like one', 'SHA-256, UTF-8, UN-1, TEA-1, TEA-0012, XTEA-001, TEA-001-2 ISO-8859-1', []],
  ])('reads %s', (_what, text, codes) => {
    expect(codesIn(text, SMALL)).toEqual(codes);
  });
});

describe('the search for tags', () => {
  const read = (...lines: readonly string[]) => taggedTests('sample.test.ts', lines.join('\n'), SMALL);

  it.each([
    ['a test', ['// proves TEA-001', "it('is hot', () => {});"], ['is hot'], ['TEA-001']],
    ['a group', ['// proves TEA-001', "describe('tea', () => {});"], ['tea'], ['TEA-001']],
    ['a table of cases', ['// proves TEA-001', 'it.each([', '1,', "])('is %s', f);"], ['is %s'], ['TEA-001']],
    [
      'a test on a condition',
      ['// proves TEA-001', "it.skipIf(cold)('is hot', f);"],
      ['is hot'],
      ['TEA-001'],
    ],
    ['a computed name', ['// proves TEA-001', 'it(nameOf(heat), f);'], ['nameOf(heat)'], ['TEA-001']],
    [
      'codes on several lines',
      ['// proves TEA-001 to TEA-002,', '// TEA-005', "it('is tea', f);"],
      ['is tea'],
      ['TEA-001', 'TEA-002', 'TEA-005'],
    ],
    [
      'a test in a group, behind letters of more than one byte',
      ["describe('té 🍵', () => {", '  // proves TEA-001', "  it('is hot', f);", '});'],
      ['té 🍵', 'is hot'],
      ['TEA-001'],
    ],
  ])('finds %s', (_what, lines, titles, codes) => {
    expect(read(...lines)).toEqual({ tests: [{ path: 'sample.test.ts', titles, codes }], faults: [] });
  });

  it.each([
    [
      'away from its test',
      ['// proves TEA-001', '', "it('is hot', f);"],
      'does not stand directly above a test',
    ],
    ['above anything else', ['// proves TEA-001', 'boil();'], 'does not stand directly above a test'],
    ['with words', ['// proves TEA-001 mostly', "it('is hot', f);"], 'lists more than codes'],
    ['without codes', ['// proves nothing', "it('is hot', f);"], 'lists more than codes'],
  ])('refuses a tag %s', (_what, lines, fault) => {
    expect(read(...lines).faults).toEqual([`1: ${fault}`]);
  });

  it.each([
    ['a name', "it('TEA-001 is hot', f);", ['1: TEA-001']],
    ['a computed name', 'it(`[TEA-001] ` + heat, f);', ['1: TEA-001']],
    ['a case', "\nit.each([['hot TEA-001']])('%s', f);", ['2: TEA-001']],
    ['no comment', "// TEA-001\nit('is hot', f);", []],
  ])('finds codes in %s', (_what, text, found) => {
    expect(codesInTexts('sample.test.ts', text, SMALL)).toEqual(found);
  });
});
