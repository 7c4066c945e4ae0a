/** The functions that Step Functions adds to JSONata, and those that must follow the embedded cloud's clock. */
import { createHash, randomUUID } from 'node:crypto';
import jsonata from 'jsonata';
import type { Clock } from '../../clock.ts';

type Implementation = (...given: readonly unknown[]) => unknown;

const HASHES: ReadonlySet<unknown> = new Set(['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']);
/** Items that `$range` may give (Step Functions developer guide, "Transforming data with JSONata"). */
const LONGEST_RANGE = 1000;

const formatted = jsonata('$fromMillis($moment, $picture, $zone)');

/** Bindings for an evaluation at the clock's present time. */
export function functionsAt(clock: Clock): Readonly<Record<string, Implementation>> {
  const moment = clock.now();
  return {
    partition,
    range,
    hash,
    random,
    uuid: () => randomUUID(),
    parse: (text) => JSON.parse(String(text)),
    millis: () => moment,
    now: (picture, zone) => formatted.evaluate(undefined, { moment, picture, zone }),
    eval: () => {
      throw new Error('$eval is not supported');
    },
  };
}

function partition(list: unknown, size: unknown): unknown {
  if (!Array.isArray(list)) throw new Error('$partition needs an array');
  const width = wholeNumber(size, '$partition');
  if (width < 1) throw new Error('$partition needs a positive size');
  const count = Math.ceil(list.length / width);
  return Array.from({ length: count }, (_, index) => list.slice(index * width, (index + 1) * width));
}

function range(first: unknown, last: unknown, step: unknown): unknown {
  const [from, to, by] = [
    wholeNumber(first, '$range'),
    wholeNumber(last, '$range'),
    wholeNumber(step, '$range'),
  ];
  if (by === 0) throw new Error('$range needs a step other than 0');
  const count = Math.max(Math.floor((to - from) / by) + 1, 0);
  if (count > LONGEST_RANGE) throw new Error(`$range gives at most ${LONGEST_RANGE} items`);
  return Array.from({ length: count }, (_, index) => from + index * by);
}

function hash(data: unknown, algorithm: unknown): unknown {
  if (typeof data !== 'string' || !HASHES.has(algorithm)) {
    throw new Error('$hash needs a string and one of MD5, SHA-1, SHA-256, SHA-384, SHA-512');
  }
  return createHash(String(algorithm).replace('-', '').toLowerCase()).update(data).digest('hex');
}

/** With a seed always the same number (the digest's first 32 bits as a fraction). */
function random(seed: unknown): number {
  if (seed === undefined) return Math.random();
  return createHash('sha256').update(String(seed)).digest().readUInt32BE(0) / 2 ** 32;
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new Error(`${name} needs whole numbers`);
  return value;
}
