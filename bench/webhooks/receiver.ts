/** A receiver on loopback that answers after a set time, or never, and keeps when posts came. */
import { createServer, type Server } from 'node:http';
import * as z from 'zod';

const Envelope = z.object({ data: z.object({ response_id: z.string() }) });
const PortOf = z.object({ port: z.int() });

export class BenchReceiver {
  readonly url: string;
  /** Time of the first arrival by response id, milliseconds of `performance.now()`. */
  readonly received = new Map<string, number>();
  /** Times of all arrivals, those of several subscriptions to one response included. */
  readonly arrivals: number[] = [];
  /** Most posts without an answer at once. */
  mostOpen = 0;
  #open = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${PortOf.parse(server.address()).port}/hook`;
  }

  /** `answerMs` undefined: never answers. */
  static async listen(answerMs: number | undefined): Promise<BenchReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new BenchReceiver(server);
    server.on('request', async (request, response) => {
      receiver.#count(1);
      response.once('close', () => receiver.#count(-1));
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      receiver.#note(Buffer.concat(chunks).toString());
      if (answerMs !== undefined) setTimeout(() => response.writeHead(204).end(), answerMs).unref();
    });
    return receiver;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #count(delta: 1 | -1): void {
    this.#open += delta;
    this.mostOpen = Math.max(this.mostOpen, this.#open);
  }

  #note(body: string): void {
    const { response_id: id } = Envelope.parse(JSON.parse(body)).data;
    const now = performance.now();
    this.arrivals.push(now);
    if (!this.received.has(id)) this.received.set(id, now);
  }
}
