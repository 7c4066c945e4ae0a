/**
 * Answers through Lambda's response stream: buffered ones of calls that outlast the gateway's 29 s, and files that are passed on
 * piece by piece.
 */

/** The writable side that Lambda hands to a streaming function. */
export interface ResponseSink {
  /** Calls `taken` when the piece has left, or with the error by which the stream has ended. */
  write(chunk: string | Uint8Array, taken: (error?: Error | null) => void): unknown;
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
export interface StreamableResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
  /** The body piece by piece, instead of `body`. */
  readonly pieces?: AsyncIterable<Uint8Array>;
}

/**
 * Runs `answer` to its end, then streams status, headers and body. One piece at a time is in memory. Where the pieces fail in the
 * middle, the call fails and the gateway cuts the answer off, so that nobody takes it for whole.
 */
export function streamed<E, C>(
  runtime: StreamingRuntime,
  answer: (event: E, context: C) => Promise<StreamableResult>,
) {
  return runtime.streamifyResponse<E, C>(async (event, sink, context) => {
    const { statusCode, headers, body, isBase64Encoded, pieces } = await answer(event, context);
    const stream = runtime.HttpResponseStream.from(sink, { statusCode, headers });
    if (pieces === undefined) await written(stream, isBase64Encoded ? Buffer.from(body, 'base64') : body);
    else for await (const piece of pieces) await written(stream, piece);
    stream.end();
  });
}

function written(stream: ResponseSink, chunk: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error === undefined || error === null ? resolve() : reject(error)));
  });
}

/** The runtime's own object; it exists in Lambda alone, so only a handler asks for it. */
export function unsafeStreamingRuntime(): StreamingRuntime {
  const runtime: unknown = Reflect.get(globalThis, 'awslambda');
  if (runtime === undefined) throw new Error('this function runs in a streaming Lambda runtime only');
  return runtime as StreamingRuntime;
}
