/** JSON values as state machines pass them on, and the one limit on their size. */
import { dataLimitExceeded } from './faults.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Bytes of UTF-8 that an input, an argument or a result may have (Step Functions quotas). */
export const PAYLOAD_LIMIT = 262_144;

/** The value of a JSON text; throws `SyntaxError`. */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** A copy of any value as it looks after a trip over the wire; undefined becomes null. */
export function toJson(value: unknown): Json {
  return parseJson(JSON.stringify(value) ?? 'null');
}

export function byteSize(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The value itself, or `States.DataLimitExceeded`; `what` says whose it is. */
export function withinLimit<T extends Json>(value: T, what: string): T {
  if (byteSize(value) > PAYLOAD_LIMIT) throw dataLimitExceeded(what);
  return value;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value);
}
