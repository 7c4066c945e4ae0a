/** ClamAV as the scanner: content goes by INSTREAM to a daemon on loopback, and its answers become scan results. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { clamdScanner } from '../../src/guardduty/scanner/clamd.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A daemon that answers every stream with `answer`, and what it was sent. */
async function daemon(answer: string): Promise<{ readonly address: string; readonly streams: Buffer[] }> {
  const streams: Buffer[] = [];
  server = createServer({ allowHalfOpen: true }, (socket) => serve(socket, answer, streams));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  return { address: `127.0.0.1:${typeof place === 'object' ? place?.port : 0}`, streams };
}

function serve(socket: Socket, answer: string, streams: Buffer[]): void {
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.on('end', () => {
    streams.push(contentOf(Buffer.concat(parts)));
    socket.end(answer === '' ? '' : `${answer}\0`);
  });
}

/** `zINSTREAM`, a zero byte, then chunks with their lengths before them, the last of which is empty. */
function contentOf(sent: Buffer): Buffer {
  const command = 'zINSTREAM\0';
  expect(sent.subarray(0, command.length).toString()).toBe(command);
  const chunks: Buffer[] = [];
  let at = command.length;
  for (;;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) break;
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  expect(at + 4).toBe(sent.length);
  return Buffer.concat(chunks);
}

it.each([
  ['stream: OK', 'NO_THREATS_FOUND', []],
  ['stream: Win.Test.EICAR_HDB-1 FOUND', 'THREATS_FOUND', ['Win.Test.EICAR_HDB-1']],
  ['stream: Heuristics.Encrypted.Zip FOUND', 'UNSUPPORTED', []],
  ['INSTREAM size limit exceeded. ERROR', 'UNSUPPORTED', []],
  ['stream: Can’t allocate memory ERROR', 'FAILED', []],
])('%s is the result %s', async (answer, result, threats) => {
  const { address } = await daemon(answer);
  expect(await clamdScanner(address)(Buffer.from('a page'))).toEqual({ result, threats });
});

it.each([0, 1, 65_536, 200_000])('%i bytes arrive as they are', async (size) => {
  const { address, streams } = await daemon('stream: OK');
  const content = Buffer.alloc(size, 'abc');
  await clamdScanner(address)(content);
  expect(streams).toEqual([content]);
});

it('a daemon that is away, or says nothing, is a failure that is repeated', async () => {
  const { address } = await daemon('');
  await expect(clamdScanner(address)(Buffer.from('a'))).rejects.toThrow('without an answer');
  server?.close();
  await expect(clamdScanner('127.0.0.1:1')(Buffer.from('a'))).rejects.toThrow('ECONNREFUSED');
});

it('only a daemon on loopback is asked', () => {
  for (const address of ['10.0.0.1:3310', 'clamd.example:3310', '127.0.0.1'])
    expect(() => clamdScanner(address)).toThrow('loopback only');
});
