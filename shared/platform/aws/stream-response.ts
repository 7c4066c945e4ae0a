/** A buffered answer sent through Lambda's response stream: for calls that outlast the gateway's 29 s. */

/** The writable side that Lambda hands to a streaming function. */
export interface ResponseSink {
  write(chunk: string | Uint8Array): unknown;
  end(): unknown;
}

/** The global `awslambda` of the managed Node runtime (Lambda › Response streaming). */
export interface StreamingRuntime {
  streamifyResponse<E, C>(
    handler: (event: E, sink: ResponseSink, context: C) => Promise<void>,
  ): (event: E, sink: ResponseSink, context: C) => Promise<void>;
  readonly HttpResponseStream: {
    from(
      sink: ResponseSink,
      prelude: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> },
    ): ResponseSink;
  };
}

/** What the pipeline of an API function answers. */
export interface BufferedResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Runs `answer` to its end, then streams status, headers and body. */
export function streamed<E, C>(
  runtime: StreamingRuntime,
  answer: (event: E, context: C) => Promise<BufferedResult>,
) {
  return runtime.streamifyResponse<E, C>(async (event, sink, context) => {
    const { statusCode, headers, body, isBase64Encoded } = await answer(event, context);
    const stream = runtime.HttpResponseStream.from(sink, { statusCode, headers });
    stream.write(isBase64Encoded ? Buffer.from(body, 'base64') : body);
    stream.end();
  });
}

/** The runtime's own object; it exists in Lambda alone, so only a handler asks for it. */
export function unsafeStreamingRuntime(): StreamingRuntime {
  const runtime: unknown = Reflect.get(globalThis, 'awslambda');
  if (runtime === undefined) throw new Error('this function runs in a streaming Lambda runtime only');
  return runtime as StreamingRuntime;
}
