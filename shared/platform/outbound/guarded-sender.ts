/** Posts to addresses that tenants choose, and only where they lie outside; every limit of such a call is here. */
import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket, SocketAddress } from 'node:net';
import { Connecting } from './connecting.ts';
import { type Destination, findDestination, type Resolve, Undeliverable } from './destination.ts';
import type { Outbound, OutboundFailure, OutboundOutcome, OutboundRequest } from './outbound.ts';

export interface SenderOptions {
  /** Lets loopback receivers be called, over plain http too; `false` on every deployed stage. */
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve;
  /** From resolving the name to the last byte of the answer; 30 s (Limits › Webhook). */
  readonly deadlineMs?: number;
  /**
   * Time for name, connection and TLS. A call that fails without an answer takes this long at least, so that its duration
   * does not tell a closed port from a filtered one. For callers who learn at once how their call ended.
   */
  readonly connectMs?: number;
  /** Trust anchors in place of the public ones, PEM. */
  readonly certificateAuthority?: string;
}

const DEADLINE_MS = 30_000;
const MAX_ANSWER_BYTES = 65_536;

export function guardedSender(options: SenderOptions): Outbound {
  return {
    async post(request) {
      const deadline = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
      const connecting = new Connecting(options.connectMs);
      const limits = { deadline, connecting, signal: AbortSignal.any([deadline, connecting.signal]) };
      try {
        const found = findDestination(request.url, { resolve: systemResolve, ...options });
        const destination = await beforeEnd(limits.signal, found);
        const outcome = await exchange(destination, request, limits, options.certificateAuthority);
        connecting.end();
        return outcome;
      } catch (error) {
        await connecting.over();
        return { kind: 'failed', reason: reasonOf(error, limits) };
      }
    },
  };
}

interface Limits {
  readonly deadline: AbortSignal;
  readonly connecting: Connecting;
  /** Either of both is over. */
  readonly signal: AbortSignal;
}

async function systemResolve(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Undeliverable('connection')), { once: true });
    }),
  ]);
}

function exchange(
  destination: Destination,
  content: OutboundRequest,
  { connecting, signal }: Limits,
  certificateAuthority: string | undefined,
): Promise<OutboundOutcome> {
  return new Promise((resolve, reject) => {
    const request = open(destination, content, signal, certificateAuthority);
    request.on('error', reject);
    // An answer that switches protocols comes as no response, and without a listener ends the request without an error.
    request.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ kind: 'answered', status: statusCode });
    });
    request.once('response', (response) => {
      readBounded(response)
        .then(() => resolve({ kind: 'answered', status: response.statusCode ?? 0 }))
        .catch(reject)
        .finally(() => request.destroy());
    });
    request.once('socket', (socket) => {
      socket.once(destination.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        // Nothing has been written yet: headers leave with the body.
        if (!isVetted(socket, destination)) return request.destroy(new Undeliverable('blocked'));
        connecting.succeed();
        return request.end(Buffer.from(content.body, 'utf8'));
      });
    });
  });
}

/** One connection of its own to the vetted address: no agent, so no kept socket and no proxy of the environment. */
function open(
  { url, hostname, address, port }: Destination,
  content: OutboundRequest,
  signal: AbortSignal,
  certificateAuthority: string | undefined,
): ClientRequest {
  const options = {
    method: 'POST',
    host: address,
    port,
    path: url.pathname + url.search,
    headers: { ...content.headers, Host: url.host },
    agent: false,
    signal,
  } as const;
  if (url.protocol === 'http:') return httpRequest(options);
  return httpsRequest({
    ...options,
    servername: isIP(hostname) === 0 ? hostname : '',
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
  });
}

function isVetted(socket: Socket, destination: Destination): boolean {
  const { remoteAddress } = socket;
  return remoteAddress !== undefined && canonical(remoteAddress) === canonical(destination.address);
}

/** One spelling per address. */
function canonical(address: string): string {
  return new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
}

/** Reads the answer to its end or to the limit; a larger one is cut off and its status counts. */
async function readBounded(response: IncomingMessage): Promise<void> {
  let read = 0;
  for await (const chunk of response) {
    read += Buffer.byteLength(chunk);
    if (read > MAX_ANSWER_BYTES) return;
  }
}

function reasonOf(error: unknown, { deadline, connecting }: Limits): OutboundFailure {
  if (deadline.aborted) return connecting.isConnected ? 'timeout' : 'connection';
  if (error instanceof Undeliverable) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isCertificateError(code) ? 'certificate' : 'connection';
}

/** The codes of Node's TLS verification (Node › TLS › X509 certificate error codes). */
function isCertificateError(code: string): boolean {
  return (
    code.startsWith('ERR_TLS_CERT') ||
    code.startsWith('CERT_') ||
    code.includes('SELF_SIGNED') ||
    code.startsWith('UNABLE_TO_') ||
    code === 'INVALID_CA' ||
    code === 'INVALID_PURPOSE' ||
    code === 'HOSTNAME_MISMATCH'
  );
}
