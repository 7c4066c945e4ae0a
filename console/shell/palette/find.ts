/** What the palette asks the service: names, however they are spelt, and pasted ids. */
import { useEffect, useState } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { EntitySearchReply } from '#shared/domain/entities/search/schema.ts';
import type { Api } from '../../base/remote/api.ts';
import { toldApart } from '../../parts/entities/told-apart.ts';
import { idIn } from './commands.ts';

export interface Found {
  readonly id: string;
  readonly name: string;
  /** `individual`, `company` … or `response`. */
  readonly kind: string;
  /** What tells it from others of its name; empty where nothing is known. */
  readonly told: string;
  /** Its last screening failed. */
  readonly isFailed: boolean;
  readonly screen: 'entities' | 'responses';
}

const TYPING_MS = 150;
const SHORTEST = 2;

/** Undefined while it is asked. */
export function useFound(api: Api, query: string): readonly Found[] | undefined {
  const [found, setFound] = useState<readonly Found[] | undefined>([]);
  useEffect(() => {
    const text = query.trim();
    if (text.length < SHORTEST) {
      setFound([]);
      return;
    }
    setFound(undefined);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void find(api, text, controller.signal).then((results) => {
        if (!controller.signal.aborted) setFound(results);
      });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, query]);
  return found;
}

async function find(api: Api, text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const id = idIn(text);
  if (id !== undefined) return byId(api, id, signal);
  const outcome = await api.get<EntitySearchReply>(
    `/entities/search/?q=${encodeURIComponent(text)}&limit=8`,
    {
      signal,
    },
  );
  if (outcome.kind !== 'done') return [];
  return outcome.value.results.map((each) => ({
    id: each.id,
    name: each.name,
    kind: each.entity_type,
    told: toldApart(each.entity_type, each.distinguished_by),
    isFailed: each.screening_failure !== null,
    screen: 'entities',
  }));
}

interface Named {
  readonly ddq_name?: string;
}

/** An id does not say what it is of. */
async function byId(api: Api, id: string, signal: AbortSignal): Promise<readonly Found[]> {
  const [entity, response] = await Promise.all([
    api.get<EntityView>(`/entities/${id}/`, { signal }),
    api.get<Named>(`/responses/${id}/`, { signal }),
  ]);
  const found: Found[] = [];
  if (entity.kind === 'done') {
    const { name = id, entity_type: kind, screening_failure: failure } = entity.value;
    const told = toldApart(kind, ofView(entity.value));
    found.push({ id, name, kind, told, isFailed: failure !== null, screen: 'entities' });
  }
  if (response.kind === 'done') {
    const { ddq_name: name = id } = response.value;
    found.push({ id, name, kind: 'response', told: '', isFailed: false, screen: 'responses' });
  }
  return found;
}

/** The view of an entity has all of its facts, of which a line of a list has these. */
function ofView(view: EntityView) {
  const { date_of_birth, incorporation_date, registration_number, external_id } = view;
  return {
    year: (date_of_birth ?? incorporation_date)?.slice(0, 4) ?? null,
    country: view.nationality ?? view.jurisdiction ?? view.address_country,
    registration_number,
    external_id,
  };
}
