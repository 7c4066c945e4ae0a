/** Endpoint of the watchlists in force. */
import type { Operations } from '#shared/http/operation.ts';
import { StaleRead, type WatchlistFiles } from '#shared/platform/ports.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { readChecks } from '../../watchlists/coverage/checks.ts';
import { RHYTHM_DAYS } from '../../watchlists/coverage/rhythm.ts';
import { listStates } from '../../watchlists/coverage/states.ts';
import { readManifest } from '../../watchlists/loaded.ts';
import type { ListSource } from '../../watchlists/schema.ts';
import { PARTS } from '../../watchlists/version.ts';
import type { listsRoutes } from './routes.ts';
import type { WatchlistsView } from './schema.ts';

/** What screens live data. `lists` are those of the embedded provider. */
export interface ListsSettings {
  readonly provider: 'embedded' | 'yente';
  readonly lists: WatchlistFiles;
}

export function listsOperations({ provider, lists }: ListsSettings): Operations<typeof listsRoutes> {
  const sourcesInForce = sourcesOf(lists);
  return {
    async showLists(_input, { tenantTable, scope, now }) {
      if (scope.environment === 'test') return { body: { provider: 'sandbox', results: [] } };
      if (provider === 'yente') return { body: { provider, results: [] } };
      const [sources, checks, environment] = await Promise.all([
        sourcesInForce(),
        readChecks(lists),
        findEnvironment(tenantTable, scope),
      ]);
      // A caller whose key or session is genuine has a tenant. It can be offboarded between admission and this read.
      if (environment === undefined) throw new StaleRead();
      const required: readonly string[] = environment.required_lists;
      return {
        body: {
          provider,
          results: listStates(sources, checks, now).map((state) => ({
            ...state,
            ...factsOf(state.list, sources),
            is_required: required.includes(state.list),
          })),
        },
      };
    },
  };
}

type Facts = Pick<WatchlistsView['results'][number], 'records' | 'outdated_after_days'>;

const RHYTHMS: Readonly<Record<string, number | null>> = RHYTHM_DAYS;

function factsOf(list: string, sources: readonly ListSource[]): Facts {
  return {
    records: sources.find((source) => source.list === list)?.records ?? null,
    outdated_after_days: RHYTHMS[list] ?? null,
  };
}

/** A version never changes, so that its manifest is read once in a process. */
function sourcesOf(lists: WatchlistFiles): () => Promise<readonly ListSource[]> {
  let known: { readonly version: string; readonly sources: readonly ListSource[] } | undefined;
  return async () => {
    const current = await lists.current();
    if (current === undefined) return [];
    if (known?.version === current.version) return known.sources;
    const { version } = current;
    const bytes = await lists.read(version, PARTS.manifest);
    const { sources } = readManifest(version, bytes ?? new Uint8Array());
    known = { version, sources };
    return sources;
  };
}
