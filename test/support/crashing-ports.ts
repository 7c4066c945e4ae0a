/** Ports of a process that dies before or after its n-th side effect: nothing it does later happens. */
import type { Mailer, ObjectStore, Table, Tables } from '#shared/platform/ports.ts';

class Crashed extends Error {}

/** Where to die; undefined counts the effects of a run that lives. */
export interface CrashPoint {
  readonly effect: number;
  readonly when: 'before' | 'after';
}

/** One process: counts its effects (commits, mails, changes of stored files) and dies at its point. */
export class MortalProcess {
  effects = 0;
  readonly #point: CrashPoint | undefined;
  #dead = false;

  constructor(point?: CrashPoint) {
    this.#point = point;
  }

  tables(real: Tables): Tables {
    return { within: (fence) => this.#table(real.within(fence)) };
  }

  mailer(real: Mailer): Mailer {
    return { send: (mail) => this.#effect(() => real.send(mail)) };
  }

  /** Putting and removing are effects; reading is not. */
  objects(real: ObjectStore): ObjectStore {
    return {
      within: (scope) => {
        const store = real.within(scope);
        return {
          put: (...given) => this.#effect(() => store.put(...given)),
          remove: (names) => this.#effect(() => store.remove(names)),
          putIf: (...given) => this.#effect(() => store.putIf(...given)),
          get: (name) => this.#alive(() => store.get(name)),
          open: (name) => this.#alive(() => store.open(name)),
          getTagged: (...given) => this.#alive(() => store.getTagged(...given)),
          list: (prefix) => this.#alive(() => store.list(prefix)),
          uploadAddress: (...given) => this.#alive(() => store.uploadAddress(...given)),
          downloadUrl: (...given) => this.#alive(() => store.downloadUrl(...given)),
          verdict: (name) => this.#alive(() => store.verdict(name)),
        };
      },
    };
  }

  #table(real: Table): Table {
    return {
      get: (key, options) => this.#alive(() => real.get(key, options)),
      getMany: (keys, options) => this.#alive(() => real.getMany(keys, options)),
      query: (query) => this.#alive(() => real.query(query)),
      update: (key, changes, when) => this.#alive(() => real.update(key, changes, when)),
      commit: (writes) => this.#effect(() => real.commit(writes)),
    };
  }

  async #alive<T>(run: () => Promise<T>): Promise<T> {
    if (this.#dead) throw new Crashed();
    return run();
  }

  async #effect<T>(run: () => Promise<T>): Promise<T> {
    if (this.#dead) throw new Crashed();
    this.effects += 1;
    const here = this.#point?.effect === this.effects;
    if (here && this.#point?.when === 'before') this.#die();
    const result = await run();
    if (here) this.#die();
    return result;
  }

  #die(): never {
    this.#dead = true;
    throw new Crashed();
  }
}
