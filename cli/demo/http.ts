/** Plain HTTP for the demo: one call, its answer checked, its JSON parsed. */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';

export interface CallSpec<S extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly bearer?: string;
  readonly body?: unknown;
  readonly expect: number;
  readonly reply: S;
  readonly idempotencyKey?: string;
}

export interface CallResult<T> {
  readonly body: T;
  readonly text: string;
  readonly replayed: boolean;
}

/** Calls and parses; throws with the answer when its status is not the expected one. */
export async function call<S extends z.ZodType>(spec: CallSpec<S>): Promise<CallResult<z.output<S>>> {
  const response = await fetch(spec.url, {
    method: spec.method,
    headers: {
      ...(spec.bearer === undefined ? {} : { Authorization: `Bearer ${spec.bearer}` }),
      ...(spec.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(spec.method === 'GET' ? {} : { 'Idempotency-Key': spec.idempotencyKey ?? randomUUID() }),
    },
    ...(spec.body === undefined ? {} : { body: JSON.stringify(spec.body) }),
  });
  const text = await response.text();
  if (response.status !== spec.expect) {
    throw new Error(
      `${spec.method} ${spec.url} answered ${response.status} instead of ${spec.expect}: ${text.slice(0, 500)}`,
    );
  }
  const body = spec.reply.parse(text === '' ? undefined : JSON.parse(text));
  return { body, text, replayed: response.headers.get('idempotency-replayed') === 'true' };
}

/** Throws with `claim` unless it holds: every step of the demo is verified. */
export function verify(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`not as promised: ${claim}`);
}

/** Asks until `read` answers something, at most `seconds`. */
export async function until<T>(
  seconds: number,
  what: string,
  read: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
