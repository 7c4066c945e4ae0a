/** A service on loopback that speaks Bedrock's Converse: it answers what a test queues, and keeps what it was asked. */
import { createServer } from 'node:http';
import * as z from 'zod';

export interface QueuedReply {
  readonly status: number;
  readonly body: string;
}

const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.array(z.object({ text: z.string() })) })),
  system: z.array(z.object({ text: z.string() })),
  inferenceConfig: z.object({ maxTokens: z.int(), temperature: z.number().optional() }),
  outputConfig: z.object({
    textFormat: z.object({
      type: z.string(),
      structure: z.object({ jsonSchema: z.object({ name: z.string(), schema: z.string() }) }),
    }),
  }),
});

/** A reply of the model, ended by `stopReason`. */
export function replied(text: string, stopReason = 'end_turn'): QueuedReply {
  const body = {
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason,
    usage: { inputTokens: 900, outputTokens: 80, totalTokens: 980 },
    metrics: { latencyMs: 5 },
  };
  return { status: 200, body: JSON.stringify(body) };
}

export function fault(status: number, name: string, message = 'no'): QueuedReply {
  return { status, body: JSON.stringify({ __type: name, message }) };
}

export interface BedrockFake {
  readonly origin: string;
  readonly requests: { readonly path: string; readonly body: z.output<typeof Request> }[];
  queue(...replies: readonly QueuedReply[]): void;
  close(): Promise<void>;
}

/** Answers 500 where nothing is queued. */
export async function startBedrockFake(): Promise<BedrockFake> {
  const queued: QueuedReply[] = [];
  const requests: BedrockFake['requests'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    requests.push({
      path: decodeURIComponent(request.url ?? ''),
      body: Request.parse(JSON.parse(Buffer.concat(chunks).toString())),
    });
    const { status, body } = queued.shift() ?? fault(500, 'InternalServerException');
    const type = /"__type":"(\w+)"/.exec(body)?.[1];
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...(type === undefined ? {} : { 'x-amzn-errortype': type }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    queue: (...replies) => queued.push(...replies),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
