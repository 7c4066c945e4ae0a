/** Laws of the event pattern language, for any event. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePattern } from '../../src/events/pattern/compile.ts';

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const key = fc
  .string({ minLength: 1, maxLength: 4 })
  .filter((name) => name !== '$or' && name !== '__proto__');
const { event } = fc.letrec<{ event: Record<string, unknown>; value: unknown }>((tie) => ({
  event: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(leaf, { minLength: 1 }), tie('event')),
}));
/** Over two letters, so that wildcards often match. */
const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
const pattern = fc
  .array(fc.oneof(word, fc.constant('*')), { maxLength: 5 })
  .map((parts) => parts.join('').replace(/\*+/g, '*'));

const accepts = (test: unknown, value: unknown) => compilePattern({ a: [test] })({ a: value });

/** The pattern that requires every leaf to equal the one in `value`. */
function exactly(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? member : tested(member)]),
  );
}

function tested(member: unknown): unknown {
  return isRecord(member) ? exactly(member) : [member];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The textbook wildcard matcher, character by character. */
function slowly(glob: string, text: string): boolean {
  if (glob === '') return text === '';
  if (glob[0] === '*') {
    return slowly(glob.slice(1), text) || (text !== '' && slowly(glob, text.slice(1)));
  }
  return text !== '' && glob[0] === text[0] && slowly(glob.slice(1), text.slice(1));
}

it('an event matches the pattern of its own values, and further fields never change that', () => {
  return fc.assert(
    fc.property(event, fc.uuid(), leaf, (given, extra, value) => {
      const matches = compilePattern(exactly(given));
      expect(matches(given)).toBe(true);
      expect(matches({ ...given, [extra]: value })).toBe(true);
    }),
  );
});

it('anything-but is the opposite of the values it excludes', () => {
  return fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.oneof(word, leaf), (excluded, value) => {
      const listed = excluded.some((one) => one === value);
      expect(accepts({ 'anything-but': excluded }, value)).toBe(!listed);
    }),
  );
});

it('anything-but over a text test is the opposite of that test', () => {
  const test = fc.oneof(
    word.map((prefix) => ({ prefix })),
    word.map((suffix) => ({ suffix })),
    word.map((text) => ({ 'equals-ignore-case': text })),
    pattern.map((wildcard) => ({ wildcard })),
  );
  return fc.assert(
    fc.property(test, word, (inner, value) => {
      expect(accepts({ 'anything-but': inner }, value)).toBe(!accepts(inner, value));
    }),
  );
});

it('wildcards agree with the textbook matcher', () => {
  return fc.assert(
    fc.property(pattern, word, (wildcard, value) => {
      expect(accepts({ wildcard }, value)).toBe(slowly(wildcard, value));
    }),
    { numRuns: 500 },
  );
});

it('any text matches itself as a wildcard once escaped', () => {
  return fc.assert(
    fc.property(fc.string(), (text) => {
      expect(accepts({ wildcard: text.replace(/[\\*]/g, '\\$&') }, text)).toBe(true);
    }),
  );
});

it('numeric ranges agree with comparison', () => {
  const bound = fc.double({ min: -5e9, max: 5e9, noNaN: true });
  return fc.assert(
    fc.property(bound, bound, bound, (one, other, value) => {
      fc.pre(one !== other);
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(accepts({ numeric: ['>=', low, '<', high] }, value)).toBe(value >= low && value < high);
    }),
  );
});

it('$or matches when one of its patterns does, and two fields match when both do', () => {
  const small = fc.record({ a: fc.constantFrom('x', 'y'), b: fc.constantFrom('x', 'y') });
  return fc.assert(
    fc.property(small, small, (wanted, given) => {
      const [left, right] = [{ a: [wanted.a] }, { b: [wanted.b] }];
      const [first, second] = [compilePattern(left)(given), compilePattern(right)(given)];
      expect(compilePattern({ $or: [left, right] })(given)).toBe(first || second);
      expect(compilePattern({ ...left, ...right })(given)).toBe(first && second);
    }),
  );
});

it('exists is true of present scalars and false of absent ones', () => {
  return fc.assert(
    fc.property(leaf, (value) => {
      expect(accepts({ exists: true }, value)).toBe(true);
      expect(accepts({ exists: false }, value)).toBe(false);
      expect(compilePattern({ b: [{ exists: false }] })({ a: value })).toBe(true);
    }),
  );
});
