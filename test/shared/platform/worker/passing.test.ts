/** Which failures pass by themselves: those of AWS clients whose server is silent, away or overloaded. */
import { createServer, type Server } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { CLIENT_OPTIONS } from '#shared/platform/aws/client.ts';
import { Contended } from '#shared/platform/ports.ts';
import { isPassing } from '#shared/platform/worker/passing.ts';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serverThat(answers: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answers);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function failureAt(endpoint: string): Promise<unknown> {
  const client = new DynamoDBClient({
    ...CLIENT_OPTIONS,
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'tester', secretAccessKey: 'secret' },
    requestHandler: { ...CLIENT_OPTIONS.requestHandler, requestTimeout: 30, socketTimeout: 30 },
  });
  const key = { TableName: 't', Key: { pk: { S: 'a' }, sk: { S: 'b' } } };
  try {
    await client.send(new GetItemCommand(key));
  } catch (error) {
    return error;
  }
  throw new Error('the call succeeded');
}

describe('a failure', () => {
  it('of a store that does not answer passes, after the client has repeated the call', async () => {
    let calls = 0;
    const failure = await failureAt(
      await serverThat(() => {
        calls += 1;
      }),
    );
    expect([isPassing(failure), calls]).toEqual([true, CLIENT_OPTIONS.maxAttempts]);
  });

  it('of a store that nobody listens for, and of one that fails itself, passes', async () => {
    const away = await serverThat(() => undefined);
    for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect(isPassing(await failureAt(away))).toBe(true);
    const failing = await serverThat((_, response) => response.writeHead(500).end('{}'));
    expect(isPassing(await failureAt(failing))).toBe(true);
  });

  it('of a call that is wrong, or of our own code, does not pass', async () => {
    const refusing = await serverThat((_, response) =>
      response.writeHead(400).end(JSON.stringify({ __type: 'com.amazonaws#ValidationException' })),
    );
    expect(isPassing(await failureAt(refusing))).toBe(false);
    expect(isPassing(new TypeError('x is not a function'))).toBe(false);
    expect(isPassing(Object.assign(new Error('of a stranger'), { name: 'TimeoutError' }))).toBe(false);
    expect(isPassing('a text')).toBe(false);
  });

  it('passes where its cause does, and where the table is contended', () => {
    expect(isPassing(new Error('wrapped', { cause: new Contended() }))).toBe(true);
  });
});
