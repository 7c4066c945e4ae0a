/** Task tokens: what a waiting Task hands out, and the durable answers that come back. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Store, StoreWrite } from '../../store.ts';
import type { Outcome } from '../journal/frame.ts';
import { invalidToken, taskTimedOut } from '../wire/errors.ts';

/** Shelf of the tokens that tasks wait for. */
export const TOKENS = 'states.tokens';

/** `beat` is the last sign of life (ms); `outcome` is there once the task was answered. */
interface TokenRecord {
  readonly beat: number;
  readonly outcome?: Outcome;
}

export class Tokens {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly waiting = new Map<string, (outcome: Outcome) => void>();
  private readonly beats = new Map<string, number>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  /** A new token for a task of the machine; it becomes valid with the commit of `opening`. */
  issue(machineArn: string): string {
    const nonce = randomBytes(24).toString('base64url');
    return Buffer.from(`${machineArn} ${nonce}`).toString('base64url');
  }

  opening(token: string): StoreWrite {
    return { shelf: TOKENS, key: token, value: { beat: this.clock.now() } satisfies TokenRecord };
  }

  /** Settles with the answer to the token, also with one that came in before a restart. */
  async answer(token: string): Promise<Outcome> {
    const heard = new Promise<Outcome>((resolve) => this.waiting.set(token, resolve));
    const record = await this.shelf().get(token);
    this.beats.set(token, Math.max(record?.beat ?? this.clock.now(), this.beats.get(token) ?? 0));
    return record?.outcome ?? heard;
  }

  /** When the task last gave a sign of life (ms), not before `since`. */
  lastBeat(token: string, since: number): number {
    return Math.max(this.beats.get(token) ?? since, since);
  }

  /** Forgets what was held in memory for a token that is no longer waited for. */
  release(token: string): void {
    this.waiting.delete(token);
    this.beats.delete(token);
  }

  /** Takes the first answer; it is durable before this settles. Throws `TaskTimedOut` for any later one. */
  settle(token: string, outcome: Outcome): Promise<void> {
    return this.inTurn(async () => {
      const record = await this.record(token);
      await this.shelf().put(token, { ...record, outcome });
      this.waiting.get(token)?.(outcome);
    });
  }

  /** Notes a sign of life. Throws `TaskTimedOut` for a task that was answered or is no longer waited for. */
  heartbeat(token: string): Promise<void> {
    return this.inTurn(async () => {
      const record = await this.record(token);
      const beat = this.clock.now();
      this.beats.set(token, beat);
      await this.shelf().put(token, { ...record, beat });
    });
  }

  /** One call after the other, so that of two answers one is the first. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async record(token: string): Promise<TokenRecord> {
    if (machineOf(token) === undefined) throw invalidToken();
    const record = await this.shelf().get(token);
    if (record === undefined || record.outcome !== undefined) throw taskTimedOut();
    return record;
  }

  private shelf() {
    return this.store.shelf<TokenRecord>(TOKENS);
  }
}

/** The machine that issued the token; undefined if the text is no token at all. */
export function machineOf(token: string): string | undefined {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  return /^(arn:aws:states:\S+:stateMachine:\S+) [\w-]{32}$/.exec(text)?.[1];
}
