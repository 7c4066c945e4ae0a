/** Counts the requests to the table: commands, sequential round trips, and consumed capacity. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

interface Call {
  readonly command: string;
  readonly start: number;
  readonly end: number;
  readonly units: number;
}

export class Meter {
  #calls: Call[] = [];

  /** Adds the counter to a client. Every command then also asks for its consumed capacity. */
  observe(client: DynamoDBDocumentClient): void {
    client.middlewareStack.add(
      (next, context) => async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const start = performance.now();
        const result = await next(args);
        this.#calls.push({
          command: String(context['commandName']),
          start,
          end: performance.now(),
          units: unitsOf(result.output),
        });
        return result;
      },
      { step: 'initialize', priority: 'low', name: 'meter' },
    );
  }

  /** Counts an effect outside the table, such as a mail, as a round trip. */
  async outside<T>(run: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await run();
    this.#calls.push({ command: 'outside', start, end: performance.now(), units: 0 });
    return result;
  }

  /** The counts since the last call. */
  take(): {
    readonly commands: number;
    readonly roundTrips: number;
    readonly units: number;
    /** The part of the units that reads consumed. */
    readonly readUnits: number;
  } {
    const calls = this.#calls;
    this.#calls = [];
    const units = sumOf(calls);
    const readUnits = sumOf(calls.filter(({ command }) => READING.test(command)));
    return { commands: calls.length, roundTrips: longestChain(calls), units, readUnits };
  }
}

const READING = /Get|Query|Scan/;

function sumOf(calls: readonly Call[]): number {
  return calls.reduce((sum, call) => sum + call.units, 0);
}

/** The longest chain of calls, each of which started after the previous one ended. */
function longestChain(calls: readonly Call[]): number {
  let length = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const call of [...calls].sort((a, b) => a.end - b.end)) {
    if (call.start < free) continue;
    length += 1;
    free = call.end;
  }
  return length;
}

function unitsOf(output: unknown): number {
  if (typeof output !== 'object' || output === null || !('ConsumedCapacity' in output)) return 0;
  const consumed = Array.isArray(output.ConsumedCapacity)
    ? output.ConsumedCapacity
    : [output.ConsumedCapacity];
  return consumed.reduce((sum: number, each: unknown) => sum + capacityUnits(each), 0);
}

function capacityUnits(each: unknown): number {
  if (typeof each !== 'object' || each === null || !('CapacityUnits' in each)) return 0;
  return typeof each.CapacityUnits === 'number' ? each.CapacityUnits : 0;
}
