/** The guarded sender against receivers that are slow or answer too much. */
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import {
  closeReceivers,
  deadPort,
  post,
  rawReceiver,
  receiver,
} from '../../../support/outbound-receivers.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeReceivers();
});

/** The deadline of the next call, which passes when the test says so. */
function deadline(): AbortController {
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  return end;
}

test('gives a receiver 30 seconds where nothing else is said, and fails after them', async () => {
  const limits: number[] = [];
  const ended = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limitMs) => {
    limits.push(limitMs);
    return AbortSignal.abort();
  });
  const port = await receiver(() => undefined);
  const request = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '' };
  expect(await guardedSender({ allowLoopback: true }).post(request)).toEqual({
    kind: 'failed',
    reason: 'connection',
  });
  ended.mockRestore();
  expect(limits).toEqual([30_000]);
});

test('gives up on a receiver that never answers', async () => {
  const end = deadline();
  const port = await receiver(() => end.abort());
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({
    kind: 'failed',
    reason: 'timeout',
  });
});

test('gives up on an answer that trickles past the deadline, whatever its status', async () => {
  const end = deadline();
  let drops = 0;
  const port = await receiver((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => {
      response.write('x');
      drops += 1;
      if (drops > 5) end.abort();
    }, 5);
    response.on('close', () => clearInterval(drip));
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({
    kind: 'failed',
    reason: 'timeout',
  });
});

test('reads 64 KB of an endless answer, hangs up, and takes its status', async () => {
  let written = 0;
  let closed: () => void = () => undefined;
  const hungUp = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const port = await receiver((_request, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(16_384);
    const more = () => {
      while (!response.destroyed && written < 50_000_000) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    response.on('close', () => closed());
    more();
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'answered', status: 200 });
  await hungUp;
  expect(written).toBeLessThan(50_000_000);
});

test('takes a compressed answer as the bytes that came, and unpacks none of them', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const port = await receiver((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }).end(bomb);
  });
  const before = process.memoryUsage().arrayBuffers;
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'answered', status: 200 });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
});

test.each([
  ['a header that trickles', 'HTTP/1.1 200 OK\r\nX-Drip: '],
  ['informational answers without end', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'],
])('gives up at the deadline on %s', async (_what, begin) => {
  const repeated = begin.endsWith('\r\n\r\n') ? begin : 'x';
  const end = deadline();
  let drops = 0;
  const dripping = await rawReceiver((socket) => {
    socket.once('data', () => {
      socket.write(begin);
      const drip = setInterval(() => {
        socket.write(repeated);
        drops += 1;
        if (drops > 5) end.abort();
      }, 5);
      socket.on('close', () => clearInterval(drip));
    });
  });
  const outcome = await post(`http://127.0.0.1:${dripping}/`);
  expect(outcome).toEqual({ kind: 'failed', reason: 'timeout' });
});

test('stops at 64 KB of a chunked answer, however small its chunks are', async () => {
  let written = 0;
  const hungUp = Promise.withResolvers<void>();
  const chunked = await rawReceiver((socket) => {
    socket.on('close', () => hungUp.resolve());
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && written < 2_000_000) {
          written += 64;
          if (!socket.write(`40\r\n${'x'.repeat(64)}\r\n`)) return void socket.once('drain', more);
        }
      };
      more();
    });
  });
  const outcome = await post(`http://127.0.0.1:${chunked}/`);
  expect(outcome).toEqual({ kind: 'answered', status: 200 });
  await hungUp.promise;
});

test('fails on headers without end, on no HTTP at all, and on nobody listening', async () => {
  const flood = await receiver((_request, response) => {
    response.writeHead(200, { 'X-Flood': 'a'.repeat(200_000) }).end();
  });
  const noise = await rawReceiver((socket) => void socket.end('220 smtp ready\r\n'));
  const gone = await deadPort();
  for (const port of [flood, noise, gone]) {
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'failed', reason: 'connection' });
  }
});
