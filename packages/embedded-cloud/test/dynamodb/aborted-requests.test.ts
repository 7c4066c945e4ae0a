/** Clients that hang up: nothing breaks, and a write they gave up on is whole or absent. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { startEndpoint } from '../../testing/aws-endpoint.ts';
import { everything, put, TABLE, wire, withEngine } from './open-engine.ts';

async function hangUp(url: string, body: string, sent: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = `POST / HTTP/1.1\r\nhost: x\r\nx-amz-target: DynamoDB_20120810.PutItem\r\ncontent-length: ${body.length}\r\n\r\n`;
  await new Promise((resolve) => socket.write(head + body.slice(0, sent), resolve));
  socket.destroy();
  await once(socket, 'close');
}

test('goes on serving after clients hung up in the middle of a request and before the answer', async () => {
  await withEngine(async ({ engine }) => {
    const endpoint = await startEndpoint({ DynamoDB_20120810: engine });
    const body = (SK: string) =>
      JSON.stringify({ TableName: TABLE, Item: wire({ PK: 'a', SK, GSI1PK: 'g', GSI1SK: SK }) });
    for (let i = 0; i < 20; i += 1) {
      const text = body(String(i));
      await hangUp(endpoint.url, text, i % 2 === 0 ? 10 : text.length);
    }
    await put(engine, { PK: 'a', SK: 'last', GSI1PK: 'g', GSI1SK: 'last' });
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.GetItem' },
      body: JSON.stringify({ TableName: TABLE, Key: wire({ PK: 'a', SK: 'last' }) }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-amzn-requestid')).toMatch(/[0-9a-f-]{36}/);
    expect(answer.headers.get('x-amz-crc32')).toMatch(/^\d+$/);
    // A write whose client hung up may still be under way.
    const isWhole = async () => isDeepStrictEqual(await everything(engine, 'GSI1'), await everything(engine));
    await expect.poll(isWhole).toBe(true);
    await endpoint.stop();
  });
});
