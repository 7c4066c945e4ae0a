/** Lists whose next part is asked for: what was read stays, and the next part comes below it. */
import { useState } from 'preact/hooks';
import type { Api } from './api.ts';
import { type Problem, type Read, useRead } from './use-read.ts';

interface Page<T> {
  readonly results: readonly T[];
  /** Address of the next part, or null at the end. */
  readonly next: string | null;
}

export interface Pages<T> extends Read<Page<T>> {
  /** Reads the next part; undefined at the end. */
  readonly more: (() => Promise<void>) | undefined;
  readonly loadingMore: boolean;
  readonly problemOfMore: Problem | undefined;
}

export function usePages<T>(api: Api, path: string | undefined): Pages<T> {
  const read = useRead<Page<T>>(api, path);
  const [loadingMore, setLoading] = useState(false);
  const [problemOfMore, setProblem] = useState<Problem | undefined>(undefined);
  const next = read.value?.next ?? null;
  const readMore = async (address: string) => {
    setLoading(true);
    setProblem(undefined);
    const outcome = await api.get<Page<T>>(pathOf(address));
    setLoading(false);
    if (outcome.kind === 'done') {
      const { results, next: further } = outcome.value;
      // Another list may be shown by now.
      read.put((known) =>
        known.next === address ? { results: [...known.results, ...results], next: further } : known,
      );
    } else if (outcome.kind !== 'signed-out') setProblem(outcome);
  };
  const more = next === null ? undefined : () => readMore(next);
  return { ...read, more, loadingMore, problemOfMore };
}

const BASE = '/api/v1';

/** The service names whole addresses; the page asks its own origin. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.origin);
  return pathname.slice(pathname.indexOf(BASE) + BASE.length) + search;
}
