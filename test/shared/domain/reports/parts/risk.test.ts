/** Reports say no risk only where all that could raise it is known. */
import { expect, it } from 'vitest';
import { clientReport } from '#shared/domain/reports/client/describe.ts';
import type { ScreeningFacts } from '#shared/domain/reports/facts/screening.ts';
import { BOARD_BRAND, BOARD_FACTS, BOARD_REQUEST } from '../../../../support/reports/board-facts.ts';
import { linesOf } from '../../../../support/reports/plain-pdf.ts';

type Ownership = NonNullable<ScreeningFacts['ownership']>;

const KNOWN: Ownership = {
  ...{ outcome: 'none', share: 0, share_max: 0, share_of_blocked: 0, strength: null, risk: 0, threshold: 50 },
  ...{ owners: 1, unscreened: 0, complete: true },
  ...{ lines: [], arithmetic: [], sentence: 'No owner is listed, as far as owners are known.' },
  calculated_at: '2026-11-22T06:00:31.000Z',
};

/** What the report says of a company that nothing listed resembles. */
function said(changes: Partial<Ownership> | null, more: Partial<ScreeningFacts> = {}): string {
  const { screening } = BOARD_FACTS;
  if (screening === undefined) throw new Error('the facts have a screening');
  const found: ScreeningFacts = {
    ...screening,
    risk: { score: 0, level: 'none' },
    hits: { items: [], omitted: 0 },
    ownership: changes === null ? null : { ...KNOWN, ...changes },
    ...more,
  };
  const facts = { ...BOARD_FACTS, screening: found };
  return linesOf(clientReport(facts, BOARD_REQUEST, BOARD_BRAND)).join('\n');
}

it.each([
  [{ outcome: 'possible', share_max: 100 }, 'Listed owners may hold up to 100 %'],
  [{ unscreened: 1 }, '1 owner has no completed screening.'],
  [{ complete: false }, 'There are more owners than were followed.'],
] as const)('a risk is not known, and not none, where owners are like %j', (changes, why) => {
  const report = said(changes);
  expect(report).toContain(`Risk by screening: Not known. ${why}`);
  expect(report).toContain('Risk not known');
  expect(report).toContain('Nothing that is known counts towards the risk.');
  expect(report).not.toMatch(/risk none|by screening: none|Nothing counts/i);
});

it('a risk is none where all of that is known', () => {
  expect(said({})).toContain('Risk none');
});

it('a risk is not known where the rule was not applied to owners on record', () => {
  expect(said(null)).toContain(
    'Risk by screening: Not known. The 50 percent rule was not applied to 2 owners on record.',
  );
});

it('a risk has its day, the lists that it does not cover, and whether a later run has failed', () => {
  expect(said({}, { status: 'failed', failure: 'timeout' })).toContain(
    'Risk by screening: None (0 of 10). Screened 22 November 2026, 06:00 UTC. 2 lists not covered or outdated. The last run failed, this is the result before.',
  );
});
