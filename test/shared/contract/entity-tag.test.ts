import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityTag, readIfMatch } from '#shared/contract/entity-tag.ts';

const opaque = fc.stringMatching(/^[\x21\x23-\x7e]{0,12}$/);
const gap = fc.stringMatching(/^[ \t]{0,3}$/);
/** An element of the list: a strong tag, a weak one, or nothing (RFC 9110, 5.6.1.2). */
const element = fc.oneof(
  opaque.map((text) => ({ sent: `"${text}"`, strong: [`"${text}"`] })),
  opaque.map((text) => ({ sent: `W/"${text}"`, strong: [] })),
  fc.constant({ sent: '', strong: [] }),
);

describe('If-Match', () => {
  it('names the strong tags of its list, whatever blanks, commas and weak tags stand between them', () => {
    void fc.assert(
      fc.property(fc.array(fc.tuple(gap, element, gap), { minLength: 1 }), (list) => {
        const header = list.map(([before, { sent }, after]) => before + sent + after).join(',');
        const named = list.flatMap(([, { strong }]) => strong);
        if (!header.includes('"')) expect(() => readIfMatch(header)).toThrow('If-Match');
        else expect(readIfMatch(header)).toEqual(named);
      }),
    );
  });

  it.each([['*'], [' * ']])('%j is anything', (header) => {
    expect(readIfMatch(header)).toBe('*');
  });

  it.each([[''], [','], ['r1'], ['"r1'], ['"r1" "r2"'], ['w/"r1"'], ['"r1", *'], ['"r1"x'], ['W/ "r1"']])(
    '%j is refused',
    (header) => {
      expect(() => readIfMatch(header)).toThrow(expect.objectContaining({ code: 'invalid_if_match' }));
    },
  );

  // Work that grows with the square of the length would take hours.
  it('reads a long header of nothing in one pass', () => {
    expect(() => readIfMatch(`${' \t'.repeat(5_000_000)}x`)).toThrow();
  });

  it('finds every tag that the service makes', () => {
    void fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (versions) => {
        const tag = entityTag('s', ...versions);
        expect(readIfMatch(`"other", ${tag}`)).toContain(tag);
      }),
    );
  });
});
