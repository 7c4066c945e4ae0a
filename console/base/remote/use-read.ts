/** Reads for components: the value, how old it is, and what went wrong. What was read stays while it is read again. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { serverNow } from '../../../design/server-clock.ts';
import { beforeFrame } from '../frames.ts';
import type { Api } from './api.ts';
import type { Outcome } from './outcome.ts';

export type Problem = Exclude<Outcome<unknown>, { readonly kind: 'done' | 'signed-out' }>;

export interface Read<T> {
  /** Undefined until the first reply. */
  readonly value: T | undefined;
  readonly etag: string | undefined;
  /** When the value was read, in milliseconds since the epoch. */
  readonly readAt: number | undefined;
  /** Of the latest attempt. Beside a value: the value is old. */
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Reads again. Resolves when the reply is shown. */
  readonly again: () => Promise<void>;
  /** Replaces the value by what a change has answered, or by what it will be. */
  readonly put: (change: (value: T) => T) => void;
}

interface State<T> {
  readonly path: string | undefined;
  readonly value: T | undefined;
  readonly etag: string | undefined;
  readonly readAt: number | undefined;
  readonly problem: Problem | undefined;
}

const NOTHING = { value: undefined, etag: undefined, readAt: undefined, problem: undefined };

/** Reads `path` whenever it changes; undefined reads nothing. A reply to an earlier path is dropped. */
export function useRead<T>(api: Api, path: string | undefined): Read<T> {
  const [state, setState] = useState<State<T>>({ path, ...NOTHING });
  const [loading, setLoading] = useState(path !== undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const latest = useRef(path);
  latest.current = path;
  const again = useCallback(async () => {
    // What was held for the one before is sent while the next one is shown, and its screen must not be taken away then.
    if (latest.current !== path) return;
    running.current?.abort();
    if (path === undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setLoading(true);
    const outcome = await api.get<T>(path, { signal: controller.signal });
    await beforeFrame(() => {
      if (controller.signal.aborted) return;
      setLoading(false);
      setState((known) => after(known.path === path ? known : { path, ...NOTHING }, outcome));
    });
  }, [api, path]);
  useEffect(() => {
    void again();
    return () => running.current?.abort();
  }, [again]);
  const put = useCallback(
    (change: (value: T) => T) =>
      setState((known) =>
        known.value === undefined || known.path !== path ? known : { ...known, value: change(known.value) },
      ),
    [path],
  );
  const current = state.path === path ? state : { path, ...NOTHING };
  return { ...current, loading, again, put };
}

function after<T>(known: State<T>, outcome: Outcome<T>): State<T> {
  if (outcome.kind === 'done') {
    return { ...known, value: outcome.value, etag: outcome.etag, readAt: serverNow(), problem: undefined };
  }
  if (outcome.kind === 'signed-out') return known;
  // What is gone or forbidden must not stay on the screen.
  const { value, etag, readAt } = outcome.kind === 'unreachable' ? known : NOTHING;
  return { ...known, value, etag, readAt, problem: outcome };
}
