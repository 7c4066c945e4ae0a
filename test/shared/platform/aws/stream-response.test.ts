/** Answers through Lambda's response stream: buffered, and piece by piece. */
import { afterEach, expect, test } from 'vitest';
import {
  type ResponseSink,
  type StreamingRuntime,
  streamed,
  unsafeStreamingRuntime,
} from '#shared/platform/aws/stream-response.ts';

interface Sent {
  readonly preludes: unknown[];
  readonly chunks: string[];
  ended: number;
}

function runtime(): { readonly sent: Sent; readonly runtime: StreamingRuntime; readonly sink: ResponseSink } {
  const sent: Sent = { preludes: [], chunks: [], ended: 0 };
  const sink: ResponseSink = {
    write: (chunk, taken) => {
      sent.chunks.push(Buffer.from(chunk).toString());
      setImmediate(taken);
    },
    end: () => {
      sent.ended += 1;
    },
  };
  return {
    sent,
    sink,
    runtime: {
      streamifyResponse: (handler) => handler,
      HttpResponseStream: {
        from: (to, prelude) => {
          sent.preludes.push(prelude);
          return to;
        },
      },
    },
  };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'awslambda');
});

test('sends status and headers before the body, then ends', async () => {
  const { sent, runtime: lambda, sink } = runtime();
  const result = { statusCode: 502, headers: { A: 'b' }, body: '{"x":1}', isBase64Encoded: false };
  await streamed(lambda, async () => result)({}, sink, {});
  expect(sent).toEqual({
    preludes: [{ statusCode: 502, headers: { A: 'b' } }],
    chunks: ['{"x":1}'],
    ended: 1,
  });
});

test('decodes a body that is Base64', async () => {
  const { sent, runtime: lambda, sink } = runtime();
  const result = { statusCode: 200, headers: {}, body: 'aGk=', isBase64Encoded: true };
  await streamed(lambda, async () => result)({}, sink, {});
  expect(sent.chunks).toEqual(['hi']);
});

test('takes the next piece of a file only when the one before has left', async () => {
  const { sent, runtime: lambda, sink } = runtime();
  const asked: number[] = [];
  async function* pieces() {
    for (const [at, text] of ['one', 'two', 'three'].entries()) {
      asked.push(sent.chunks.length - at);
      yield Buffer.from(text);
    }
  }
  const result = { statusCode: 200, headers: {}, body: '', isBase64Encoded: false, pieces: pieces() };
  await streamed(lambda, async () => result)({}, sink, {});
  expect(sent).toMatchObject({ chunks: ['one', 'two', 'three'], ended: 1 });
  expect(asked).toEqual([0, 0, 0]);
});

test('fails without an end where a file breaks off, and where the caller has gone', async () => {
  const { sent, runtime: lambda, sink } = runtime();
  async function* broken() {
    yield Buffer.from('one');
    throw new Error('the store broke off');
  }
  const result = { statusCode: 200, headers: {}, body: '', isBase64Encoded: false };
  const cut = streamed(lambda, async () => ({ ...result, pieces: broken() }))({}, sink, {});
  await expect(cut).rejects.toThrow('the store broke off');
  const gone: ResponseSink = { ...sink, write: (_chunk, taken) => taken(new Error('the caller has gone')) };
  const lost = streamed(lambda, async () => ({ ...result, body: 'x' }))({}, gone, {});
  await expect(lost).rejects.toThrow('the caller has gone');
  expect(sent.ended).toBe(0);
});

test('finds the runtime where Lambda puts it and fails to start elsewhere', () => {
  expect(() => unsafeStreamingRuntime()).toThrow('streaming Lambda runtime');
  const { runtime: lambda } = runtime();
  Reflect.set(globalThis, 'awslambda', lambda);
  expect(unsafeStreamingRuntime()).toBe(lambda);
});
