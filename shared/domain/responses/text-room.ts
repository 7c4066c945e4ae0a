/** How many comments and notes a response may have, so that its replies stay below the limit of the platform. */
import { carriedBytes } from '#shared/http/exchange/reply-size.ts';
import { all, any, below, type Condition, equals, missing } from '#shared/platform/condition.ts';
import { type Key, type Refusal, StaleRead, type Write } from '#shared/platform/ports.ts';
import { responseNotFound, tooManyComments, tooManyNotes } from './errors.ts';
import { responseExists } from './exists-check.ts';
import type { ResponseRecord } from './record.ts';

/**
 * Limits per response. The respondent and the tenant have separate ones, so that neither can use up the room of the other. `bytes`:
 * texts and authors together, as a reply carries them.
 */
export const TEXT_ROOM = {
  key: { count: 500, bytes: 1_000_000 },
  respondent: { count: 200, bytes: 1_000_000 },
  note: { count: 200, bytes: 1_000_000 },
} as const;
type Side = keyof typeof TEXT_ROOM;

/** A change of the counters of a response. Counters that are missing are zero. */
export interface Taken {
  readonly add: Readonly<Record<string, number>>;
  readonly holds: readonly Condition[];
  readonly refuse: () => Error;
}

/** One more comment or note. It is refused with 400 where there is no room, also for calls at the same time. */
export function take(side: Side, content: object): Taken {
  return change(side, 1, carriedBytes(content));
}

/** A changed text. One that becomes shorter always has room. */
export function resize(side: Side, before: object, after: object): Taken {
  return change(side, 0, carriedBytes(after) - carriedBytes(before));
}

/** One comment or note less. */
export function give(side: Side, content: object): Taken {
  return change(side, -1, -carriedBytes(content));
}

function change(side: Side, count: number, bytes: number): Taken {
  const counter = `${side}_texts`;
  const size = `${side}_text_bytes`;
  const room = TEXT_ROOM[side];
  return {
    add: { [counter]: count, [size]: bytes },
    holds: [...fits(counter, count, room.count), ...fits(size, bytes, room.bytes)],
    refuse: () => (side === 'note' ? tooManyNotes(room.count) : tooManyComments(room.count)),
  };
}

function fits(attribute: string, added: number, most: number): Condition[] {
  return added <= 0 ? [] : [any(missing(attribute), below(attribute, most - added + 1))];
}

/**
 * Writes the counters, and fails the transaction where the response was deleted in the meantime. Comments of automatic checks are
 * not counted: `taken` is undefined.
 */
export function countTextWrite(response: Key & { readonly id: string }, taken: Taken | undefined): Write {
  if (taken === undefined) return responseExists(response);
  const isSame = equals('id', response.id);
  return {
    update: { pk: response.pk, sk: response.sk },
    add: taken.add,
    when: all(isSame, ...taken.holds),
    refuse: (current) => refusalOf(current?.['id'], response.id, taken),
  };
}

function refusalOf(current: unknown, id: string, taken: Taken): Error {
  if (current === id) return taken.refuse();
  return current === undefined ? responseNotFound() : new StaleRead();
}

/** The same as part of a change of the status, conditional on the version that was read (`moveWrites`). */
export function countedMove(record: ResponseRecord, taken: Taken) {
  const refuse: Refusal = (current) =>
    current?.['version'] === record.version && current['status'] === record.status
      ? taken.refuse()
      : new StaleRead();
  return { add: taken.add, holds: all(equals('version', record.version), ...taken.holds), refuse };
}

/** The counters alone, where the response is still the one that was read. */
export function countTextOfSameWrite(record: ResponseRecord, taken: Taken): Write {
  const { add, holds, refuse } = countedMove(record, taken);
  return { update: { pk: record.pk, sk: record.sk }, add, when: holds, refuse };
}
