/** Reads a list that goes on with a cursor: the first page, and more when they are asked for. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import { type Problem, type Read, useRead } from './use-read.ts';

interface PageReply<T> {
  readonly results: readonly T[];
  /** What the next page is asked for with; null at the end. */
  readonly next: string | null;
}

export interface Pages<T> {
  readonly first: Read<PageReply<T>>;
  /** Of all pages that were read. */
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Why the latest page could not be read. */
  readonly problem: Problem | undefined;
  readonly more: () => Promise<void>;
}

interface Later<T> {
  readonly of: PageReply<T> | undefined;
  readonly items: readonly T[];
  readonly next: string | null;
}

/** `path` has a query already; the cursor is added to it as `before`. */
export function usePages<T>(api: Api, path: string): Pages<T> {
  const first = useRead<PageReply<T>>(api, path);
  const { value } = first;
  const [later, setLater] = useState<Later<T>>({ of: undefined, items: [], next: null });
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
    setProblem(undefined);
  }, [value]);
  // What came after an earlier first page is not shown behind another one.
  const behind = later.of === value ? later : { items: [], next: value?.next ?? null };
  const { next } = behind;
  const more = async () => {
    if (next === null || loading) return;
    setLoading(true);
    const outcome = await api.get<PageReply<T>>(`${path}&before=${encodeURIComponent(next)}`);
    setLoading(false);
    if (outcome.kind === 'signed-out' || current.current !== value) return;
    if (outcome.kind !== 'done') return setProblem(outcome);
    setProblem(undefined);
    setLater({ of: value, items: [...behind.items, ...outcome.value.results], next: outcome.value.next });
  };
  const items = [...(value?.results ?? []), ...behind.items];
  return { first, items, hasMore: next !== null, loading, problem, more };
}
