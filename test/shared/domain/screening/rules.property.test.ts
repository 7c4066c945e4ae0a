/** The risk for all kinds of profiles, and the work of a run for every state of the screening. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUN_REASONS } from '#shared/domain/screening/codes.ts';
import { recordFacts, storedMatch } from '#shared/domain/screening/profiles/facts.ts';
import { SECTION_OF } from '#shared/domain/screening/profiles/view.ts';
import { isMaterial, riskLevel, riskScore, TOPIC_WEIGHTS, workOf } from '#shared/domain/screening/rules.ts';
import { TOPICS } from '#shared/domain/watchlists/schema.ts';
import { listing, match } from '../../../support/screening/played-provider.ts';

const AT = '2026-01-01T00:00:00.000Z';
const profile = fc
  .record({
    status: fc.constantFrom('not_reviewed', 'in_review', 'false_positive', 'true_positive'),
    gone: fc.constantFrom(null, { at: AT, why: 'delisted' as const }),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    topics: fc.uniqueArray(fc.constantFrom(...TOPICS), { minLength: 1 }),
  })
  .map(({ status, gone, score, topics }) => ({
    status,
    gone,
    match: storedMatch(match([listing('a:1', { topics })], { score }), [], AT),
  }));
const profiles = fc.array(profile, { maxLength: 5 });

describe('the risk of a screening', () => {
  // proves SCR-004
  it('is 0 to 10 with two decimals, and its level is `none` only when no profile counts', () => {
    return fc.assert(
      fc.property(profiles, (all) => {
        const score = riskScore(all);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(10);
        expect(Math.abs(score * 100 - Math.round(score * 100))).toBeLessThan(1e-6);
        const counting = all.filter(({ status, gone }) => status !== 'false_positive' && gone === null);
        expect(riskLevel(all) === 'none').toBe(counting.length === 0);
        expect(riskScore(counting)).toBe(score);
      }),
    );
  });

  it('never falls when a profile is added, a score grows or a topic comes to it', () => {
    return fc.assert(
      fc.property(profiles, profile, fc.constantFrom(...TOPICS), (all, one, topic) => {
        expect(riskScore([...all, one])).toBeGreaterThanOrEqual(riskScore(all));
        const certain = { ...one, match: { ...one.match, score: 1 } };
        expect(riskScore([certain])).toBeGreaterThanOrEqual(riskScore([one]));
        const records = one.match.records.map((record) => ({ ...record, topics: [...record.topics, topic] }));
        const more = { ...one, match: { ...one.match, records } };
        expect(riskScore([more])).toBeGreaterThanOrEqual(riskScore([one]));
      }),
    );
  });

  it('does not go by the order of the profiles', () => {
    return fc.assert(
      fc.property(profiles, (all) => {
        expect(riskScore(all.toReversed())).toBe(riskScore(all));
      }),
    );
  });

  // proves RP-032
  it('gives every topic a weight, and one flag of a profile', () => {
    for (const topic of TOPICS) {
      expect(TOPIC_WEIGHTS[topic]).toBeGreaterThan(0);
      expect(['pep', 'sanctions', 'watchlists', 'media']).toContain(SECTION_OF[topic]);
    }
  });
});

describe('the facts of a record', () => {
  const facts = fc.record({
    birth_dates: fc.uniqueArray(fc.constantFrom('1970', '1971-02', '1972-03-04')),
    countries: fc.uniqueArray(fc.constantFrom('PA', 'CO', 'DE')),
    gender: fc.constantFrom('male' as const, 'female' as const, null),
    topics: fc.uniqueArray(fc.constantFrom(...TOPICS), { minLength: 1 }),
    ids: fc.uniqueArray(fc.constantFrom('SBX 1', 'SBX 2', 'SBX 3')),
  });
  const factsOf = (ids: readonly string[], { ids: numbers, ...rest }: Parsed) =>
    recordFacts(
      storedMatch(
        match(
          ids.map((id) =>
            listing(id, {
              ...rest,
              identifiers: numbers.map((value) => ({ type: 'x', value, country: null })),
            }),
          ),
        ),
        [],
        AT,
      ),
    );

  it('are the same in any order, and others where one of them differs', () => {
    return fc.assert(
      fc.property(facts, facts, (one, other) => {
        const turned = {
          ...one,
          birth_dates: one.birth_dates.toReversed(),
          countries: one.countries.toReversed(),
          topics: one.topics.toReversed(),
          ids: one.ids.toReversed().map((id) => id.toLowerCase().replace(' ', '-')),
        };
        expect(factsOf(['a:1', 'b:2'], turned)).toBe(factsOf(['b:2', 'a:1'], one));
        const canonical = (each: Parsed) =>
          JSON.stringify(
            [each.birth_dates, each.countries, each.topics, each.ids]
              .map((list) => [...list].sort())
              .concat([[String(each.gender)]]),
          );
        expect(factsOf(['a:1'], one) === factsOf(['a:1'], other)).toBe(canonical(one) === canonical(other));
      }),
    );
  });
});

interface Parsed {
  readonly birth_dates: string[];
  readonly countries: string[];
  readonly gender: 'male' | 'female' | null;
  readonly topics: (typeof TOPICS)[number][];
  readonly ids: string[];
}

type Standing = Exclude<Parameters<typeof workOf>[0], undefined>;

function expectWork(at: Standing | undefined, asked: Parameters<typeof workOf>[1]): void {
  const work = workOf(at, asked);
  if (at === undefined) expect(work).toBe(['batch', 'owner'].includes(asked.reason) ? 'begin' : 'nothing');
  else if (at.last_run === asked.id) expect(work).toBe('nothing');
  else if (work !== 'nothing') expectCause(at, asked);
}

function expectCause(at: Standing, { id, reason }: Parameters<typeof workOf>[1]): void {
  if (at.status === 'completed')
    expect(['list_changed', 'entity_changed', 'owners_changed']).toContain(reason);
  if (reason === 'initial') expect(at.asked_run).toBe(id);
}

describe('a run', () => {
  const standing = fc.record({
    status: fc.constantFrom('pending' as const, 'completed' as const, 'failed' as const),
    asked_run: fc.constantFrom(null, 'a', 'b'),
    last_run: fc.constantFrom(null, 'a', 'b'),
  });
  const run = fc.record({ id: fc.constantFrom('a', 'b'), reason: fc.constantFrom(...RUN_REASONS) });

  // proves SCR-111
  it('is never done twice, makes a screening only for a batch or an owner, and repeats a result only when something changed', () => {
    return fc.assert(fc.property(fc.option(standing, { nil: undefined }), run, expectWork));
  });

  it('follows a change of what names, dates, places and numbers say, and of nothing else', () => {
    expect(isMaterial(['phone', 'email', 'is_primary', 'risk_score', 'external_id', 'title'])).toBe(false);
    for (const field of ['last_name', 'date_of_birth', 'nationality', 'tax_id', 'legal_name', 'jurisdiction'])
      expect(isMaterial(['phone', field])).toBe(true);
  });
});
