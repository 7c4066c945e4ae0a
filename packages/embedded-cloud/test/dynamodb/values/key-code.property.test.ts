/** Key codes sort as the values do. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttributeValue } from '../../../src/dynamodb/values/attribute-value.ts';
import { orderValues } from '../../../src/dynamodb/values/compare.ts';
import { canonicalNumber } from '../../../src/dynamodb/values/decimal.ts';
import { AFTER_ALL, keyCode, keyPrefix } from '../../../src/dynamodb/values/key-code.ts';

const unit = fc.constantFrom('\u0000', '\u0001', 'a', 'b', '~', 'é', '\uffff', '😀', '\u{10ffff}');
const text = fc.array(unit, { maxLength: 6 }).map((units): AttributeValue => ({ S: units.join('') }));
const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: -100, max: 100 }))
  .map(([digits, exponent]): AttributeValue => ({ N: canonicalNumber(`${digits}e${exponent}`) }));
const binary = fc
  .uint8Array({ maxLength: 4 })
  .map((bytes): AttributeValue => ({ B: Buffer.from(bytes).toString('base64') }));

const byBytes = (left: string, right: string) =>
  Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));

test.each([
  ['strings', fc.tuple(text, text)],
  ['numbers', fc.tuple(number, number)],
  ['binaries', fc.tuple(binary, binary)],
])('%s sort alike as values and as codes, whatever follows the code', (_, pairs) => {
  return fc.assert(
    fc.property(pairs, fc.constantFrom('', 'x', '\u0000', AFTER_ALL), ([left, right], tail) => {
      const order = Math.sign(orderValues(left, right) ?? Number.NaN);
      expect(byBytes(keyCode(left), keyCode(right))).toBe(order);
      if (order !== 0) expect(byBytes(keyCode(left) + tail, keyCode(right) + tail)).toBe(order);
    }),
  );
});

test('the codes of all strings with a prefix, and no others, lie between the prefix and its end', () => {
  return fc.assert(
    fc.property(text, text, (prefix, value) => {
      const start = keyPrefix(prefix);
      const code = keyCode(value);
      const inside = byBytes(code, start) >= 0 && byBytes(code, start + AFTER_ALL) < 0;
      const begins = 'S' in prefix && 'S' in value && value.S.startsWith(prefix.S);
      expect(inside).toBe(begins);
    }),
  );
});
