/** How a batch is cut, its pace, and its progress. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chunkLength,
  chunksOf,
  estimatedEnd,
  LAST_ROUND,
  lanesFor,
  missingChunks,
  progressPercentage,
  waitBefore,
} from '#shared/domain/screening/batch/rules.ts';
import { CHUNK_SIZE, MOST_ENTITIES } from '#shared/domain/screening/batch/schema.ts';

const ids = fc.uniqueArray(fc.uuid(), { maxLength: 120 });
const totals = fc.integer({ min: 1, max: MOST_ENTITIES });

describe('chunks', () => {
  // proves BAT-118
  it('hold every id once, in order, ten each except for the last', () => {
    void fc.assert(
      fc.property(ids, (all) => {
        const chunks = chunksOf(all);
        expect(chunks.flatMap(({ entity_ids }) => entity_ids)).toEqual(all);
        for (const [index, chunk] of chunks.entries()) {
          expect(chunk.number).toBe(index);
          expect(chunk.entity_ids).toHaveLength(chunkLength(all.length, index));
          if (index < chunks.length - 1) expect(chunk.entity_ids).toHaveLength(CHUNK_SIZE);
        }
      }),
    );
  });

  it('that are missing are those without a record', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(59)), (chunk_count, numbers) => {
        const done = new Set(numbers.filter((number) => number < chunk_count));
        const missing = missingChunks({ chunk_count }, done);
        expect(new Set([...missing, ...done]).size).toBe(chunk_count);
        expect(missing.length + done.size).toBe(chunk_count);
      }),
    );
  });
});

describe('progress', () => {
  // proves BAT-006
  it('grows from 0 to 100 with what is processed, and is 100 only when all is', () => {
    void fc.assert(
      fc.property(totals, fc.nat(MOST_ENTITIES), (total, some) => {
        const processed = Math.min(some, total);
        const percentage = progressPercentage(processed, total);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage === 100).toBe(processed === total);
        expect(progressPercentage(Math.max(processed - 1, 0), total)).toBeLessThanOrEqual(percentage);
      }),
    );
  });
});

describe('the estimate', () => {
  const pace = { provider: 'embedded', lanes: 4 } as const;

  // proves BAT-105, BAT-120
  it('is later for more entities, and earlier with more lanes', () => {
    void fc.assert(
      fc.property(totals, fc.integer({ min: 1, max: 19 }), (total, lanes) => {
        const end = estimatedEnd(0, total, { ...pace, lanes });
        expect(end).toBeGreaterThan(0);
        expect(estimatedEnd(0, total + CHUNK_SIZE, { ...pace, lanes: 1 })).toBeGreaterThan(
          estimatedEnd(0, total, { ...pace, lanes: 1 }),
        );
        expect(estimatedEnd(0, total, { ...pace, lanes: lanes + 1 })).toBeLessThanOrEqual(end);
      }),
    );
  });

  it('is that of the provider’s own pace where the tenant has none', () => {
    expect(lanesFor('embedded', undefined)).toBe(4);
    expect(lanesFor('yente', undefined)).toBe(1);
    expect(lanesFor('yente', 7)).toBe(7);
  });
});

it('rounds wait longer each time, and end within a quarter of an hour', () => {
  const waits = Array.from({ length: LAST_ROUND }, (_, index) => waitBefore(index + 1));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(15 * 60);
});
