/** The stored index of a tenant's names: two sealed objects per generation, opened once per process and kept while there is room. */
import type { ObjectStore } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Place, Vault } from '#shared/platform/vault.ts';
import { ByteCache } from './byte-cache.ts';
import { CardColumns } from './layout/columns.ts';
import { namesPartition, type StoredPointer } from './log/change-log.ts';

/** What one process keeps open: two tenants with a million names each, or a thousand with ten thousand. */
const KEPT_BYTES = 256 * 2 ** 20;
const FOLDER = 'names/';
const CONTENT_TYPE = 'application/octet-stream';
type Part = 'cards' | 'index';

/** The objects that the pointer names are gone: a newer pointer has taken its place. */
class Outdated extends Error {}

const ATTEMPTS = 3;

/** Opens again where a fold has meanwhile put newer objects in the place of those that were pointed to. */
export async function unlessOutdated<T>(open: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof Outdated) || attempt === ATTEMPTS) throw error;
    }
  }
}

export class NameStore {
  readonly #objects: ObjectStore;
  readonly #cache: ByteCache;
  readonly #serials = new WeakMap<object, number>();
  #lastSerial = 0;

  constructor(objects: ObjectStore, keptBytes: number = KEPT_BYTES) {
    this.#objects = objects;
    this.#cache = new ByteCache(keptBytes);
  }

  /** The cards that the pointer leads to. Throws `Outdated`. */
  cards(scope: TenantScope, vault: Vault, pointer: StoredPointer): Promise<CardColumns> {
    return this.kept(scope, `${pointer.name}.cards`, pointer.card_bytes, async () => {
      return new CardColumns(await this.#read(scope, vault, pointer, 'cards'));
    });
  }

  /** The bytes of the matching engine's index, to be opened by `open`, whose result is kept. Throws `Outdated`. */
  index<T>(
    scope: TenantScope,
    vault: Vault,
    pointer: StoredPointer,
    open: (bytes: Uint8Array) => T,
  ): Promise<T> {
    return this.kept(scope, `${pointer.name}.index`, pointer.index_bytes, async () =>
      open(await this.#read(scope, vault, pointer, 'index')),
    );
  }

  /** Whatever else of a tenant is worth keeping. */
  kept<T>(scope: TenantScope, name: string, bytes: number, make: () => Promise<T>): Promise<T> {
    return this.#cache.get(`${scope.prefix}/${name}`, bytes, make);
  }

  /** The same of what is made from an opened object: when that is opened again, this is made again. */
  keptFrom<T>(
    source: object,
    scope: TenantScope,
    name: string,
    bytes: number,
    make: () => Promise<T>,
  ): Promise<T> {
    return this.kept(scope, `${name}.${this.#serialOf(source)}`, bytes, make);
  }

  #serialOf(source: object): number {
    const known = this.#serials.get(source);
    if (known !== undefined) return known;
    this.#lastSerial += 1;
    this.#serials.set(source, this.#lastSerial);
    return this.#lastSerial;
  }

  async put(
    scope: TenantScope,
    vault: Vault,
    name: string,
    parts: Readonly<Record<Part, Uint8Array>>,
  ): Promise<void> {
    const objects = this.#objects.within(scope);
    const put = (part: Part) =>
      objects.put(
        objectName(name, part),
        vault.sealBytes(placeOf(scope, name, part), parts[part]),
        CONTENT_TYPE,
      );
    await Promise.all([put('cards'), put('index')]);
  }

  /**
   * Removes the objects of generations up to `generation`, but for `current`. Those of later ones are left: a run that was begun
   * after this one may be about to point to them.
   */
  async removeUpTo(scope: TenantScope, generation: number, current: string): Promise<void> {
    const objects = this.#objects.within(scope);
    const names = await objects.list(FOLDER);
    await objects.remove(
      names.filter((name) => {
        const own = name.slice(FOLDER.length);
        return !own.startsWith(`${current}.`) && Number.parseInt(own, 10) <= generation;
      }),
    );
  }

  async #read(scope: TenantScope, vault: Vault, pointer: StoredPointer, part: Part): Promise<Uint8Array> {
    const sealed = await this.#objects.within(scope).get(objectName(pointer.name, part));
    if (sealed === undefined) throw new Outdated();
    return vault.unsealBytes(placeOf(scope, pointer.name, part), sealed);
  }
}

/** A name of its own for every attempt: of two that make the same generation, one does not overwrite the other. */
export function attemptName(generation: number, id: string): string {
  return `${generation}-${id}`;
}

function objectName(name: string, part: Part): string {
  return `${FOLDER}${name}.${part}`;
}

function placeOf(scope: TenantScope, name: string, part: Part): Place {
  return { pk: namesPartition(scope), sk: name, attribute: part };
}
