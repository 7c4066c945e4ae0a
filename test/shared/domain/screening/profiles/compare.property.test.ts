/**
 * Changes of runs over random histories: no profile is lost, nothing is reported twice, and no decision lapses without a cause.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparison, compare, type ProfileChange } from '#shared/domain/screening/profiles/compare.ts';
import type { RiskProfile } from '#shared/domain/screening/profiles/model.ts';
import { judged } from '#shared/domain/screening/profiles/review.ts';
import type { MatchedRecord } from '#shared/domain/watchlists/match.ts';

import { listing, match } from '../../../../support/screening/played-provider.ts';
import { OWNER } from '../../../../support/tenant.ts';

const AT = '2026-01-01T00:00:00.000Z';
const IDS = ['a:1', 'b:2', 'c:3', 'd:4'];

const record = fc
  .record({
    id: fc.constantFrom(...IDS),
    countries: fc.uniqueArray(fc.constantFrom('PA', 'CO')),
    topics: fc.subarray<'sanction' | 'warning'>(['sanction', 'warning'], { minLength: 1 }),
  })
  .map(({ id, ...facts }) => listing(id, facts));

/** Random groups of records, each record in one group: the matches of a version of the watchlists. */
const found = fc
  .tuple(
    fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 4 }),
    fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    fc.double({ min: 0.8, max: 1, noNaN: true }),
  )
  .map(([records, groups, score]) => {
    const byGroup = Map.groupBy(records, (_, index) => groups[index]);
    return [...byGroup.values()].map((each: MatchedRecord[]) => match(each, { score }));
  });
const step = fc.record({
  found,
  delisted: fc.subarray(IDS),
  entityFacts: fc.constantFrom('facts-1', 'facts-2'),
  judge: fc.option(fc.tuple(fc.nat(5), fc.constantFrom('false_positive' as const, 'true_positive' as const))),
});

/** Stores changes like a completed run: changed profiles replace the previous ones. */
function stored(before: readonly RiskProfile[], { changes }: Comparison, next: () => number): RiskProfile[] {
  const after = new Map(before.map((profile) => [profile.number, profile]));
  for (const { before: old, status, content } of changes) {
    const number = old?.number ?? next();
    const kept = { alertId: 'x', version: 1, createdAt: AT, updatedAt: AT };
    after.set(number, { ...content, ...kept, id: String(number), number, status });
  }
  return [...after.values()];
}

function told({ changes }: Comparison): readonly ProfileChange[] {
  return changes.filter(({ reasons }) => reasons.length > 0);
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A screening after some runs. */
class History {
  profiles: RiskProfile[] = [];
  readonly #next = counter();

  play({ found: matches, entityFacts, delisted, judge }: Step): void {
    const now = { entityFacts, isDecidedOverOthers: false, delisted: new Set(delisted), now: AT };
    const comparison = compare(this.profiles, matches, now);
    expectCauses(comparison, entityFacts);
    this.profiles = stored(this.profiles, comparison, this.#next);
    const shown = this.present().map(({ match: { record_id } }) => record_id);
    expect(shown.sort()).toEqual(matches.map(({ recordId }) => recordId).sort());
    // The same matches again change nothing and report nothing.
    const again = compare(this.profiles, matches, now);
    expect({ changes: again.changes, outcome: again.outcome }).toEqual({
      changes: [],
      outcome: comparison.outcome,
    });
    if (judge !== null) this.judge(judge[0], judge[1], entityFacts);
  }

  present(): readonly RiskProfile[] {
    return this.profiles.filter(({ gone }) => gone === null);
  }

  judge(which: number, status: 'false_positive' | 'true_positive', entityFacts: string): void {
    const present = this.present();
    const one = present[which % Math.max(1, present.length)];
    if (one === undefined) return;
    const next = judged(one, { status, reason: null, grounds: [], by: OWNER, at: AT, entityFacts });
    this.profiles = this.profiles.map((each) => (each.number === next.number ? next : each));
  }
}

/** A decision lapses exactly where the facts of a side have changed, and says which side. */
function expectCauses({ changes }: Comparison, entityFacts: string): void {
  const ended = changes.filter(({ before, content }) => before?.decision && content.decision === null);
  for (const { before, content } of ended) {
    const changed = content.previous_decision?.changed ?? [];
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.includes('entity')).toBe(before?.decision?.entity_facts !== entityFacts);
  }
}

describe('a comparison', () => {
  it('keeps one profile per match through any history, and ends decisions only where facts have changed', () => {
    const histories = fc.array(step, { minLength: 1, maxLength: 7 });
    const playAll = (steps: readonly Step[]) => {
      const history = new History();
      for (const each of steps) history.play(each);
    };
    return fc.assert(fc.property(histories, playAll), { numRuns: 300 });
  });

  it('does not go by the order of matches, records and names', () => {
    return fc.assert(
      fc.property(found, found, (first, second) => {
        const now = {
          ...{ entityFacts: 'facts', isDecidedOverOthers: false },
          ...{ delisted: new Set(IDS), now: AT },
        };
        const before = stored([], compare([], first, now), counter());
        const turned = second.map((each) => ({ ...each, records: each.records.toReversed() })).toReversed();
        const [one, other] = [compare(before, second, now), compare(before, turned, now)];
        expect(other.outcome).toBe(one.outcome);
        expect(told(other).length > 0).toBe(told(one).length > 0);
      }),
    );
  });
});

function counter(): () => number {
  let last = 0;
  return () => ++last;
}
