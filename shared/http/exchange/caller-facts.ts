/** What a line of the log says of a caller: who it was, so that refusals can be attributed, and no address in full. */
import { isIPv4, isIPv6 } from 'node:net';
import type { Credential } from '../admission/credential.ts';

/**
 * Key or session, tenant and environment where the credential is one that we issued, whether it is still valid or not; of every
 * caller the network.
 */
export function callerFacts(
  credential: Credential | undefined,
  address: string,
): Readonly<Record<string, string>> {
  return { ...credentialFacts(credential), network: networkOf(address) };
}

function credentialFacts(credential: Credential | undefined): Readonly<Record<string, string>> {
  if (credential === undefined || credential.kind === 'guest') return {};
  const { tenantId, environment } = credential.scope;
  return {
    tenant_id: tenantId,
    environment,
    ...(credential.kind === 'key' ? { key_id: credential.keyId } : { session_id: credential.sessionId }),
    ...(credential.kind === 'session' ? { user_id: credential.userId } : {}),
  };
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address: what a provider assigns to one customer at least. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)|%.*/g, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return 'unknown';
  const [head = [], tail = []] = plain.split('::').map(wordsOf);
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 3).join(':')}::/48`;
}

/** The last two words may be written as an IPv4 address. */
function wordsOf(part: string): readonly string[] {
  return part === '' ? [] : part.replace(/\d+\.[\d.]+$/, '0:0').split(':');
}
