import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressAllowed, isAddressEntry } from '#shared/http/admission/allow-address.ts';

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const numberOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);

describe('address list', () => {
  it('admits every address when it is empty', () => {
    expect(addressAllowed([], '203.0.113.9')).toBe(true);
  });

  it('agrees with arithmetic on every IPv4 range', () => {
    return fc.assert(
      fc.property(octets, octets, fc.integer({ min: 0, max: 32 }), (range, address, bits) => {
        const size = 2 ** (32 - bits);
        const inside = Math.floor(numberOf(range) / size) === Math.floor(numberOf(address) / size);
        expect(addressAllowed([`${range.join('.')}/${bits}`], address.join('.'))).toBe(inside);
      }),
    );
  });

  it('matches IPv6 ranges and IPv4-mapped addresses', () => {
    expect(addressAllowed(['2001:db8::/32'], '2001:db8:1::1')).toBe(true);
    expect(addressAllowed(['2001:db8::/32'], '2001:db9::1')).toBe(false);
    expect(addressAllowed(['192.0.2.7'], '::ffff:192.0.2.7')).toBe(true);
  });

  it('admits nobody whose address is not one', () => {
    expect(addressAllowed(['0.0.0.0/0'], 'localhost')).toBe(false);
  });

  it.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/48'])('accepts the entry %s', (entry) =>
    expect(isAddressEntry(entry)).toBe(true),
  );

  it.each(['', 'host', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::1%eth0', '::/129', '10.0.0/8', '10.0.0.1/-1'])(
    'refuses the entry %j',
    (entry) => expect(isAddressEntry(entry)).toBe(false),
  );
});
