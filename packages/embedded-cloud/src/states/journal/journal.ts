/** The durable frames of one execution. What it holds in memory is what the store holds. */
import type { Store, StoreWrite } from '../../store.ts';
import { TOKENS } from '../machine/tokens.ts';
import type { Frame } from './frame.ts';

const FRAMES = 'states.frames';

/** Paths: the machine is `''`, the children of its current state `/0`, `/1`, theirs `/0/0` and so on. */
export class Journal {
  private readonly store: Store;
  private readonly execution: string;
  private readonly frames: Map<string, Frame>;

  private constructor(store: Store, execution: string, frames: Map<string, Frame>) {
    this.store = store;
    this.execution = execution;
    this.frames = frames;
  }

  /** Begins an execution; `writes` are committed with its first frame. */
  static async begin(
    store: Store,
    execution: string,
    root: Frame,
    writes: readonly StoreWrite[],
  ): Promise<Journal> {
    const journal = new Journal(store, execution, new Map());
    await journal.put('', root, writes);
    return journal;
  }

  /** The journal as an earlier process left it. */
  static async reopen(store: Store, execution: string): Promise<Journal> {
    const prefix = `${execution} `;
    const entries = await store.shelf<Frame>(FRAMES).entries({ gte: prefix, lt: `${execution}!` });
    return new Journal(
      store,
      execution,
      new Map(entries.map(([key, frame]) => [key.slice(prefix.length), frame])),
    );
  }

  frame(path: string): Frame {
    const frame = this.frames.get(path);
    if (frame === undefined) throw new Error(`no frame at '${path}' of ${this.execution}`);
    return frame;
  }

  /** Rewrites one frame; what it no longer needs (children, token) goes in the same commit. */
  async put(path: string, frame: Frame, writes: readonly StoreWrite[] = []): Promise<void> {
    const before = this.frames.get(path);
    const orphans = before?.children !== undefined && frame.children === undefined ? this.below(path) : [];
    const token = before?.call?.token === frame.call?.token ? undefined : before?.call?.token;
    await this.store.commit([
      ...orphans.flatMap((orphan) => this.removal(orphan)),
      ...(token === undefined ? [] : [{ shelf: TOKENS, key: token, remove: true as const }]),
      { shelf: FRAMES, key: this.key(path), value: frame },
      ...writes,
    ]);
    for (const orphan of orphans) this.frames.delete(orphan);
    this.frames.set(path, frame);
  }

  /** Plans the scopes of a Map: from here on they are resumed, not planned again. */
  async plan(path: string, children: readonly Frame[]): Promise<void> {
    const parent: Frame = { ...this.frame(path), children: children.length };
    const planned = children.map((frame, index): [string, Frame] => [childPath(path, index), frame]);
    await this.store.commit(
      [...planned, [path, parent] as const].map(([at, frame]) => ({
        shelf: FRAMES,
        key: this.key(at),
        value: frame,
      })),
    );
    for (const [at, frame] of planned) this.frames.set(at, frame);
    this.frames.set(path, parent);
  }

  /** Forgets all frames; `writes` hold what remains of the execution. */
  async end(writes: readonly StoreWrite[]): Promise<void> {
    await this.store.commit([...[...this.frames.keys()].flatMap((path) => this.removal(path)), ...writes]);
    this.frames.clear();
  }

  private below(path: string): string[] {
    return [...this.frames.keys()].filter((other) => other.startsWith(`${path}/`));
  }

  private removal(path: string): StoreWrite[] {
    const token = this.frames.get(path)?.call?.token;
    const frame: StoreWrite = { shelf: FRAMES, key: this.key(path), remove: true };
    return token === undefined ? [frame] : [frame, { shelf: TOKENS, key: token, remove: true }];
  }

  private key(path: string): string {
    return `${this.execution} ${path}`;
  }
}

export function childPath(path: string, index: number): string {
  return `${path}/${index}`;
}
