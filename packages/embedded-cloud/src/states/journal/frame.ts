/** What is remembered of a scope under way: where it stands and with which data. */
import type { Json } from '../json.ts';

export type Variables = Readonly<Record<string, Json>>;

/** The task that the current state has called. */
export interface TaskCall {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly started: number;
  /** Whether the call itself came back, so that only the token's answer is awaited. */
  readonly called: boolean;
}

/** How a scope ended. */
export type Outcome = { readonly output: Json } | { readonly error: string; readonly cause: string };

export interface Frame {
  /** Name of the current state, and its input. */
  readonly state: string;
  readonly input: Json;
  readonly variables: Variables;
  /** When the current state was entered, and when the scope began (ms). */
  readonly entered: number;
  readonly began: number;
  /** Retries made so far, by the index of the retrier. */
  readonly attempts: readonly number[];
  /** The current state waits until then (ms): a pause before a retry, or a Wait. */
  readonly resumeAt?: number;
  /** How many scopes the current Map has planned; their paths begin with this one's. */
  readonly children?: number;
  readonly call?: TaskCall;
  /** The item of an inline Map that the scope is for. */
  readonly item?: { readonly index: number; readonly value: Json };
  /** How many items of a distributed Map the scope stands for. */
  readonly weight?: number;
  readonly ended?: number;
  readonly outcome?: Outcome;
}

/** A scope at its start. */
export function newFrame(startAt: string, input: Json, variables: Variables, now: number): Frame {
  return { state: startAt, input, variables, entered: now, began: now, attempts: [] };
}

/** The frame in its next state: everything that belonged to the state before is gone. */
export function advanced(frame: Frame, next: string, output: Json, variables: Variables, now: number): Frame {
  const { resumeAt: _, children: __, call: ___, ...kept } = frame;
  return { ...kept, state: next, input: output, variables, entered: now, attempts: [] };
}

/** The frame before another attempt at the same state. */
export function retried(frame: Frame, attempts: readonly number[], resumeAt: number): Frame {
  const { children: _, call: __, ...kept } = frame;
  return { ...kept, attempts, resumeAt };
}

/** The frame of a scope that has ended; nothing of its last state remains. */
export function settled(frame: Frame, outcome: Outcome, now: number): Frame {
  const { resumeAt: _, children: __, call: ___, ...kept } = frame;
  return { ...kept, outcome, ended: now };
}
