/** The rating follows from the table of factors: reproducible, traceable, and never lowered by a further finding. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACTORS } from '#shared/domain/reports/assessment/factors.ts';
import type { AssessmentFacts } from '#shared/domain/reports/assessment/model.ts';
import { HIGH_FROM, MEDIUM_FROM, rate } from '#shared/domain/reports/assessment/rating.ts';
import {
  assessmentFacts,
  document,
  harmlessFacts,
  hit,
} from '../../../../support/reports/assessment-facts.ts';

function pointsOf(facts: AssessmentFacts, code: string): number | undefined {
  return rate(facts).factors.find((factor) => factor.code === code)?.points;
}

function withHits(...hits: readonly ReturnType<typeof hit>[]): AssessmentFacts {
  const facts = harmlessFacts();
  if (facts.screening === undefined) throw new Error('the facts have a screening');
  return { ...facts, screening: { ...facts.screening, hits: { items: hits, omitted: 0 } } };
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

  it('counts an entity that was never screened', () => {
    expect(pointsOf(harmlessFacts({ screening: undefined }), 'not_screened')).toBe(15);
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
    fc.assert(
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
        expect(['low', 'medium', 'high'].indexOf(after.level)).toBeGreaterThanOrEqual(
          ['low', 'medium', 'high'].indexOf(before.level),
        );
      }),
    );
  });
});

/** A screening whose open hits add exactly these points. */
function hitsOfRisk(points: number): AssessmentFacts['screening'] {
  const hits = points === 0 ? [] : [hit(0, { risk: points / 5 })];
  return withHits(...hits).screening;
}
