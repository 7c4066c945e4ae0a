/** Addresses that no tenant may make us call: everything but global unicast (IANA special-purpose registries). */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** RFC 6890 and its updates; multicast and class E included. */
export const DENIED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/**
 * Everything outside of 2000::/3, the only range that IANA assigns as global unicast, and the special ranges within it.
 * Ranges that are unassigned today are denied too: a network may route them inside. The ranges include all forms that
 * carry an IPv4 address (compatible, translated, NAT64, 6to4, Teredo), except the mapped form, which is judged as IPv4.
 */
export const DENIED_IPV6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
] as const;

/** One list per family: Node checks an IPv4 address against IPv6 ranges too, in its mapped form, which is in ::/3. */
const deniedIpv4 = listOf(DENIED_IPV4);
const deniedIpv6 = listOf(DENIED_IPV6);
const mapped = listOf(['::ffff:0:0/96']);
const loopback = listOf(['127.0.0.0/8', '::1/128']);

/** True where the address must not be called; what is no address at all is denied too. */
export function isDenied(address: string): boolean {
  const plain = withoutZone(address);
  const family = familyOf(plain);
  if (family === undefined) return true;
  const list = family === 'ipv4' || mapped.check(plain, family) ? deniedIpv4 : deniedIpv6;
  return list.check(plain, family);
}

/** True for 127.0.0.0/8 and ::1, however they are written. */
export function isLoopback(address: string): boolean {
  const family = familyOf(withoutZone(address));
  return family !== undefined && loopback.check(withoutZone(address), family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : undefined;
}

/** A scoped address such as `fe80::1%eth0` is judged by the address. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? '';
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return list;
}
