/** Receivers on loopback for tests of the guarded sender; `closeReceivers` ends them all. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { guardedSender, type SenderOptions } from '#shared/platform/outbound/guarded-sender.ts';

interface Opened {
  close(): unknown;
  closeAllConnections?(): void;
}

const opened: Opened[] = [];

export function closeReceivers(): void {
  for (const server of opened.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
}

/** Listens on a free port, which is the answer. */
export async function listening(server: Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return unsafePort(server.address());
}

export function receiver(answer: RequestListener): Promise<number> {
  return listening(createServer(answer));
}

/** A server below HTTP. */
export async function rawReceiver(answer: (socket: Socket) => void): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return unsafePort(server.address());
}

/** A port at which nobody listens. */
export async function deadPort(): Promise<number> {
  const gone = createTcpServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const port = unsafePort(gone.address());
  await new Promise((resolve) => gone.close(resolve));
  return port;
}

const LONG_ENOUGH_MS = 5_000;

export function post(url: string, options: Partial<SenderOptions> = {}, body = '{"a":"ü"}') {
  const sender = guardedSender({ allowLoopback: true, deadlineMs: LONG_ENOUGH_MS, ...options });
  return sender.post({ url, headers: { 'Content-Type': 'application/json', 'X-Test': 'yes' }, body });
}

/** A TCP server that listens has an address with a port. */
function unsafePort(address: unknown): number {
  return (address as AddressInfo).port;
}
