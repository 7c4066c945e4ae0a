/** The finding of the ownership rule in words: what is not known is told as not known, and never as nothing. */
import { describe, expect, it } from 'vitest';
import { findingOf } from '#shared/domain/screening/ownership/finding.ts';
import type { Party } from '#shared/domain/screening/ownership/rule.ts';
import { ownershipView } from '#shared/domain/screening/ownership/view.ts';

const LISTED = { score: 0.96, confirmed: false };

type Stakes = Readonly<Record<string, readonly [share: number | null, most: number | null]>>;

function party(name: string, stakes: Stakes = {}, listed: Party['listed'] = null): Party {
  const owners = Object.entries(stakes).map(([owner, [share, shareMax]]) => ({ owner, share, shareMax }));
  return { name, listed, owners };
}

function said(parties: Readonly<Record<string, Party>>, language: 'en' | 'de' | 'ar' = 'en') {
  const owners = { graph: new Map(Object.entries(parties)), unscreened: [], open: 0, complete: true };
  const view = ownershipView(findingOf(owners, 'root', '2026-11-26T10:00:00.000Z'), language);
  if (view === null) throw new Error('there is a finding');
  return view;
}

const ovrin = party('Ovrin', {}, LISTED);

describe('what listed owners may hold', () => {
  const unknown = { root: party('Quay', { a: [null, null] }), a: ovrin };

  it('names no limit where none is known, and adds no share up that is not known', () => {
    const { outcome, sentence, arithmetic } = said(unknown);
    expect(outcome).toBe('possible');
    expect(sentence).toContain('may hold half of Quay or more: not all of their shares are known');
    expect(sentence).not.toContain('known limits');
    expect(arithmetic).toEqual(['Quay: Ovrin share not known (listed) = at least 0 %']);
  });

  it('is said in German and Arabic, too', () => {
    expect(said(unknown, 'de').sentence).toContain('Nicht alle ihre Anteile sind bekannt');
    expect(said(unknown, 'de').arithmetic[0]).toContain('= mindestens 0 %');
    expect(said(unknown, 'ar').sentence).toContain('ليست كل حصصهم معروفة');
  });

  it('names both ends of a band, whose lower end is only the least', () => {
    const { sentence, arithmetic } = said({ root: party('Quay', { a: [30, 60] }), a: ovrin });
    expect(sentence).toContain('at least 30 % of Quay, and 60 % if the known limits');
    expect(arithmetic).toEqual(['Quay: Ovrin 30 to 60 % (listed) = at least 30 %']);
  });

  it('is the least in every sum that builds on a share that is not known exactly', () => {
    const { arithmetic } = said({
      root: party('Quay', { b: [80, 80] }),
      b: party('Bright Holding', { a: [40, 75] }),
      a: ovrin,
    });
    expect(arithmetic).toEqual([
      'Quay: Bright Holding 80 % × 40 % = at least 32 % = at least 32 %',
      'Bright Holding: Ovrin 40 to 75 % (listed) = at least 40 %',
    ]);
  });

  it('leaves a sum of known shares as it is', () => {
    const { arithmetic } = said({ root: party('Quay', { a: [60, null] }), a: ovrin });
    expect(arithmetic).toEqual(['Quay: Ovrin 60 % (listed) = 60 %']);
  });
});
