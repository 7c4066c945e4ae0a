/** Remembers transactions by their ClientRequestToken. Source: API reference, TransactWriteItems, "Idempotency". */
import { hash } from 'node:crypto';
import { tokenReused } from '../errors.ts';
import type { Draft } from './draft.ts';
import { ADDRESS, type Rows, type RowWrite } from './rows.ts';

const KEPT_MILLISECONDS = 10 * 60_000;
const SWEEP_MILLISECONDS = 60_000;

interface Remembered {
  readonly at: number;
  readonly digest: string;
}

/** Tokens live in the store beside the data: a replay after a restart is still a replay. */
export class Tokens {
  private readonly rows: Rows;
  private sweptAt = 0;

  constructor(rows: Rows) {
    this.rows = rows;
  }

  /** Whether this very transaction went through already. Throws when the token stands for another one. */
  isReplay(token: string, actions: unknown, now: number): boolean {
    const text = this.rows.text(ADDRESS.token(token));
    if (text === undefined) return false;
    const known = unsafeRemembered(text);
    if (known.at + KEPT_MILLISECONDS <= now) return false;
    if (known.digest !== digestOf(actions)) throw tokenReused();
    return true;
  }

  /** Adds the token to the commit of its transaction. */
  remember(draft: Draft, token: string, actions: unknown): void {
    const remembered: Remembered = { at: draft.now, digest: digestOf(actions) };
    draft.stage(ADDRESS.token(token), JSON.stringify(remembered));
    draft.stage(ADDRESS.tokenAge(draft.now, token), '');
  }

  /** Forgets old tokens, at most once a minute. */
  async sweep(now: number): Promise<void> {
    if (now < this.sweptAt + SWEEP_MILLISECONDS) return;
    this.sweptAt = now;
    const oldest = ADDRESS.tokenAge(0, '');
    const keys = await this.rows.database
      .keys({ gte: oldest, lt: ADDRESS.tokenAge(now - KEPT_MILLISECONDS, ''), limit: 10_000 })
      .all();
    await this.rows.commit(keys.flatMap((key) => this.forget(key, key.slice(oldest.length), now)));
  }

  /** A token used again after its time has a newer age row beside the old one, and stays. */
  private forget(ageKey: string, token: string, now: number): RowWrite[] {
    const address = ADDRESS.token(token);
    const text = this.rows.text(address);
    const stays = text !== undefined && unsafeRemembered(text).at + KEPT_MILLISECONDS > now;
    return [{ type: 'del', key: ageKey }, ...(stays ? [] : [{ type: 'del' as const, key: address }])];
  }
}

function digestOf(actions: unknown): string {
  return hash('sha256', JSON.stringify(actions));
}

function unsafeRemembered(text: string): Remembered {
  return JSON.parse(text) as Remembered;
}
