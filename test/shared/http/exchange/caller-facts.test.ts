/** What the log says of a caller: the network instead of the address. */
import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from '#shared/http/exchange/caller-facts.ts';

test.each([
  ['198.51.100.77', '198.51.100.0/24'],
  ['10.0.0.255', '10.0.0.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['2001::1:2:3:4:5:6', '2001:0:1::/48'],
  ['::1', '0:0:0::/48'],
  ['2a00:1450:4001:81b::', '2a00:1450:4001::/48'],
  ['::ffff:198.51.100.77', '198.51.100.0/24'],
  ['64:ff9b::198.51.100.77', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('shortens %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'unknown', '::ffff:1.2.3', '1.2.3', '1.2.3.4, 5.6.7.8', 'test-invoke-source-ip'])(
  'says unknown for %j',
  (text) => {
    expect(networkOf(text)).toBe('unknown');
  },
);

test('keeps the first 24 bits of every IPv4 address and the first 48 of every other, and nothing else', () => {
  void fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(address)).toBe(`${address.split('.').slice(0, 3).join('.')}.0/24`);
    }),
  );
  void fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0x10000, max: 0x1ffff }), { minLength: 8, maxLength: 8 }),
      (values) => {
        const words = values.map((value) => (value - 0x10000).toString(16));
        const address = words.join(':');
        expect(isIPv6(address)).toBe(true);
        if (/^(0:){5}ffff:/.test(address)) return;
        expect(networkOf(address)).toBe(`${words.slice(0, 3).join(':')}::/48`);
      },
    ),
  );
});
