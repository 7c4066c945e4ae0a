/** Checks the text of a webhook address. Its host name is resolved and checked at each send (R71). */
import { isIP } from 'node:net';
import { isDenied, isLoopback } from '#shared/platform/outbound/denied-ranges.ts';

const MAX_LENGTH = 2_048;
/** Below this port only 443 is allowed, because low ports belong to other protocols. */
const FIRST_FREE_PORT = 1_024;
const PRIVATE_SUFFIXES = ['.localhost', '.local', '.internal'];

/**
 * The problem with an address, or undefined. `allowLoopback` is true on the local stage only, and allows loopback receivers,
 * also with plain http.
 */
export function webhookUrlProblem(text: string, allowLoopback: boolean): string | undefined {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text);
  if (url === null) return 'Enter a valid URL.';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (url.username !== '' || url.password !== '') return 'The URL may not contain a user name or a password.';
  if (allowLoopback && isLoopbackHost(host) && isWeb(url)) return undefined;
  if (url.protocol !== 'https:') return 'The URL must use HTTPS.';
  if (!isPublicHost(host)) return 'The URL must name a public host.';
  if (!isFreePort(url.port)) return 'The port must be 443, or 1024 or higher.';
  return undefined;
}

function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return !isDenied(host);
  return host.includes('.') && !PRIVATE_SUFFIXES.some((suffix) => host.endsWith(suffix));
}

function isFreePort(port: string): boolean {
  return port === '' || Number(port) >= FIRST_FREE_PORT;
}
