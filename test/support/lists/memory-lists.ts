/** Watchlists in memory, to the letter of the port: parts, sources, and a pointer that one of several writers sets. */
import type { WatchlistFiles } from '#shared/platform/ports.ts';

export interface MemoryLists extends WatchlistFiles {
  /** Every stored file by its name: `versions/<version>/<part>`, `sources/<name>`. */
  readonly files: Map<string, Uint8Array>;
  /** How often the pointer was read. */
  readonly looks: () => number;
}

export function memoryLists(now: () => number = Date.now): MemoryLists {
  const files = new Map<string, Uint8Array>();
  const lastPut = new Map<string, number>();
  let pointer: { readonly version: string; readonly etag: string } | undefined;
  let [looks, writes] = [0, 0];
  const part = (version: string, name: string) => `versions/${version}/${name}`;
  return {
    files,
    looks: () => looks,
    async current() {
      looks += 1;
      return pointer;
    },
    read: async (version, name) => files.get(part(version, name)),
    async readRange(version, name, from, toExclusive) {
      const bytes = files.get(part(version, name));
      if (bytes === undefined) throw new Error(`there is no part ${name} in version ${version}`);
      return bytes.slice(from, toExclusive);
    },
    put: async (version, name, bytes) => {
      files.set(part(version, name), bytes.slice());
      lastPut.set(version, now());
    },
    putSource: async (name, bytes) => void files.set(`sources/${name}`, bytes.slice()),
    source: async (name) => files.get(`sources/${name}`),
    async point(version, ifEtag) {
      if (pointer?.etag !== ifEtag) return pointer?.version === version;
      writes += 1;
      pointer = { version, etag: `"${writes}"` };
      return true;
    },
    async retire(before, kept) {
      const old = [...lastPut].filter(([id, at]) => at < before && !kept.includes(id)).map(([id]) => id);
      for (const name of [...files.keys()])
        if (old.some((id) => name.startsWith(`versions/${id}/`))) files.delete(name);
      for (const id of old) lastPut.delete(id);
      return old;
    },
  };
}
