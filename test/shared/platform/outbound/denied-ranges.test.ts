/** Addresses that tenants may not make the service call, checked against vectors and an independent calculation. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DENIED_IPV4, DENIED_IPV6, isDenied, isLoopback } from '#shared/platform/outbound/denied-ranges.ts';

const DENY = [
  '10.254.0.0 192.168.10.65 172.16.10.65 0.1.2.3 0.0.0.0 127.0.0.1 127.0.0.254 127.254.254.254 169.254.45.1',
  '169.254.169.254 255.255.255.255 224.1.2.3 233.252.0.16 192.0.0.0 192.0.0.255 192.0.2.255 198.51.100.65',
  '203.0.113.6 100.100.0.0 100.64.0.1 100.127.255.254 192.88.99.3 198.18.0.0 240.240.240.240 ::0 ::1',
  '::ffff:127.0.0.1 ::ffff:0.0.0.1 ::ffff:7f00:1 ::ffff:a9fe:a9fe ::ffff:10.0.0.1 2001:db8::1 3fff::dead:beef',
  'fe80::dead:beef febf:ffff::dead:beef fdee:3A45:9057::1 fd7a:115c:a1e0::1 fd00:ec2::254',
  '2002:c000:204::dead:beef 2002:c0a8:1::dead:beef 2002:a9fe:a9fe:: 64:ff9b::c0a8:0 64:ff9b::808:808',
  '64:ff9b::a9fe:a9fe 64:ff9b:1::dead:beef 5f00::dead:beef 100::1:2:3:4 2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:0:1234:5678:9abc:def0:1234:5678 ff02::2 ::7f00:1 ::a9fe:a9fe ::10.0.0.1 fec0::1 2001:10::1 2001:20::1',
  '2001:2::1 fe80::1%eth0 169.254.170.2 ::ffff:0:127.0.0.1 ::ffff:0:169.254.169.254 ::ffff:0:a00:1 4000::1 5eff::1',
  '6000::1 7fff::1 8000::1 c000::1 e000::1 f000::1 64:ff9b:2::1 64:ff9b:2::a9fe:a9fe 1fff::1 100:0:0:1::1 200::1',
].flatMap((line) => line.split(' '));

const ALLOW =
  '1.1.1.1 8.8.8.8 100.63.255.254 100.128.0.1 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001:81b::200e ::ffff:8.8.8.8'.split(
    ' ',
  );

describe('vectors', () => {
  test('are 75 to deny and 8 to allow, each once', () => {
    expect(new Set(DENY).size).toBe(75);
    expect(new Set(ALLOW).size).toBe(8);
  });
  test.each(DENY)('denies %s', (address) => expect(isDenied(address)).toBe(true));
  test.each(ALLOW)('allows %s', (address) => expect(isDenied(address)).toBe(false));
  test.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '256.1.1.1', ':::', 'example.com'])(
    'denies %j, which is no address',
    (text) => expect(isDenied(text)).toBe(true),
  );
});

const SAMPLES = 1_000;

test.each(DENIED_IPV4)('denies the ends and a thousand addresses of %s', (range) => {
  const [network = '', prefix] = range.split('/');
  const size = 2 ** (32 - Number(prefix));
  const base = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const offsets = [0, size - 1, ...Array.from({ length: SAMPLES }, () => Math.floor(Math.random() * size))];
  for (const offset of offsets) {
    const address = dotted(base + offset);
    expect(isDenied(address), address).toBe(true);
    expect(isDenied(`::ffff:${address}`), address).toBe(true);
  }
});

test.each(DENIED_IPV6)('denies the ends and a thousand addresses of %s', (range) => {
  const [network = '', prefix] = range.split('/');
  const hostBits = 128n - BigInt(prefix ?? '');
  const base = bits(network);
  const mask = (1n << hostBits) - 1n;
  const random = () => BigInt(`0x${randomBytes(16).toString('hex')}`) & mask;
  for (const offset of [0n, mask, ...Array.from({ length: SAMPLES }, random)]) {
    const address = hextets(base | offset);
    expect(isDenied(address), address).toBe(true);
  }
});

test('denies every IPv6 address outside of global unicast, except IPv4 addresses in their mapped form', () => {
  const anyIpv6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
  const outside = anyIpv6.filter((value) => value >> 125n !== 1n && value >> 32n !== 0xffffn);
  void fc.assert(fc.property(outside, (value) => isDenied(hextets(value))));
});

test('leaves alone the addresses on either side of every IPv4 range that lie in no other', () => {
  const ranges = DENIED_IPV4.map((range) => {
    const [network = '', prefix] = range.split('/');
    const base = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    return { from: base, to: base + 2 ** (32 - Number(prefix)) - 1 };
  });
  const neighbours = ranges
    .flatMap(({ from, to }) => [from - 1, to + 1])
    .filter((at) => at >= 0 && at < 2 ** 32 && !ranges.some(({ from, to }) => at >= from && at <= to));
  expect(neighbours.length).toBeGreaterThan(20);
  for (const at of neighbours) expect(isDenied(dotted(at)), dotted(at)).toBe(false);
});

test('knows loopback in every spelling and nothing beside it', () => {
  for (const address of ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])
    expect(isLoopback(address), address).toBe(true);
  for (const address of ['128.0.0.1', '126.255.255.255', '::2', '10.0.0.1', 'localhost', '0.0.0.0'])
    expect(isLoopback(address), address).toBe(false);
});

function dotted(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

function bits(address: string): bigint {
  const [head = '', tail = ''] = address.split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - words(head).length - words(tail).length;
  const all = [...words(head), ...Array<string>(missing).fill('0'), ...words(tail)];
  return all.reduce((sum, word) => (sum << 16n) | BigInt(`0x${word}`), 0n);
}

function hextets(value: bigint): string {
  return Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  ).join(':');
}
