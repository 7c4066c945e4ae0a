/** Reads the owners of a company and, when asked, the owners of its owners, a few levels up. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import type { Api } from '../../../base/remote/api.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import { type Known, notAsked } from '../model/owners.ts';

interface RelationsReply {
  readonly count: number;
  readonly results: readonly RelationView[];
}

/** Levels of owners above the company, and companies that are asked in all. */
const MOST_LEVELS = 4;
const MOST_ASKED = 16;
const PAGE = 100;

/** `none`: no company is among the owners. `closed` until somebody asks for them, `read` as far as the limits allow. */
type Levels = 'none' | 'closed' | 'reading' | 'read';

export interface OwnersRead {
  readonly first: Read<RelationsReply>;
  readonly known: Known;
  /** The owners of owners. */
  readonly levels: Levels;
  /** How many companies are among the owners of the company itself. */
  readonly companies: number;
  readonly openLevels: () => void;
  /** False where owners of what is shown could not be read or are beyond the limits. */
  readonly isWhole: boolean;
}

interface Above {
  readonly of: Known;
  readonly known: Known;
  readonly isWhole: boolean;
}

/** The direct owners are one call. Each company above is a further one, so they are read when somebody asks for them. */
export function useOwners(api: Api, id: string): OwnersRead {
  const first = useRead<RelationsReply>(api, pathOf(id));
  const [isOpened, setOpened] = useState(false);
  const [read, setRead] = useState<Above | undefined>(undefined);
  const { value } = first;
  const direct = useMemo<Known>(() => new Map([[id, value?.results ?? []]]), [id, value]);
  const companies = notAsked(direct).length;
  const follows = isOpened && companies > 0;
  useEffect(() => {
    if (!follows) return;
    const controller = new AbortController();
    void follow(api, direct, controller.signal).then((found) => {
      if (!controller.signal.aborted) setRead({ of: direct, ...found });
    });
    return () => controller.abort();
  }, [api, direct, follows]);
  const above = follows && read?.of === direct ? read : undefined;
  const isDirectWhole = value !== undefined && value.count <= value.results.length;
  return {
    first,
    known: above?.known ?? direct,
    levels: companies === 0 ? 'none' : !isOpened ? 'closed' : above === undefined ? 'reading' : 'read',
    companies,
    openLevels: () => setOpened(true),
    isWhole: isDirectWhole && (above?.isWhole ?? true),
  };
}

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
