/** The event pattern language, vector by vector (EventBridge user guide, "Event pattern comparison operators"). */
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../src/events/pattern/compile.ts';

type Vector = readonly [pattern: object, event: object, matches: boolean];

const on = (test: unknown) => ({ a: [test] });
const but = (excluded: unknown) => on({ 'anything-but': excluded });

const GROUPS: Readonly<Record<string, readonly Vector[]>> = {
  'exact values': [
    [{ a: ['x'] }, { a: 'x' }, true],
    [{ a: ['x'] }, { a: 'X' }, false],
    [{ a: ['x', 'y'] }, { a: 'y' }, true],
    [{ a: [''] }, { a: '' }, true],
    [{ a: [5] }, { a: 5 }, true],
    [{ a: [5] }, { a: '5' }, false],
    [{ a: [true] }, { a: true }, true],
    [{ a: [true] }, { a: 'true' }, false],
    [{ a: [null] }, { a: null }, true],
    [{ a: [null] }, {}, false],
    [{ a: ['x'], b: ['y'] }, { a: 'x', b: 'z' }, false],
    [{ toString: ['x'] }, {}, false],
  ],
  'prefix and suffix': [
    [on({ prefix: 're' }), { a: 'response' }, true],
    [on({ prefix: 're' }), { a: 'Response' }, false],
    [on({ prefix: { 'equals-ignore-case': 'RE' } }), { a: 'response' }, true],
    [on({ suffix: '.png' }), { a: 'x.png' }, true],
    [on({ suffix: '.png' }), { a: 'x.jpg' }, false],
    [on({ suffix: { 'equals-ignore-case': '.PNG' } }), { a: 'x.png' }, true],
    [on({ prefix: '1' }), { a: 12 }, false],
  ],
  'equals-ignore-case': [
    [on({ 'equals-ignore-case': 'AbC' }), { a: 'aBc' }, true],
    [on({ 'equals-ignore-case': 'AbC' }), { a: 'abcd' }, false],
  ],
  'anything-but': [
    [but('x'), { a: 'y' }, true],
    [but('x'), { a: 'x' }, false],
    [but('x'), {}, false],
    [but('x'), { a: null }, true],
    [but(['x', 'y']), { a: 'y' }, false],
    [but([1, 2]), { a: 3 }, true],
    [but([1, 2]), { a: 2 }, false],
    [but({ prefix: 'in' }), { a: 'init' }, false],
    [but({ prefix: ['in', 'out'] }), { a: 'output' }, false],
    [but({ suffix: 'z' }), { a: 'init' }, true],
    [but({ suffix: ['z', 't'] }), { a: 'init' }, false],
    [but({ wildcard: '*/lib/*' }), { a: 'x/lib/y' }, false],
    [but({ wildcard: ['*/lib/*', '*/bin/*'] }), { a: 'x/src/y' }, true],
    [but({ 'equals-ignore-case': 'INIT' }), { a: 'init' }, false],
    [but({ 'equals-ignore-case': ['INIT', 'run'] }), { a: 'walk' }, true],
    [but({ prefix: 'in' }), { a: 5 }, true],
    [but('x'), { a: ['x', 'y'] }, true],
  ],
  numeric: [
    [on({ numeric: ['>', 0, '<=', 5] }), { a: 5 }, true],
    [on({ numeric: ['>', 0, '<=', 5] }), { a: 0 }, false],
    [on({ numeric: ['=', 1] }), { a: 1 }, true],
    [on({ numeric: ['=', 1] }), { a: '1' }, false],
    [on({ numeric: ['<', -1.5] }), { a: -2 }, true],
    [on({ numeric: ['>=', 3.018e2] }), { a: 301.8 }, true],
  ],
  exists: [
    [on({ exists: true }), { a: null }, true],
    [on({ exists: true }), {}, false],
    [on({ exists: true }), { a: { b: 1 } }, false],
    [on({ exists: true }), { a: [] }, false],
    [on({ exists: false }), {}, true],
    [on({ exists: false }), { a: 1 }, false],
    [on({ exists: false }), { a: [] }, true],
    [{ d: { e: [{ exists: false }] } }, { d: {} }, true],
    [{ d: { e: [{ exists: false }] } }, {}, true],
    [{ d: { e: [{ exists: false }] } }, { d: [{ f: 1 }, { e: 1 }] }, false],
    [{ a: [{ exists: false }, 'x'] }, { a: 'x' }, true],
  ],
  cidr: [
    [on({ cidr: '10.0.0.0/24' }), { a: '10.0.0.55' }, true],
    [on({ cidr: '10.0.0.0/24' }), { a: '10.0.1.55' }, false],
    [on({ cidr: '10.0.0.0/24' }), { a: 'no address' }, false],
    [on({ cidr: '2001:db8::/32' }), { a: '2001:db8::7' }, true],
    [on({ cidr: '2001:db8::/32' }), { a: '10.0.0.1' }, false],
  ],
  wildcard: [
    [on({ wildcard: 'a*c' }), { a: 'abbbc' }, true],
    [on({ wildcard: 'a*c' }), { a: 'ac' }, true],
    [on({ wildcard: 'a*c' }), { a: 'abcd' }, false],
    [on({ wildcard: 'ab*bc' }), { a: 'abc' }, false],
    [on({ wildcard: '*/lib/*/x' }), { a: 'a/lib/b/c/x' }, true],
    [on({ wildcard: 'a\\*c' }), { a: 'a*c' }, true],
    [on({ wildcard: 'a\\*c' }), { a: 'abc' }, false],
    [on({ wildcard: 'a\\\\*' }), { a: 'a\\b' }, true],
    [on({ wildcard: '*' }), { a: '' }, true],
    [on({ wildcard: 'a.c' }), { a: 'abc' }, false],
    [on({ wildcard: 'a*' }), { a: 'a\nb' }, true],
  ],
  $or: [
    [{ $or: [{ a: ['x'] }, { b: [{ numeric: ['>', 1] }] }] }, { b: 2 }, true],
    [{ $or: [{ a: ['x'] }, { b: ['y'] }] }, { a: 'z' }, false],
    [{ c: ['k'], $or: [{ a: ['x'] }, { b: ['y'] }] }, { a: 'x', c: 'q' }, false],
    [{ d: { $or: [{ e: ['x'] }, { f: ['y'] }] } }, { d: { f: 'y' } }, true],
  ],
  'arrays and nesting': [
    [{ a: ['x'] }, { a: ['w', 'x'] }, true],
    [{ a: ['x'] }, { a: [['w'], ['x']] }, true],
    [{ a: ['x'] }, { a: [] }, false],
    [{ d: { e: ['x'] } }, { d: { e: 'x', f: 1 } }, true],
    [{ d: { e: ['x'] } }, { d: [{ e: 'y' }, { e: 'x' }] }, true],
    [
      { d: { e: ['x'], f: ['y'] } },
      {
        d: [
          { e: 'x', f: 'z' },
          { e: 'q', f: 'y' },
        ],
      },
      false,
    ],
    [{ d: { e: ['x'], f: ['y'] } }, { d: [{ e: 'q' }, { e: 'x', f: 'y' }] }, true],
    [{ d: { e: ['x'] } }, {}, false],
    [{ d: { e: ['x'] } }, { d: 'x' }, false],
    [{ a: [{ numeric: ['<', 5] }, 'x'] }, { a: 'x' }, true],
  ],
};

describe.each(Object.entries(GROUPS))('matches %s', (_, vectors) => {
  it.each(vectors.map((vector) => [JSON.stringify(vector), ...vector] as const))(
    '%s',
    (_name, pattern, event, matches) => {
      expect(compilePattern(pattern)(event)).toBe(matches);
    },
  );
});

describe('refuses by name a pattern that EventBridge would not take', () => {
  it.each([
    [{}, 'Empty objects are not allowed'],
    [{ a: [] }, 'Empty arrays are not allowed at a'],
    [{ a: 'x' }, 'must be an object or an array at a'],
    [on({ regex: '.*' }), 'Unrecognized match type regex at a'],
    [on({ prefix: 'a', suffix: 'b' }), 'Only one key allowed in match expression'],
    [on({ prefix: 5 }), 'Only one key allowed in prefix or suffix'],
    [on({ exists: 'yes' }), 'exists must be true or false'],
    [on({ wildcard: 'a**b' }), 'Consecutive wildcard characters'],
    [on({ wildcard: 'a\\b' }), 'Invalid escape character'],
    [on({ cidr: '10.0.0.0/33' }), 'Malformed CIDR'],
    [on({ numeric: ['>', 'x'] }), 'must be a number'],
    [on({ numeric: ['!', 1] }), 'Unrecognized numeric range operator'],
    [on({ numeric: ['>', 5, '<', 5] }), 'Bottom must be less than top'],
    [on({ numeric: ['<', 5, '>', 1] }), 'Too many elements'],
    [on({ numeric: ['>', 6e9] }), 'between -5.0E9 and 5.0E9'],
    [but(['x', 1]), 'all strings or all numbers'],
    [but({ numeric: ['>', 1] }), 'Unsupported anything-but pattern: numeric'],
    [{ $or: [{ a: ['x'] }] }, '$or must be a list of at least two patterns'],
  ])('%j', (pattern, reason) => {
    expect(() => compilePattern(pattern)).toThrow(reason);
  });
});
