/** Address lists of API keys: single addresses and CIDR ranges of both families (AUTH-015). */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** True where the list is empty or contains `address`. IPv4-mapped IPv6 addresses match IPv4 entries. */
export function addressAllowed(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true;
  if (isIP(address) === 0) return false;
  const ranges = new BlockList();
  for (const entry of list) addEntry(ranges, entry);
  return ranges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** True where `entry` can stand in an address list; zone ids are not addresses. */
export function isAddressEntry(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function addEntry(ranges: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) ranges.addAddress(address, family);
  else ranges.addSubnet(address, Number(bits), family);
}
