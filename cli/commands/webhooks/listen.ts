/** `probity webhooks listen`: a receiver on loopback that verifies deliveries and shows them as they arrive. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Command } from 'commander';
import * as z from 'zod';
import { CommandRefused } from '../../connection/refused.ts';
import type { Terminal } from '../../output/terminal.ts';
import { harmless } from '../../output/width.ts';
import { type Cli, perform, WholeNumber } from '../call.ts';
import { type Verdict, verdictOf } from './verify.ts';

const Options = z.object({
  port: WholeNumber,
  secret: z.string().startsWith('whsec_').optional(),
  fail: WholeNumber,
  count: WholeNumber.optional(),
  json: z.boolean().default(false),
});
type Options = z.output<typeof Options>;

/** The largest body that is read. */
const MOST_BYTES = 1_048_576;

export function addListen(webhooks: Command, cli: Cli): void {
  const listen = webhooks
    .command('listen')
    .description('receive deliveries on this machine, verify them, and show them as they arrive')
    .option('--port <n>', 'port on 127.0.0.1; 0 takes a free one', '4600')
    .option(
      '--secret <secret>',
      'secret of the subscription (whsec_…); without it signatures are not checked',
    )
    .option('--fail <n>', 'answer the first n attempts of each delivery with 500', '0')
    .option('--count <n>', 'stop after so many requests (default: run until Ctrl-C)')
    .addHelpText(
      'after',
      '\nSubscribe http://127.0.0.1:4600/ on the local fleet. A deployed stage delivers to public addresses only.' +
        '\nExit code 1 where a signature was wrong, old or missing.',
    );
  perform(cli, listen, async (call) => {
    const arrived = await receive(call.options(Options), cli.terminal);
    const isRefused = arrived.some(({ signature }) => signature !== 'good' && signature !== 'not checked');
    return {
      data: arrived,
      text: () => '',
      printed: true,
      remark: `${arrived.length} requests.`,
      exitCode: isRefused ? 1 : 0,
    };
  });
}

interface Arrival {
  readonly at: string;
  readonly event: string;
  readonly event_id: string;
  readonly delivery_id: string;
  /** Of this delivery, counted from 1. */
  readonly attempt: number;
  readonly replay_of: string | null;
  readonly signature: Verdict;
  readonly answered: number;
}

/** Serves until `count` requests have arrived, or the process is interrupted. */
async function receive(options: Options, terminal: Terminal): Promise<readonly Arrival[]> {
  const arrived: Arrival[] = [];
  const server = createServer();
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  server.on('request', async (request, response) => {
    const body = await bodyOf(request);
    if (body === undefined) return void response.writeHead(413).end();
    const arrival = judged(request, body, options);
    arrived.push(arrival);
    if (arrived.length === 1 && !options.json) terminal.out(lineOf(HEADINGS));
    terminal.out(options.json ? JSON.stringify(arrival) : lineOf(cellsOf(arrival)));
    response.writeHead(arrival.answered).end(() => {
      if (arrived.length === options.count) finish();
    });
  });
  const port = await listening(server, options.port);
  terminal.err(`Listening on http://127.0.0.1:${port}/`);
  process.once('SIGINT', finish);
  await over;
  process.off('SIGINT', finish);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  return arrived;
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new CommandRefused('port_taken', `Port ${port} cannot be used: choose another with --port.`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return address === null || typeof address === 'string' ? port : address.port;
}

/** Undefined where it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function judged(request: IncomingMessage, body: Buffer, { secret, fail }: Options): Arrival {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const attempt = 1 + Number(headers['x-webhook-retry'] ?? 0);
  const now = Date.now();
  return {
    at: new Date(now).toISOString(),
    event: headers['x-webhook-event'] ?? '-',
    event_id: headers['webhook-id'] ?? '-',
    delivery_id: headers['x-webhook-delivery-id'] ?? '-',
    attempt,
    replay_of: headers['x-webhook-replay'] ?? null,
    signature: verdictOf({ headers, body }, secret, now),
    answered: attempt <= fail ? 500 : 204,
  };
}

const WIDTHS = [12, 36, 36, 7, 11, 6, 6] as const;
const HEADINGS = ['TIME (UTC)', 'EVENT', 'DELIVERY', 'ATTEMPT', 'SIGNATURE', 'ANSWER', 'REPLAY'];

function cellsOf(arrival: Arrival): readonly string[] {
  const { at, event, delivery_id, attempt, signature, answered, replay_of } = arrival;
  const replay = replay_of === null ? '' : 'yes';
  return [at.slice(11, 23), event, delivery_id, String(attempt), signature, String(answered), replay];
}

/** Columns of a fixed width, because later rows are not known yet. */
function lineOf(cells: readonly string[]): string {
  return cells
    .map((cell, column) => harmless(cell).padEnd(WIDTHS[column] ?? 0))
    .join('  ')
    .trimEnd();
}
