/** Evidence of any size is bounded: per question, per section, and per response. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitEvidence } from '#shared/domain/responses/evidence/fit.ts';
import type { QuestionEvidence } from '#shared/domain/responses/evidence/stored.ts';

const long = fc.string({ unit: 'grapheme', maxLength: 2_000 });
const piece = fc.record({
  key: fc.stringMatching(/^[0-9a-f]{32}$/),
  source: fc.constant('document' as const),
  source_id: fc.uuid(),
  name: long,
  at: fc.record({ section: fc.array(long, { maxLength: 5 }) }),
  label: long,
  quotation: long,
  reading: long,
  reads: fc.stringMatching(/^[0-9a-f]{16}$/),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  engine: fc.constant('extractive' as const),
});
const found: fc.Arbitrary<QuestionEvidence> = fc.record({
  question_id: fc.nat(),
  state: fc.constantFrom('answered', 'conflict', 'abstained'),
  reason: fc.constant(null),
  task_id: fc.uuid(),
  at: fc.constant('2026-11-23T00:00:00.000Z'),
  evidence: fc.array(piece, { maxLength: 8 }),
});

test('a section keeps to its share, to three pieces per question, and to 400 characters per quotation', () => {
  void fc.assert(
    fc.property(
      fc.array(found, { maxLength: 20 }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      fc.constantFrom('autofill', 'check'),
      (all, share, part) => {
        const kept = fitEvidence(all, share, part);
        expect(kept.map(({ question_id }) => question_id)).toEqual(all.map(({ question_id }) => question_id));
        expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(
          (part === 'autofill' ? 0.6 : 0.4) * Math.min(250_000, 1_000_000 * share),
        );
        for (const { evidence } of kept) {
          expect(evidence.length).toBeLessThanOrEqual(3);
          for (const { quotation } of evidence) expect(quotation.length).toBeLessThanOrEqual(400);
        }
        expect(fitEvidence(kept, share, part)).toEqual(kept);
      },
    ),
    { numRuns: 50 },
  );
});
