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

/** Also the forms that carry an IPv4 address inside: compatible, NAT64, 6to4 and Teredo. */
export const DENIED_IPV6 = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const;

const denied = listOf([...DENIED_IPV4, ...DENIED_IPV6]);
const loopback = listOf(['127.0.0.0/8', '::1/128']);

/** True where the address must not be called; what is no address at all is denied too. */
export function isDenied(address: string): boolean {
  const family = familyOf(withoutZone(address));
  return family === undefined || denied.check(withoutZone(address), family);
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
