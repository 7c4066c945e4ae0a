/** Turns DynamoDB's refusals into the refusals that the writes carry or into `Contended`, and repeats what merely collided. */
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Contended, type Item, type Write } from '../../ports.ts';

/** Attempts of one commit, the first one included. */
export const CONFLICT_ATTEMPTS = 8;
const BASE_PAUSE_MS = 8;

/** Other transactions held items of this one, or their partitions were throttled. */
class Conflict extends Error {
  /** Which of the writes, by index. */
  readonly collided: readonly number[];

  constructor(collided: readonly number[]) {
    super('the transaction conflicted with another one');
    this.collided = collided;
  }
}

/** A condition failed for a write that carries no refusal: a defect of ours. */
class UnexpectedRefusal extends Error {
  constructor(index: number) {
    super(`write ${index} lost its condition and names no refusal`);
  }
}

/** Runs a commit of `writes`; throws the refusal of the first write whose condition failed. */
export async function commitErrors(writes: readonly Write[], send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw refusal(writes, 0, error.Item);
    if (error instanceof TransactionCanceledException) throw cancelled(writes, error);
    if (error instanceof Error && error.name === 'TransactionConflictException') throw new Conflict([0]);
    if (error instanceof Error && isThrottle(error.name)) throw new Contended(error);
    throw error;
  }
}

/** Runs a read; a store that is throttled beyond what the client retries is `Contended`, as it is for a commit. */
export async function readErrors<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && isThrottle(error.name)) throw new Contended(error);
    throw error;
  }
}

/**
 * Repeats a commit that collided with another transaction, with full jitter; then gives up as `Contended`. `learn` is told
 * which writes collided, before the next attempt.
 */
export async function retryConflicts(
  attempt: () => Promise<void>,
  learn: (collided: readonly number[]) => void,
): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      learn(error.collided);
      if (round === CONFLICT_ATTEMPTS) throw new Contended(error);
      await pause(conflictPauseMs(round, Math.random()));
    }
  }
}

/** Pause after the attempt number `round`, from 1 on; `random` in [0, 1). */
export function conflictPauseMs(round: number, random: number): number {
  return random * BASE_PAUSE_MS * 2 ** round;
}

function cancelled(writes: readonly Write[], error: TransactionCanceledException): Error {
  const reasons = error.CancellationReasons ?? [];
  const lost = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  if (lost >= 0) return refusal(writes, lost, reasons[lost]?.Item);
  const collided = reasons.flatMap(({ Code }, index) =>
    Code === 'TransactionConflict' || Code === 'ThrottlingError' || Code === 'ProvisionedThroughputExceeded'
      ? [index]
      : [],
  );
  return collided.length > 0 ? new Conflict(collided) : error;
}

function refusal(
  writes: readonly Write[],
  index: number,
  image: Parameters<typeof unmarshall>[0] | undefined,
): Error {
  const refuse = writes[index]?.refuse;
  const current: Item | undefined = image === undefined ? undefined : unmarshall(image);
  return refuse === undefined ? new UnexpectedRefusal(index) : refuse(current);
}

function isThrottle(name: string): boolean {
  return (
    name === 'ThrottlingException' ||
    name === 'ProvisionedThroughputExceededException' ||
    name === 'RequestLimitExceeded'
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
