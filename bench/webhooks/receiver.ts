/** A receiver on loopback that answers after a set time, or never, and keeps when each response's event came. */
import { createServer, type Server } from 'node:http';
import * as z from 'zod';

const Envelope = z.object({ data: z.object({ response_id: z.string() }) });

export class BenchReceiver {
  readonly url: string;
  /** Time of the first arrival by response id, milliseconds of `performance.now()`. */
  readonly received = new Map<string, number>();
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** `answerMs` undefined: never answers. */
  static async listen(answerMs: number | undefined): Promise<BenchReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
    const receiver = new BenchReceiver(server, `http://127.0.0.1:${address.port}/hook`);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      receiver.#note(Buffer.concat(chunks).toString());
      if (answerMs !== undefined) setTimeout(() => response.writeHead(204).end(), answerMs);
    });
    return receiver;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #note(body: string): void {
    const { response_id: id } = Envelope.parse(JSON.parse(body)).data;
    if (!this.received.has(id)) this.received.set(id, performance.now());
  }
}
