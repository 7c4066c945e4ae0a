/** Reads the owners of a company, and the owners of its owners, a few levels up. */
import { useEffect, useState } from 'preact/hooks';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import type { Api } from '../../../remote/api.ts';
import { type Read, useRead } from '../../../remote/use-read.ts';
import { type Known, notAsked } from '../model/owners.ts';

interface RelationsReply {
  readonly count: number;
  readonly results: readonly RelationView[];
}

/** Levels of owners above the company, and companies that are asked in all. */
const MOST_LEVELS = 4;
const MOST_ASKED = 16;
const PAGE = 100;

export interface OwnersRead {
  readonly first: Read<RelationsReply>;
  readonly known: Known;
  /** False while levels are read, and where some could not be read or are beyond the limits. */
  readonly isWhole: boolean;
}

/** `id` undefined reads nothing. */
export function useOwners(api: Api, id: string | undefined): OwnersRead {
  const first = useRead<RelationsReply>(api, id === undefined ? undefined : pathOf(id));
  const [above, setAbove] = useState<{ readonly known: Known; readonly isWhole: boolean }>(NOTHING);
  const { value } = first;
  useEffect(() => {
    if (value === undefined || id === undefined) return;
    const controller = new AbortController();
    const known = new Map([[id, value.results]]);
    setAbove({ known, isWhole: false });
    void follow(api, known, controller.signal).then((found) => {
      if (!controller.signal.aborted)
        setAbove({ ...found, isWhole: found.isWhole && value.count <= value.results.length });
    });
    return () => controller.abort();
  }, [api, id, value]);
  return { first, ...above };
}

const NOTHING = { known: new Map(), isWhole: false };

function pathOf(id: string): string {
  return `/entities/${id}/relations/?page_size=${PAGE}`;
}

async function follow(api: Api, first: Known, signal: AbortSignal) {
  const known = new Map(first);
  let isRead = true;
  for (let level = 1; level < MOST_LEVELS && !signal.aborted; level += 1) {
    const asked = notAsked(known).slice(0, MOST_ASKED - known.size);
    if (asked.length === 0) break;
    const replies = await Promise.all(asked.map((id) => ownersIn(api, id, signal)));
    isRead &&= replies.every((reply) => reply.isRead);
    for (const { id, results } of replies) known.set(id, results);
  }
  return { known, isWhole: isRead && notAsked(known).length === 0 };
}

async function ownersIn(api: Api, id: string, signal: AbortSignal) {
  const reply = await api.get<RelationsReply>(pathOf(id), { signal });
  if (reply.kind !== 'done') return { id, results: [], isRead: false };
  const { count, results } = reply.value;
  return { id, results, isRead: count <= results.length };
}
