/** The readings of the specification are what the code does: their places exist, and rows about limits and cases name all of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageSize } from '#shared/contract/primitives.ts';
import { ACCOUNT_CLASSES } from '#shared/contract/route.ts';
import { riskLevel } from '#shared/domain/screening/rules.ts';
import { readText, repositoryFiles } from '../architecture/support/repository-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(ROOT, 'docs/decisions/0009-readings-of-the-specification.md'), 'utf8');
const rows = new Map(
  [...text.matchAll(/^\| R(\d+) \| (.*) \|$/gm)].map(([, number, cells = '']) => {
    const [question = '', reading = '', where = ''] = cells.split(' | ');
    return [Number(number), { question, reading, where }] as const;
  }),
);

/** Readings that a comment or a text names, as `(ANS-408, R25)`. */
const NAMED = /\([^()\n]*?\bR[1-9]\d?\b[^()\n]*\)/g;
const FOLDERS = /^(?:shared|packages|functions|lib|cli|portal|console|design|test|docs\/(?!decisions\/0009))/;

describe('a reading', () => {
  it('that anything names stands in the record, by its letter and number', () => {
    const files = repositoryFiles().filter(
      (path) => FOLDERS.test(path) && /\.(?:ts|tsx|md)$/.test(path) && path !== 'test/docs/readings.test.ts',
    );
    const named = files.flatMap((path) =>
      [...readText(path).matchAll(NAMED)].flatMap(([group]) =>
        [...group.matchAll(/\bR([1-9]\d?)\b/g)].map(([, number]) => ({ path, number: Number(number) })),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ number }) => !rows.has(number))).toEqual([]);
    const unlettered = files.filter((path) => /\bdecisions \d{1,2}\b/.test(readText(path)));
    expect(unlettered).toEqual([]);
  });

  it.each([...rows])('R%i is where it says', (_number, { where }) => {
    for (const [, place = ''] of where.matchAll(/`([^`]+)`/g))
      if (place.includes('/')) expect(existsSync(join(ROOT, place)), place).toBe(true);
  });

  it('of X-RateLimit-Reset names every class whose reset is a Unix time, and what to wait by', () => {
    const { reading = '' } = rows.get(9) ?? {};
    const named = {
      company_search: 'company search',
      company_detail: 'details of companies',
      verification: 'verification',
    };
    const kinds = new Set(
      ACCOUNT_CLASSES.map((name) => (name.startsWith('verification') ? 'verification' : name)),
    );
    expect([...kinds].toSorted()).toEqual(Object.keys(named).toSorted());
    for (const words of Object.values(named)) expect(reading).toContain(words);
    expect(reading).toMatch(/Retry-After.*RateLimit-Reset/);
  });

  it('of page sizes says that too large a size is cut, and that less than one is refused', () => {
    expect(pageSize(20, 100).parse('101')).toBe(100);
    expect(pageSize(20, 100).safeParse('0').success).toBe(false);
    expect(rows.get(45)?.reading).toMatch(/cut to it, one below 1 is 400/);
  });

  it('of cases and levels of risk knows that owners alone make a case and a risk', () => {
    expect(riskLevel([], { strength: 0.9 })).toBe('high');
    expect(rows.get(59)?.reading).toContain('listed owners');
    expect(rows.get(63)?.reading).toContain('listed owners');
  });
});
