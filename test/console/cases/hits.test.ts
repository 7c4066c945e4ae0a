/** Every record that resembles the entity is one hit, the open ones first, and none is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskProfileLifecycle } from '#shared/domain/screening/lifecycle.ts';
import { caseOf, hitsOf, nextOpen, openHits, stepped } from '../../../console/screens/cases/model/hits.ts';
import { aCase, aProfile, aScreening, hitsFrom, screeningOf } from './fixture.ts';

const profiles = fc.uniqueArray(
  fc.record({
    id: fc.nat(99).map((n) => `profile-${n}`),
    status: fc.constantFrom(...riskProfileLifecycle.states),
    matching_score: fc.double({ min: 0, max: 1, noNaN: true }),
    ended_at: fc.constantFrom(null, '2026-11-20T09:30:00.000Z'),
  }),
  { selector: ({ id }) => id, maxLength: 20 },
);

describe('hits', () => {
  it('are all records, each once, the open ones first and the most alike of them foremost', () => {
    return fc.assert(
      fc.property(profiles, (drawn) => {
        const hits = hitsFrom(drawn.map((change) => aProfile(change)));
        expect(hits.map(({ profile }) => profile.id).sort()).toEqual(drawn.map(({ id }) => id).sort());
        const firstJudged = hits.findIndex(({ state }) => state !== 'open');
        expect(hits.slice(0, firstJudged === -1 ? hits.length : firstJudged)).toEqual(openHits(hits));
        const scores = openHits(hits).map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });

  it('name a record once that several alerts are about, with the reasons of the newest', () => {
    const found = screeningOf([aProfile()]);
    const [own = aCase()] = found.cases;
    const [alert] = own.alerts;
    if (alert === undefined) throw new Error('no alert');
    const later = {
      ...alert,
      created_at: '2026-11-20T09:30:00.000Z',
      changes: [{ risk_profile_id: aProfile().id, reasons: ['facts_changed' as const] }],
    };
    const hits = hitsOf({ cases: [{ ...own, alerts: [alert, later] }] });
    expect(hits.map(({ reasons }) => reasons)).toEqual([['facts_changed']]);
  });

  it('call a record that has left its list ended, unless somebody has judged it', () => {
    const ended_at = '2026-11-20T09:30:00.000Z';
    const states = hitsFrom([
      aProfile({ id: 'a', ended_at }),
      aProfile({ id: 'b', ended_at, status: 'true_positive' }),
    ]).map(({ profile, state }) => [profile.id, state]);
    expect(Object.fromEntries(states)).toEqual({ a: 'ended', b: 'same' });
  });

  it('take the case that is not closed, and the newest closed one where there is no other', () => {
    const old = aCase({ id: 'old', status: 'closed', created_at: '2026-01-01T00:00:00.000Z' });
    const open = aCase({ id: 'open', status: 'open', created_at: '2026-02-01T00:00:00.000Z' });
    const last = aCase({ id: 'last', status: 'closed', created_at: '2026-03-01T00:00:00.000Z' });
    expect(caseOf(aScreening({ cases: [old, open, last] }))?.id).toBe('open');
    expect(caseOf(aScreening({ cases: [old, last] }))?.id).toBe('last');
    expect(caseOf(aScreening({ cases: [] }))).toBeUndefined();
  });
});

describe('the next hit', () => {
  it('comes by itself until none is open, and is never the one that was just judged', () => {
    return fc.assert(
      fc.property(profiles, (drawn) => {
        const hits = hitsFrom(drawn.map((change) => aProfile(change)));
        let at = hits[0]?.profile.id;
        const reached = new Set<string>();
        for (let step = 0; step < hits.length; step += 1) {
          const next = nextOpen(hits, at);
          if (next === undefined) break;
          expect(next.profile.id).not.toBe(at);
          at = next.profile.id;
          reached.add(at);
        }
        const others = openHits(hits).filter(({ profile }) => profile.id !== hits[0]?.profile.id);
        for (const { profile } of others) expect(reached).toContain(profile.id);
      }),
    );
  });

  it('by the arrow keys stays within the list', () => {
    const hits = hitsFrom([aProfile({ id: 'a' }), aProfile({ id: 'b' })]);
    expect(stepped(hits, hits[1]?.profile.id, 1)).toBe(hits[1]);
    expect(stepped(hits, hits[0]?.profile.id, -1)).toBe(hits[0]);
    expect(stepped(hits, 'gone', -1)).toBe(hits[0]);
  });
});
