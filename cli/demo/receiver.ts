/**
 * The tenant's webhook endpoint in the demo: receives deliveries on loopback, and checks both kinds of signatures. Those of Standard
 * Webhooks are computed by the library of that project, which shares no code with the sender.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';

const Envelope = z.object({
  id: z.string(),
  event: z.string(),
  timestamp: z.string(),
  tenant_id: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export interface Delivery {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempt: string;
  readonly deliveryId: string;
  /** The same for each delivery of the event. */
  readonly eventId: string;
  /** The delivery that this one repeats, or nothing. */
  readonly replayOf: string;
  readonly body: string;
  readonly signed: boolean;
}

export class WebhookReceiver {
  readonly deliveries: Delivery[] = [];
  readonly url: string;
  readonly #server: Server;
  #secret = '';

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async listen(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${address.port}/webhooks`);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      receiver.#take(Buffer.concat(chunks), (name) => String(request.headers[name] ?? ''));
      response.writeHead(204).end();
    });
    return receiver;
  }

  /** Sets the secret that the API returned when the subscription was created. */
  trust(secret: string): void {
    this.#secret = secret;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(raw: Buffer, header: (name: string) => string): void {
    const envelope = Envelope.parse(JSON.parse(raw.toString('utf8')));
    this.deliveries.push({
      event: envelope.event,
      data: envelope.data,
      attempt: header('x-webhook-attempt'),
      deliveryId: header('x-webhook-delivery-id'),
      eventId: header('webhook-id'),
      replayOf: header('x-webhook-replay'),
      body: raw.toString('utf8'),
      signed:
        ['x-webhook-signature', 'x-webhook-signature-previous'].some((name) =>
          this.#fits(raw, header(name)),
        ) &&
        this.#fitsStandard(raw, header) &&
        header('x-webhook-event') === envelope.event,
    });
  }

  /** Without the check of the timestamp, because the clock of the local fleet may have been moved. */
  #fitsStandard(raw: Buffer, header: (name: string) => string): boolean {
    const at = new Date(Number(header('webhook-timestamp')) * 1000);
    const expected = new Webhook(this.#secret).sign(header('webhook-id'), at, raw);
    return header('webhook-signature').split(' ').includes(expected);
  }

  /** Both documented formats: `sha256=<hex>`, and bare hex on verification events (R65). */
  #fits(raw: Buffer, signature: string): boolean {
    const expected = createHmac('sha256', this.#secret).update(raw).digest();
    const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
