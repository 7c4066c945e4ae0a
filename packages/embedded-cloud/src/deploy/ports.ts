/** Opens and closes the loopback ports of the embedded cloud. */
import { createServer, type RequestListener, type Server } from 'node:http';

/** Something else listens at a port that was asked for. */
export class PortTaken extends Error {
  readonly port: number | undefined;
  /** Whose port it would be. */
  readonly what: string;

  constructor(port: number | undefined, what: string) {
    super(`port ${port} for ${what} is already in use`);
    this.port = port;
    this.what = what;
  }
}

/** A server that already has its port, but answers only from `serve` on; earlier requests wait. */
export class Port {
  readonly url: string;
  private readonly server: Server;
  private readonly early: Parameters<RequestListener>[] = [];
  private listener: RequestListener = (...exchange) => this.early.push(exchange);

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
    server.on('request', (request, response) => this.listener(request, response));
  }

  /** `wanted` 0 or absent takes a free port. Throws {@link PortTaken}. */
  static open(wanted: number | undefined, what: string): Promise<Port> {
    // No time limit for idle connections: it would cost a timer per answer on both sides, and clients are on this machine.
    const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 });
    return new Promise((resolve, reject) => {
      server.once('error', (error: Error & { code?: string }) => {
        const taken = error.code === 'EADDRINUSE';
        reject(taken ? new PortTaken(wanted, what) : error);
      });
      server.listen(wanted ?? 0, '127.0.0.1', () => {
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : wanted;
        resolve(new Port(server, `http://127.0.0.1:${port}`));
      });
    });
  }

  serve(listener: RequestListener): void {
    this.listener = listener;
    for (const exchange of this.early.splice(0)) listener(...exchange);
  }

  /** Accepts nothing more; what is under way has `graceMs` to finish. */
  async close(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    const timer = setTimeout(() => this.server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  }
}
