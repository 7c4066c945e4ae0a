/** A receiver on loopback that takes its time before it accepts a delivery. Only the local stage may call it. */
import { createServer } from 'node:http';

export interface SlowReceiver {
  readonly url: string;
  close(): void;
}

export async function slowReceiver(delayMs: number): Promise<SlowReceiver> {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(204).end(), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
