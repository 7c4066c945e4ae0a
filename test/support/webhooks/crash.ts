/** A process that can die: every effect of one invocation passes through it, counted, and after its death none does. */

import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import type { Bus, Queue, Table, Tables } from '#shared/platform/ports.ts';

class Crash extends Error {}

/** Decides, per effect of the whole run, whether the process dies just before or just after it. */
export interface CrashPlan {
  /** Effects are numbered from 1. */
  readonly points: ReadonlyMap<number, 'before' | 'after'>;
  effects: number;
  /** True: no process lives to record what a post came to. */
  readonly diesAfterPost: boolean;
}

export class DyingProcess {
  readonly #plan: CrashPlan;
  alive = true;

  constructor(plan: CrashPlan) {
    this.#plan = plan;
  }

  async effect<T>(work: () => Promise<T>): Promise<T> {
    this.#requireLife();
    this.#plan.effects += 1;
    const point = this.#plan.points.get(this.#plan.effects);
    if (point === 'before') this.#die();
    const result = await work();
    if (point === 'after') this.#die();
    this.#requireLife();
    return result;
  }

  tables(tables: Tables): Tables {
    return { within: (fence) => this.#table(tables.within(fence)) };
  }

  queue(queue: Queue): Queue {
    return { send: (messages) => this.effect(() => queue.send(messages)) };
  }

  bus(bus: Bus): Bus {
    return { publish: (entries) => this.effect(() => bus.publish(entries)) };
  }

  outbound(outbound: Outbound): Outbound {
    return {
      post: async (request) => {
        const outcome = await this.effect(() => outbound.post(request));
        return this.#plan.diesAfterPost ? this.#die() : outcome;
      },
    };
  }

  #table(table: Table): Table {
    return {
      get: (key, options) => this.#read(() => table.get(key, options)),
      getMany: (keys, options) => this.#read(() => table.getMany(keys, options)),
      query: (query) => this.#read(() => table.query(query)),
      update: (key, changes, when) => this.effect(() => table.update(key, changes, when)),
      commit: (writes) => this.effect(() => table.commit(writes)),
    };
  }

  async #read<T>(work: () => Promise<T>): Promise<T> {
    this.#requireLife();
    return work();
  }

  #requireLife(): void {
    if (!this.alive) throw new Crash('the process is dead');
  }

  #die(): never {
    this.alive = false;
    throw new Crash('the process died');
  }
}
