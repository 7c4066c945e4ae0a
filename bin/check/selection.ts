/**
 * Which tests concern a change. Nearly every test of the API loads the whole service, so what loads a changed file says little: first
 * come the tests of the same folder and noun, then those that load it without loading everything, the nearest first.
 */
import type { Imports } from './imports.ts';

/** So many files of tests take about two minutes on two processors. */
const MOST_FILES = 60;

/** A file that loads so many of the domain's nouns loads the service: what loads it is not near to any of them. */
const NOUNS_OF_THE_SERVICE = 12;

/** They build, synthesise or run the whole fleet, whatever has changed: tried where they themselves have changed. */
const TOO_LONG = /^test\/(?:fleet|lib|architecture\/recipes)\//;

/** Other suites have them. */
const ELSEWHERE = /^test\/(?:browser|deep|reliability\/crashes)\/|\.full\.test\.ts$/;

export interface Selection {
  readonly run: readonly string[];
  /** Concerned as well, but further away. */
  readonly left: readonly string[];
}

export class TestSelector {
  readonly #imports: Imports;
  readonly #near: Imports;
  readonly #tests: readonly string[];

  constructor(imports: Imports) {
    this.#imports = imports;
    this.#near = withoutService(imports);
    this.#tests = [...imports.keys()].filter((file) => file.endsWith('.test.ts') && !ELSEWHERE.test(file));
  }

  /** `changed` are paths from the root. */
  select(changed: readonly string[], most = MOST_FILES): Selection {
    const distance = distancesTo(changed, this.#near);
    const own = changed.map(testFolderOf).filter((folder) => folder !== undefined);
    const ofApi = changed.flatMap((file) => this.#apiFolders(file));
    const rank = (test: string): number => {
      const near = distance.get(test) ?? Infinity;
      if (near === 0 || own.some((folder) => test.startsWith(folder))) return 0;
      return ofApi.some((folder) => test.startsWith(folder)) ? 1 : near + 1;
    };
    const ranked = this.#tests
      .filter((test) => !TOO_LONG.test(test) || changed.includes(test))
      .map((test) => ({ test, at: rank(test) }))
      .filter(({ at }) => at < Infinity)
      .toSorted((one, other) => one.at - other.at || (one.test < other.test ? -1 : 1))
      .map(({ test }) => test);
    return { run: ranked.slice(0, most), left: ranked.slice(most) };
  }

  /** Where calls of a noun's operations are tested: under its own name, or that of the function that is nearest to it. */
  #apiFolders(file: string): readonly string[] {
    const [, noun] = /^shared\/domain\/([^/]+)\//.exec(file) ?? [];
    if (noun === undefined) return [];
    const nearest = [...distancesTo([file], this.#imports).keys()].find((each) => API.test(each));
    const [, name = noun] = API.exec(nearest ?? '') ?? [];
    return [...new Set([noun, name])].map((each) => `test/api/${each}/`);
  }
}

const API = /^functions\/api\/([^/]+)\//;

/** Tests mirror the path of the source; a file in the folder of a test, such as a suite, belongs to that. */
function testFolderOf(file: string): string | undefined {
  if (file.startsWith('test/support/') || file.startsWith('docs/')) return undefined;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  if (folder === '') return undefined;
  const [, own, inner] = /^(packages\/[^/]+\/)(?:src\/)?(.*)$/.exec(folder) ?? [];
  if (own !== undefined) return /^(?:test|conformance)\//.test(inner ?? '') ? folder : `${own}test/${inner}`;
  return folder.startsWith('test/') ? folder : `test/${folder}`;
}

/** Without imports of what loads the service. */
function withoutService(imports: Imports): Imports {
  const nouns = nounsLoaded(imports);
  const isService = (file: string) =>
    !file.endsWith('.test.ts') && (nouns.get(file)?.size ?? 0) >= NOUNS_OF_THE_SERVICE;
  return new Map([...imports].map(([file, loaded]) => [file, loaded.filter((each) => !isService(each))]));
}

/** The nouns of the domain that each file loads, directly or through others. */
function nounsLoaded(imports: Imports): ReadonlyMap<string, ReadonlySet<string>> {
  const nouns = new Map(
    [...imports.keys()].map((file) => [file, new Set(/^shared\/domain\/([^/]+)\//.exec(file)?.slice(1))]),
  );
  for (let grew = true; grew; ) {
    grew = false;
    for (const [file, loaded] of imports) {
      const own = nouns.get(file);
      const before = own?.size;
      for (const each of loaded) for (const noun of nouns.get(each) ?? []) own?.add(noun);
      if (own?.size !== before) grew = true;
    }
  }
  return nouns;
}

/** By how many imports each file is away from the next changed one. */
function distancesTo(changed: readonly string[], imports: Imports): ReadonlyMap<string, number> {
  const loadedBy = new Map<string, string[]>();
  for (const [file, loaded] of imports)
    for (const each of loaded) loadedBy.set(each, [...(loadedBy.get(each) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const next of loadedBy.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
