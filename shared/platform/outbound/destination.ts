/** Finds the one vetted address that a URL may be posted to: resolved once, blocked when any address is denied. */
import { isIP, isIPv4 } from 'node:net';
import { isDenied, isLoopback } from './denied-ranges.ts';
import type { OutboundFailure } from './outbound.ts';

/** Answers every address of a name; rejects where there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface Destination {
  readonly url: URL;
  /** Without brackets and without a final dot; what the certificate must name. */
  readonly hostname: string;
  readonly address: string;
  readonly port: number;
}

/** The call may not, or cannot, be made. */
export class Undeliverable extends Error {
  readonly reason: OutboundFailure;

  constructor(reason: OutboundFailure, cause?: unknown) {
    super(`the call is ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Vets a URL. One denied address among many blocks all of them: a name that points inside and outside is an attempt.
 * `allowLoopback` lets loopback addresses pass, and plain http to them; nothing else.
 */
export async function findDestination(
  text: string,
  options: { readonly resolve: Resolve; readonly allowLoopback: boolean },
): Promise<Destination> {
  const url = parse(text);
  const hostname = bareHost(url.hostname);
  const addresses = isIP(hostname) === 0 ? await resolved(hostname, options.resolve) : [hostname];
  const [address] = [...addresses].sort(ipv4First);
  if (address === undefined) throw new Undeliverable('unresolved');
  const passes = (one: string) => (options.allowLoopback && isLoopback(one)) || !isDenied(one);
  if (!addresses.every(passes)) throw new Undeliverable('blocked');
  const plain = url.protocol === 'http:';
  if (plain && !(options.allowLoopback && addresses.every(isLoopback))) throw new Undeliverable('blocked');
  return { url, hostname, address, port: url.port === '' ? (plain ? 80 : 443) : Number(url.port) };
}

/** A host as the resolver and TLS know it: no brackets around IPv6, no final dot. */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function parse(text: string): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Undeliverable('blocked');
  return url;
}

async function resolved(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(hostname);
  } catch (error) {
    throw new Undeliverable('unresolved', error);
  }
}

/** Functions have no IPv6 route out. */
function ipv4First(one: string, other: string): number {
  return Number(isIPv4(other)) - Number(isIPv4(one));
}
