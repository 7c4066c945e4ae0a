/** ClamAV as the scanner: content goes to clamd by INSTREAM over loopback TCP (clamd(8), "COMMANDS"). */
import { connect } from 'node:net';
import { CLEAN, type Judgement, type Scanner } from './scanner.ts';

/** Bytes of one chunk. */
const CHUNK = 65_536;
/** A scan that takes longer is broken off and repeated later. */
const TIMEOUT_MS = 60_000;

/** A scanner that asks the clamd at `address`, `host:port`. Throws for an address that is not on loopback. */
export function clamdScanner(address: string): Scanner {
  const [, host, port] = /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined)
    throw new Error(`clamd is asked on loopback only, as 127.0.0.1:3310, not ${address}`);
  const target = { host: host.replace(/[[\]]/g, ''), port: Number(port) };
  return async (content) => judgementOf(await asked(target, content));
}

/** `stream: OK`, `stream: <name> FOUND`, or a sentence that ends with `ERROR`. */
function judgementOf(answer: string): Judgement {
  const [, threat] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (threat?.startsWith('Heuristics.Encrypted.')) return { result: 'UNSUPPORTED', threats: [] };
  if (threat !== undefined) return { result: 'THREATS_FOUND', threats: [threat] };
  if (answer === 'stream: OK') return CLEAN;
  if (answer.startsWith('INSTREAM size limit exceeded')) return { result: 'UNSUPPORTED', threats: [] };
  return { result: 'FAILED', threats: [] };
}

function asked(target: { readonly host: string; readonly port: number }, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(target);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd did not answer in time')));
    socket.on('error', reject);
    socket.on('data', (part) => parts.push(part));
    // clamd ends its answer with a zero byte, because the command began with `z`.
    socket.on('close', () => {
      const answer = Buffer.concat(parts).toString().replace(/\0.*$/s, '');
      if (answer === '') reject(new Error('clamd closed the connection without an answer'));
      else resolve(answer);
    });
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < content.length; at += CHUNK) {
        const chunk = content.subarray(at, at + CHUNK);
        socket.write(lengthOf(chunk.length));
        socket.write(chunk);
      }
      socket.end(lengthOf(0));
    });
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
