/** Reads one fact. An error becomes a fact that could not be read, so that one refusal never hides the other checks. */
import { CLIENT_OPTIONS } from '#shared/platform/aws/client.ts';
import type { ClientSettings } from '../../connection/operator-context.ts';
import type { Known } from '../facts.ts';

export async function read<T>(work: () => Promise<T> | T): Promise<Known<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { unread: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [line = ''] = error.message.split('\n');
  return error.name === 'Error' || error.name === 'CommandRefused' ? line : `${error.name}: ${line}`;
}

/** Settings of one client of the SDK. */
export function clientOptions(client: ClientSettings, region = client.region) {
  return { ...CLIENT_OPTIONS, ...client, region };
}

/** A client of the SDK, which holds connections. */
interface Closable {
  destroy(): void;
}

export async function using<C extends Closable, T>(client: C, work: (client: C) => Promise<T>): Promise<T> {
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}
