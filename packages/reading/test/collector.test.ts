import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockCollector, Full } from '../src/collector.ts';

const LIMITS = { blocks: 5, characters: 400, charactersOfBlock: 40, cellsOfRow: 4 };
const AT = { line: 1 };

describe('what is kept of a file', () => {
  it('never exceeds the limits, whatever is added', () => {
    const added = fc.array(fc.oneof(fc.string({ maxLength: 100 }), fc.array(fc.string(), { maxLength: 8 })));
    void fc.assert(
      fc.property(added, (entries) => {
        const into = new BlockCollector(LIMITS);
        try {
          for (const entry of entries) {
            if (typeof entry === 'string') into.add('paragraph', entry, AT);
            else into.addRow(entry, AT);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Full);
          expect(into.isTruncated).toBe(true);
        }
        expect(into.blocks.length).toBeLessThanOrEqual(LIMITS.blocks);
        const texts = into.blocks.flatMap(({ text, cells = [] }) => [text, ...cells]);
        expect(texts.join('').length).toBeLessThanOrEqual(LIMITS.characters);
        for (const text of texts) {
          expect(text.length).toBeLessThanOrEqual(LIMITS.charactersOfBlock);
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/[\ufffe\uffff]|(?![\t-\r])\p{Cc}/u);
        }
      }),
    );
  });

  it('says that something was left out only where it was', () => {
    const into = new BlockCollector(LIMITS);
    into.add('paragraph', 'x'.repeat(40), AT);
    expect(into.isTruncated).toBe(false);
    into.add('paragraph', 'x'.repeat(41), AT);
    expect(into.isTruncated).toBe(true);
  });

  it('has single spaces, no blank lines, and no block without text', () => {
    const into = new BlockCollector();
    into.add('paragraph', '  one \t two\u00a0three \n\n  four ', AT);
    into.add('note', ' \n\t', AT);
    into.addRow(['', '  '], AT);
    expect(into.blocks.map(({ text }) => text)).toEqual(['one two three\nfour']);
  });
});
