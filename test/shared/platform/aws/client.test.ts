/** Timeouts of every AWS client: it gives up on a silent server before the function's time is over. */
import { createServer, type Server, type Socket } from 'node:net';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_OPTIONS, STORAGE_OPTIONS } from '#shared/platform/aws/client.ts';

/** Short times for tests, in place of seconds. */
const SHORT_MS = 40;

let server: Server;
let endpoint: string;
let greeting: string;
const sockets = new Set<Socket>();

beforeEach(async () => {
  greeting = '';
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', () => greeting !== '' && socket.write(greeting));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

const place = () => ({
  endpoint,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'tester', secretAccessKey: 'secret' },
  maxAttempts: 1,
});

/** The options with test times in place of their own. */
function shortened<T extends { readonly requestTimeout: number; readonly socketTimeout: number }>(
  handler: T,
): T {
  return {
    ...handler,
    requestTimeout: handler.requestTimeout === 0 ? 0 : SHORT_MS,
    socketTimeout: handler.socketTimeout === 0 ? 0 : SHORT_MS,
  };
}

describe('a call that nobody answers', () => {
  it('fails after its time, and not with its function', async () => {
    const { requestHandler } = CLIENT_OPTIONS;
    const client = new SFNClient({
      ...CLIENT_OPTIONS,
      ...place(),
      requestHandler: shortened(requestHandler),
    });
    await expect(client.send(new ListStateMachinesCommand({}))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('takes with all its attempts less than a caller is waited for by the gateway', () => {
    const { maxAttempts, requestHandler } = CLIENT_OPTIONS;
    expect(requestHandler.requestTimeout).toBeGreaterThan(0);
    expect(maxAttempts * (requestHandler.connectionTimeout + requestHandler.requestTimeout)).toBeLessThan(
      29_000,
    );
  });
});

describe('a stored file', () => {
  const client = () =>
    new S3Client({
      ...STORAGE_OPTIONS,
      ...place(),
      forcePathStyle: true,
      requestHandler: shortened(STORAGE_OPTIONS.requestHandler),
    });
  const get = () => client().send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }));

  it('fails where nothing comes, however long a whole one may take', async () => {
    expect(STORAGE_OPTIONS.requestHandler.requestTimeout).toBe(0);
    await expect(get()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails where it breaks off in the middle', async () => {
    greeting = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\nETag: "x"\r\n\r\nhalf';
    const { Body } = await get();
    await expect(Body?.transformToByteArray()).rejects.toThrow();
  });
});
