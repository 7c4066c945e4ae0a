/** A subscriber on loopback that remembers every delivery and answers as it is told. */
import { createServer, type Server } from 'node:http';
import * as z from 'zod';

export interface Received {
  readonly path: string;
  readonly event: string;
  /** The event's own id, out of the envelope. */
  readonly eventId: string;
  readonly deliveryId: string;
  readonly attempt: string;
  readonly retry: string;
  readonly signature: string;
  /** The body exactly as it came. */
  readonly body: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const Envelope = z.object({ id: z.string(), event: z.string(), data: z.record(z.string(), z.unknown()) });

export class RecordingReceiver {
  readonly received: Received[] = [];
  /** Status for a delivery; it is already among those received. */
  answer: (delivery: Received) => number = () => 204;
  readonly #server: Server;
  readonly #origin: string;

  private constructor(server: Server, origin: string) {
    this.#server = server;
    this.#origin = origin;
  }

  static async listen(): Promise<RecordingReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
    const receiver = new RecordingReceiver(server, `http://127.0.0.1:${address.port}`);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of request) chunks.push(chunk);
      } catch {
        return void response.destroy();
      }
      const header = (name: string) => String(request.headers[name] ?? '');
      response.writeHead(receiver.#take(request.url ?? '', Buffer.concat(chunks).toString(), header)).end();
    });
    return receiver;
  }

  url(path: string): string {
    return this.#origin + path;
  }

  /** Deliveries of one event type about one thing, in the order of their arrival. */
  about(event: string, field: string, value: string): readonly Received[] {
    return this.received.filter((delivery) => delivery.event === event && delivery.data[field] === value);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(path: string, body: string, header: (name: string) => string): number {
    const { id, event, data } = Envelope.parse(JSON.parse(body));
    const delivery = {
      path,
      event,
      eventId: id,
      deliveryId: header('x-webhook-delivery-id'),
      attempt: header('x-webhook-attempt'),
      retry: header('x-webhook-retry'),
      signature: header('x-webhook-signature'),
      body,
      data,
    };
    this.received.push(delivery);
    return this.answer(delivery);
  }
}
