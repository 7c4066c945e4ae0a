/** Has a report of an entity made, and says when it is there. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../../../base/remote/api.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Problem } from '../../../base/remote/use-read.ts';

export type Making =
  | { readonly state: 'none' | 'running' | 'done' | 'late' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'refused'; readonly problem: Problem };

export interface Report {
  readonly making: Making;
  readonly generate: () => Promise<void>;
}

/** What is read of `GET /tasks/{id}/`. Its schema belongs to files that no browser has. */
interface Task {
  readonly status: 'pending' | 'completed' | 'failed';
  readonly failure_reason: string | null;
}

const EVERY_MS = 1_500;
/** After this many questions the person is told to come back later. */
const MOST_QUESTIONS = 60;

export function useReport(api: Api, entityId: string): Report {
  const [making, setMaking] = useState<Making>({ state: 'none' });
  const closed = useRef(new AbortController());
  useEffect(() => {
    closed.current = new AbortController();
    return () => closed.current.abort();
  }, []);
  const generate = async () => {
    const { signal } = closed.current;
    setMaking({ state: 'running' });
    const begun = await api.change<{ readonly task_id: string }>(
      intent('POST', `/entities/${entityId}/report/generate/`),
    );
    if (begun.kind === 'signed-out' || signal.aborted) return;
    if (begun.kind !== 'done') return setMaking({ state: 'refused', problem: begun });
    const made = await waitFor(api, begun.value.task_id, signal);
    if (!signal.aborted) setMaking(made);
  };
  return { making, generate };
}

async function waitFor(api: Api, taskId: string, signal: AbortSignal): Promise<Making> {
  for (let asked = 0; asked < MOST_QUESTIONS && !signal.aborted; asked += 1) {
    const task = await api.get<Task>(`/tasks/${taskId}/`, { signal });
    if (task.kind === 'signed-out') break;
    if (task.kind !== 'done') return { state: 'refused', problem: task };
    const { status, failure_reason: reason } = task.value;
    if (status === 'completed') return { state: 'done' };
    if (status === 'failed') return { state: 'failed', reason: reason ?? '' };
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return { state: 'late' };
}

/** Saves the latest report. Its address needs the headers of the session, so a plain link would be refused. */
export async function saveReport(api: Api, entityId: string, name: string): Promise<Problem | undefined> {
  const outcome = await api.file(`/entities/${entityId}/report/download/`);
  if (outcome.kind === 'signed-out') return undefined;
  if (outcome.kind !== 'done') return outcome;
  const href = URL.createObjectURL(outcome.value);
  const link = Object.assign(document.createElement('a'), { href, download: `${name}.pdf` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  return undefined;
}
