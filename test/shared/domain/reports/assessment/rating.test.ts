/** The rating follows from the table of factors: reproducible, traceable, and never lowered by a further finding. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACTORS } from '#shared/domain/reports/assessment/factors.ts';
import type { AssessmentFacts } from '#shared/domain/reports/assessment/model.ts';
import { HIGH_FROM, MEDIUM_FROM, rate } from '#shared/domain/reports/assessment/rating.ts';
import {
  assessmentFacts,
  COMPARED,
  document,
  harmlessFacts,
  withComparison,
} from '../../../../support/reports/assessment-facts.ts';
import { hit, ownership } from '../../../../support/reports/assessment-screening.ts';

function pointsOf(facts: AssessmentFacts, code: string): number | undefined {
  return rate(facts).factors.find((factor) => factor.code === code)?.points;
}

function withHits(...hits: readonly ReturnType<typeof hit>[]): AssessmentFacts {
  const facts = harmlessFacts();
  if (facts.screening === undefined) throw new Error('the facts have a screening');
  return { ...facts, screening: { ...facts.screening, hits: { items: hits, omitted: 0 } } };
}

function notScreened(facts: AssessmentFacts): AssessmentFacts {
  return { ...facts, screening: undefined };
}

function screeningIs(status: 'pending' | 'failed'): AssessmentFacts {
  const { screening } = harmlessFacts();
  return harmlessFacts({ screening: screening === undefined ? undefined : { ...screening, status } });
}

function comparedWith(changes: Partial<typeof COMPARED> | { readonly documents: number }): AssessmentFacts {
  return withComparison(harmlessFacts(), { ...COMPARED, ...changes });
}

function notCompared(facts: AssessmentFacts): AssessmentFacts {
  return withComparison(facts, null);
}

describe('a rating', () => {
  it('is low without points where nothing was found', () => {
    expect(rate(harmlessFacts())).toMatchObject({ level: 'low', points: 0, raisedBy: null });
  });

  it('lists every factor of the table once', () => {
    const codes = rate(assessmentFacts()).factors.map(({ code }) => code);
    expect(codes.toSorted()).toEqual(FACTORS.map(({ code }) => code).toSorted());
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('never exceeds the limit of a factor', () => {
    const facts = assessmentFacts({ answers: 200, documents: 60, hits: 40 });
    for (const { points, most } of rate(facts).factors) expect(points).toBeLessThanOrEqual(most);
  });

  it.each([
    [MEDIUM_FROM - 1, 'low'],
    [MEDIUM_FROM, 'medium'],
    [HIGH_FROM - 1, 'medium'],
    [HIGH_FROM, 'high'],
  ] as const)('with %i points is %s', (points, level) => {
    const files = Array.from({ length: 3 }, (_, index) => document(index, { expiresOn: '2026-01-01' }));
    const facts = harmlessFacts({ documents: { items: files, omitted: 0 } });
    const before = rate(facts).points;
    expect(before).toBe(18);
    const sum = points - before;
    const rated = rate({ ...facts, screening: hitsOfRisk(sum) });
    // Hits without a decision make a rating at least medium, whatever their points.
    expect(rated.points).toBe(points);
    expect(rated.level).toBe(level === 'low' ? 'medium' : level);
    expect(rated.raisedBy?.code ?? null).toBe(level === 'low' ? 'open_hits' : null);
  });

  it('is high for a confirmed hit, and does not count a dismissed or a delisted one', () => {
    expect(rate(withHits(hit(0, { status: 'true_positive', risk: 0.1 }))).level).toBe('high');
    expect(rate(withHits(hit(0, { status: 'false_positive' }))).points).toBe(0);
    expect(rate(withHits(hit(0, { gone: { at: '2026-11-22T00:00:00.000Z', why: 'delisted' } }))).points).toBe(
      0,
    );
  });

  it.each([
    ['was not screened', notScreened(harmlessFacts()), ['not screened']],
    ['has a screening that failed', screeningIs('failed'), ['the last screening failed']],
    ['has a screening under way', screeningIs('pending'), ['the screening has no result yet']],
    ['was compared with nothing', notCompared(harmlessFacts()), ['no document compared']],
    ['was compared with records alone', comparedWith({ documents: 0 }), ['no document compared']],
    ['was neither', notScreened(notCompared(harmlessFacts())), ['not screened', 'no document compared']],
    ['has no answers', harmlessFacts({ sections: [] }), ['no question answered']],
  ] as const)('is not made, and names what is missing, of a response that %s', (_of, facts, missing) => {
    const rating = rate(facts);
    expect([rating.level, rating.points]).toEqual([null, 0]);
    expect(rating.missing.map(({ what }) => what)).toEqual(missing);
  });

  it('is not made where some answers were changed after they were compared', () => {
    const facts = harmlessFacts();
    const [first, ...rest] = facts.sections;
    if (first === undefined) throw new Error('the facts have sections');
    const questions = first.questions.map((question) => ({ ...question, comparison: null }));
    const rating = rate({ ...facts, sections: [{ ...first, questions }, ...rest] });
    expect(rating.missing.map(({ what }) => what)).toEqual(['6 of 24 answers not compared']);
  });

  it('names what was found, also where it is not made', () => {
    const facts = { ...notScreened(assessmentFacts()), verifications: { items: [], omitted: 0 } };
    const rating = rate(facts);
    expect(rating.level).toBeNull();
    expect(rating.points).toBeGreaterThan(0);
    for (const { code, isUnknown } of rating.factors)
      if (/hits|owned|unacceptable|identity/.test(code)) expect([code, isUnknown]).toEqual([code, true]);
  });

  it('tells what was not looked at from what was not found', () => {
    const facts = harmlessFacts({ documents: { items: [document(0, { scan: 'pending' })], omitted: 0 } });
    for (const code of ['owned_by_listed', 'files_infected', 'files_active'])
      expect([code, rate(facts).factors.find((factor) => factor.code === code)?.isUnknown]).toEqual([
        code,
        true,
      ]);
  });

  it.each(['pending', 'accessed', 'expired', 'failed', 'revoked'] as const)(
    'counts nothing for a verification that is %s: it has found nothing',
    (status) => {
      const [verification] = assessmentFacts().verifications.items;
      if (verification === undefined) throw new Error('the facts have a verification');
      const items = [{ ...verification, status, outcome: 'pending' } as const];
      expect(rate(harmlessFacts({ verifications: { items, omitted: 0 } })).points).toBe(0);
    },
  );

  it('counts what listed owners hold like a match of the entity itself', () => {
    const { screening, ...facts } = harmlessFacts();
    if (screening === undefined) throw new Error('the facts have a screening');
    const held = (strength: number) => ({
      ...facts,
      screening: { ...screening, ownership: ownership({ strength, risk: strength * 10 }) },
    });
    expect(rate(held(0.9))).toMatchObject({ level: 'medium', points: 45 });
    expect(rate(held(1))).toMatchObject({ level: 'high', points: 100 });
  });

  it('counts a declaration that the respondent does not make', () => {
    const facts = harmlessFacts();
    const sections = facts.sections.map((section, at) => ({
      ...section,
      questions: section.questions.map((question, of) => ({ ...question, isRefused: at + of === 0 })),
    }));
    expect(pointsOf({ ...facts, sections }, 'declaration_denied')).toBe(10);
    expect(rate({ ...facts, sections }).level).toBe('medium');
  });

  it('counts a verification that is not clear until a reviewer has approved it', () => {
    const [verification] = assessmentFacts().verifications.items;
    if (verification === undefined) throw new Error('the facts have a verification');
    const facts = harmlessFacts({ verifications: { items: [verification], omitted: 0 } });
    expect(pointsOf(facts, 'identity_not_confirmed')).toBe(20);
    const review = {
      id: verification.id,
      decision: 'approved',
      proposed_decision: null,
      check_ids: null,
      reviewed_at: '2026-11-15T09:00:00.000Z',
      notes: '',
      reviewed_by: { id: verification.id, name: 'Ada Meridian', email: 'ada@northgate.example' },
    } as const;
    const approved = { ...verification, reviews: [review] };
    expect(
      pointsOf({ ...facts, verifications: { items: [approved], omitted: 0 } }, 'identity_not_confirmed'),
    ).toBe(0);
  });

  it('counts evidence against an answer only where it is sure', () => {
    const facts = assessmentFacts();
    const changed = (confidence: number): AssessmentFacts => ({
      ...facts,
      sections: facts.sections.map((section) => ({
        ...section,
        questions: section.questions.map((question) => ({
          ...question,
          evidence: question.evidence.map((each) => ({ ...each, verdict: 'contradicts', confidence })),
        })),
      })),
    });
    expect(pointsOf(changed(0.59), 'answers_against_evidence')).toBe(0);
    expect(pointsOf(changed(0.6), 'answers_against_evidence')).toBeGreaterThan(0);
  });

  it('has reasons that each name what they are about and the section that shows it', () => {
    for (const { reasons } of rate(assessmentFacts()).factors) {
      for (const { about, anchor } of reasons) {
        expect(about).not.toBe('');
        expect(anchor).not.toBe('');
      }
    }
  });

  it('never falls where something further is found', () => {
    const amounts = fc.record({
      documents: fc.nat(12),
      hits: fc.nat(12),
      expired: fc.nat(4),
      infected: fc.nat(2),
    });
    void fc.assert(
      fc.property(amounts, ({ documents, hits, expired, infected }) => {
        const facts = assessmentFacts({ documents, hits });
        const before = rate(facts);
        const files = [
          ...Array.from({ length: expired }, (_, index) =>
            document(500 + index, { expiresOn: '2025-01-01' }),
          ),
          ...Array.from({ length: infected }, (_, index) => document(600 + index, { scan: 'infected' })),
        ];
        const after = rate({
          ...facts,
          documents: { ...facts.documents, items: [...facts.documents.items, ...files] },
        });
        expect(after.points).toBeGreaterThanOrEqual(before.points);
        const rank = (level: string | null) => ['low', 'medium', 'high'].indexOf(level ?? '');
        expect(rank(before.level)).toBeGreaterThanOrEqual(0);
        expect(rank(after.level)).toBeGreaterThanOrEqual(rank(before.level));
      }),
    );
  });
});

/** A screening whose open hits add exactly these points. */
function hitsOfRisk(points: number): AssessmentFacts['screening'] {
  const hits = points === 0 ? [] : [hit(0, { risk: points / 5 })];
  return withHits(...hits).screening;
}
