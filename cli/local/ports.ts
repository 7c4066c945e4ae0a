/** Chooses the ports of a local fleet: fixed offsets from the API's port, or free ports. */
import { createServer, type Server } from 'node:net';
import { PortTaken } from '@probity/embedded-cloud/deploy/ports';
import { DEFAULT_PORTS, type FleetPorts } from './state.ts';

const HIGHEST = 65_535;

const WHOSE: Readonly<Record<keyof FleetPorts, string>> = {
  api: 'the API',
  aws: 'the AWS services',
  control: 'the control page',
  docs: 'the API docs',
};

/** `api` 0 takes free ports for everything. Throws where a port is out of range. */
export async function choosePorts(api: number): Promise<FleetPorts> {
  if (api === 0) return freePorts();
  const shift = api - DEFAULT_PORTS.api;
  const ports = {
    api,
    aws: DEFAULT_PORTS.aws + shift,
    control: DEFAULT_PORTS.control + shift,
    docs: DEFAULT_PORTS.docs + shift,
  };
  const possible = (port: number) => Number.isInteger(port) && port >= 1 && port <= HIGHEST;
  if (!Object.values(ports).every(possible)) {
    throw new Error(
      `--port takes 1 to ${HIGHEST - (DEFAULT_PORTS.aws - DEFAULT_PORTS.api)}, or 0 for free ones`,
    );
  }
  return ports;
}

/** Throws where something listens at one of the ports: asked before minutes of work, and not after them. */
export async function refuseTaken(ports: FleetPorts): Promise<void> {
  for (const name of ['api', 'control', 'docs', 'aws'] as const) {
    const server = createServer();
    await listen(server, ports[name]).catch((error: unknown) => {
      throw isTaken(error) ? chooseAnother(new PortTaken(ports[name], WHOSE[name])) : error;
    });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** The same error, with what can be done about it where a port is taken. */
export function chooseAnother(error: unknown): unknown {
  if (!(error instanceof PortTaken)) return error;
  return new Error(
    `${error.message}. Stop what uses it, or choose other ports: --port <number>, or --port 0 for free ones (npm start -- --port 0).`,
  );
}

/** All sockets are held open until all ports are found, so that no two are the same. */
async function freePorts(): Promise<FleetPorts> {
  const servers = [createServer(), createServer(), createServer(), createServer()];
  const [api, aws, control, docs] = await Promise.all(servers.map((server) => listen(server, 0)));
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  return { api: api ?? 0, aws: aws ?? 0, control: control ?? 0, docs: docs ?? 0 };
}

function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('there is no free port'));
      else resolve(address.port);
    });
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
