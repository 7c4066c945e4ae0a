/** A subscriber on loopback that answers no post before it is told to, like one that is slow or dead, and counts the posts. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod';

const PortOf = z.object({ port: z.int() });

export class HoldingReceiver {
  /** Delivery ids of all posts, in the order of their arrival. */
  readonly posts: string[] = [];
  /** Most posts that were without an answer at the same time. */
  mostAtOnce = 0;
  /** Posts that the sender ended before they were answered. */
  givenUp = 0;
  readonly #held = new Set<ServerResponse>();
  readonly #server: Server;
  readonly #origin: string;
  #holds = true;

  private constructor(server: Server) {
    this.#server = server;
    this.#origin = `http://127.0.0.1:${PortOf.parse(server.address()).port}`;
  }

  static async listen(): Promise<HoldingReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new HoldingReceiver(server);
    server.on('request', (request, response) => {
      request.resume();
      receiver.#take(String(request.headers['x-webhook-delivery-id']), response);
    });
    return receiver;
  }

  url(path: string): string {
    return this.#origin + path;
  }

  /** Posts that wait for their answer now. */
  get waiting(): number {
    return this.#held.size;
  }

  /** Answers what waits, and from now on every post at once. */
  release(): void {
    this.#holds = false;
    for (const response of this.#held) answer(response);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(deliveryId: string, response: ServerResponse): void {
    this.posts.push(deliveryId);
    if (!this.#holds) {
      answer(response);
      return;
    }
    this.#held.add(response);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#held.size);
    response.once('close', () => {
      this.#held.delete(response);
      if (!response.writableEnded) this.givenUp += 1;
    });
  }
}

function answer(response: ServerResponse): void {
  response.writeHead(204).end();
}
