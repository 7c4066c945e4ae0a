/** A buffered answer through Lambda's response stream. */
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
    write: (chunk) => sent.chunks.push(Buffer.from(chunk).toString()),
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

test('finds the runtime where Lambda puts it and fails to start elsewhere', () => {
  expect(() => unsafeStreamingRuntime()).toThrow('streaming Lambda runtime');
  const { runtime: lambda } = runtime();
  Reflect.set(globalThis, 'awslambda', lambda);
  expect(unsafeStreamingRuntime()).toBe(lambda);
});
