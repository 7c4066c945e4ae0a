/** Bodies as JSON: what JSON.parse reads, up to a depth that what walks the value later can follow. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '#shared/http/admission/canonical-json.ts';
import { parseJson } from '#shared/http/exchange/parse-json.ts';

/** The depth of a value; one without members has none. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Texts in which brackets, quotes and backslashes stand where they mean nothing. */
const tricky = fc.string({
  unit: fc.constantFrom('{', '[', '}', ']', '"', '\\', 'a', ' ', '\u2028', '\u0000'),
  maxLength: 200,
});

describe('a JSON text', () => {
  it('is read as JSON.parse reads it, whatever its strings hold', async () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        tricky,
        fc.array(tie('node')),
        fc.dictionary(tricky, tie('node')),
      ),
    })).node;
    await fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is refused beyond the deepest nesting, and only there', async () => {
    const nested = fc.record({
      depth: fc.integer({ min: MAX_DEPTH - 3, max: MAX_DEPTH + 3 }),
      texts: fc.array(tricky, { minLength: 1, maxLength: 5 }),
      kinds: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
    });
    await fc.assert(
      fc.property(nested, ({ depth, texts, kinds }) => {
        let value: unknown = texts[0];
        for (let level = 0; level < depth; level += 1) {
          const text = texts[level % texts.length] ?? '';
          value = kinds[level % kinds.length] ? [text, value] : { [`${text}.`]: text, inner: value };
        }
        expect(depthOf(value)).toBe(depth);
        const read = () => parseJson(JSON.stringify(value));
        if (depth > MAX_DEPTH) expect(read).toThrow(expect.objectContaining({ status: 400 }));
        else expect(read()).toEqual(value);
      }),
    );
  });

  it('that does not parse is refused as such, brackets and open strings included', () => {
    for (const text of [
      '',
      '{',
      '"',
      '"\\',
      '{"a":"\\"}',
      '['.repeat(MAX_DEPTH),
      `${'['.repeat(MAX_DEPTH)}"${'['.repeat(9)}`,
    ]) {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ status: 400 }));
    }
    expect(() => parseJson('['.repeat(MAX_DEPTH + 1))).toThrow(expect.objectContaining({ status: 400 }));
  });
});
