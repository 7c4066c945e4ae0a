/** The sending of a file: calls of a few rows each, one after the other, and what became of every row. Pure: `sender.ts` sends. */
import { type Intent, intent } from '../../../../base/remote/intent.ts';
import type { Outcome } from '../../../../base/remote/outcome.ts';
import type { BatchReply } from './reply.ts';

/** Rows per call. The service takes 200; smaller calls show how far it is, and leave less open where one is not answered. */
export const CHUNK = 20;

export interface Item {
  readonly line: number;
  /** An item of `POST /responses/batch/`. */
  readonly body: object;
}

export type Result =
  | { readonly kind: 'sent'; readonly responseId: string }
  /** `text`: the service's own sentence. */
  | { readonly kind: 'refused'; readonly text: string };

interface Chunk {
  /** Made when the person confirms, and sent again where no answer came: nothing is sent twice. */
  readonly intent: Intent;
  readonly lines: readonly number[];
}

export interface Run {
  /** `held`: not sent yet. `stopped`: what became of the next chunk is not known, and it is sent again by the person. */
  readonly state: 'held' | 'running' | 'stopped' | 'ended';
  /** Those without a result, in order. */
  readonly waiting: readonly Chunk[];
  readonly total: number;
  /** By line. */
  readonly results: ReadonlyMap<number, Result>;
}

/** `before`: the results of an earlier run, which stay except for what is sent again. */
export function newRun(items: readonly Item[], before: Run['results'] = new Map()): Run {
  const waiting: Chunk[] = [];
  for (let at = 0; at < items.length; at += CHUNK) {
    const part = items.slice(at, at + CHUNK);
    const body = part.map((item) => item.body);
    waiting.push({
      intent: intent('POST', '/responses/batch/', { body }),
      lines: part.map(({ line }) => line),
    });
  }
  const again = new Set(items.map(({ line }) => line));
  const results = new Map([...before].filter(([line]) => !again.has(line)));
  return { state: 'held', waiting, total: results.size + items.length, results };
}

/** The run after the answer to its first waiting chunk. `sayRefusal` makes the sentence of a call that was refused whole. */
export function afterChunk(
  run: Run,
  outcome: Outcome<BatchReply>,
  sayRefusal: (outcome: Outcome<BatchReply>) => string,
): Run {
  const [chunk, ...waiting] = run.waiting;
  if (chunk === undefined) return { ...run, state: 'ended' };
  // A session that has ended is like a connection that has: the same call follows when the person is back.
  if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') return { ...run, state: 'stopped' };
  const results = new Map(run.results);
  chunk.lines.forEach((line, at) => {
    const result = outcome.kind === 'done' ? outcome.value.results[at] : undefined;
    results.set(
      line,
      result?.success === true && result.response_id !== undefined
        ? { kind: 'sent', responseId: result.response_id }
        : { kind: 'refused', text: sayItem(result) ?? sayRefusal(outcome) },
    );
  });
  return { ...run, results, waiting, state: waiting.length === 0 ? 'ended' : 'running' };
}

/** What the service says of one item: the messages of its fields, or the sentence for the whole. */
function sayItem(result: BatchReply['results'][number] | undefined): string | undefined {
  const messages = Object.values(result?.errors ?? {}).flat();
  return messages.length > 0 ? [...new Set(messages)].join(' ') : result?.error;
}

export function countOf({ results }: Run, kind: Result['kind']): number {
  return [...results.values()].filter((result) => result.kind === kind).length;
}
