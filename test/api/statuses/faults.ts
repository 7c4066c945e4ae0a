/** Ports that fail, wait, or let something happen in between: what a table and a store do on a bad day. */
import type { ObjectStore, Objects, Ports, ScanVerdict, Table, Tables } from '#shared/platform/ports.ts';

/** Every read and commit fails, but for those by which callers are known. */
export function failingTables(real: Tables, failure: () => Error): Tables {
  const fail = () => Promise.reject(failure());
  return around(real, (table) => ({
    get: (key, options) => (key.pk.includes('#KEY#') ? table.get(key, options) : fail()),
    getMany: fail,
    query: fail,
    update: (key, changes, when) => table.update(key, changes, when),
    commit: fail,
  }));
}

/** Lets the first commit through and holds the second one until `release`. */
export function holdingTables(real: Tables): {
  readonly tables: Tables;
  /** Resolves once the second commit waits. */
  readonly held: Promise<void>;
  release(): void;
} {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let commits = 0;
  const tables = around(real, (table) => ({
    ...passing(table),
    commit: async (writes) => {
      commits += 1;
      if (commits === 2) {
        reached.resolve();
        await released.promise;
      }
      return table.commit(writes);
    },
  }));
  return { tables, held: reached.promise, release: () => released.resolve() };
}

/** Has `run` happen before the first commit. */
export function interruptedTables(real: Tables, run: () => Promise<unknown>): Tables {
  let before: Promise<unknown> | undefined;
  return around(real, (table) => ({
    ...passing(table),
    commit: async (writes) => {
      before ??= run();
      await before;
      return table.commit(writes);
    },
  }));
}

/** Items with this sort key are not found, other than by queries. */
export function withoutItems(real: Tables, sk: string): Tables {
  return around(real, (table) => ({
    ...passing(table),
    get: async (key, options) => (key.sk === sk ? undefined : table.get(key, options)),
  }));
}

/** A store that takes no file. */
export function fullStore(real: ObjectStore): Pick<Ports, 'objects'> {
  const refuse = () => Promise.reject(new Error('the store takes nothing'));
  return storeAround(real, { put: refuse, putIf: refuse });
}

/** A store whose scans found this in every file. */
export function judgingStore(real: ObjectStore, found: ScanVerdict | 'pending'): Pick<Ports, 'objects'> {
  return storeAround(real, { verdict: async () => found });
}

function storeAround(real: ObjectStore, changes: Partial<Objects>): Pick<Ports, 'objects'> {
  const within: ObjectStore['within'] = (scope) => {
    const objects = real.within(scope);
    return {
      put: (...given) => objects.put(...given),
      get: (name) => objects.get(name),
      open: (name) => objects.open(name),
      getTagged: (...given) => objects.getTagged(...given),
      putIf: (...given) => objects.putIf(...given),
      remove: (names) => objects.remove(names),
      list: (prefix) => objects.list(prefix),
      uploadAddress: (name, file) => objects.uploadAddress(name, file),
      downloadUrl: (name, file) => objects.downloadUrl(name, file),
      verdict: (name) => objects.verdict(name),
      ...changes,
    };
  };
  return { objects: { within } };
}

/** Tables in which a legal hold covers whatever is deleted. */
export function heldTables(real: Tables): Tables {
  return around(real, (table) => ({
    ...passing(table),
    commit: async (writes) => {
      const held = writes.find((write) => 'check' in write && write.check.pk.endsWith('#LEGALHOLD'));
      if (held?.refuse !== undefined) throw held.refuse({});
      return table.commit(writes);
    },
  }));
}

function around(real: Tables, change: (table: Table) => Table): Tables {
  return { within: (fence) => change(real.within(fence)) };
}

function passing(table: Table): Table {
  return {
    get: (key, options) => table.get(key, options),
    getMany: (keys, options) => table.getMany(keys, options),
    query: (query) => table.query(query),
    update: (key, changes, when) => table.update(key, changes, when),
    commit: (writes) => table.commit(writes),
  };
}
