/** Our own engine over the watchlists in force. */

import { DamagedIndex, ENGINE_VERSION } from '@probity/matching/engine';
import { normaliseName } from '@probity/matching/normalise/name';
import type { Clock, WatchlistFiles } from '#shared/platform/ports.ts';
import type { ListState } from '../../watchlists/coverage/model.ts';
import { VersionDamaged } from '../../watchlists/errors.ts';
import { type WatchlistsInForce, watchlistsInForce } from '../../watchlists/in-force.ts';
import type { LoadedWatchlists } from '../../watchlists/loaded.ts';
import type { Subject } from '../../watchlists/match.ts';
import {
  type Evidence,
  ProviderFailed,
  type Requirements,
  type Screened,
  type ScreeningProvider,
} from './provider.ts';

/**
 * Screens against the watchlists that `probity lists update` or the worker `list-ingest` put in force. Fails where there are
 * none: without watchlists no entity may be reported clear.
 */
export function embeddedProvider(ports: {
  readonly lists: WatchlistFiles;
  readonly clock: Clock;
}): ScreeningProvider {
  const inForce = watchlistsInForce(ports);
  return {
    async screen(subject, requirements = {}) {
      const watchlists = await watchlistsOf(inForce, requirements.listVersion);
      const coverage = inForce.states();
      refuseUncovered(requirements.requiredLists ?? [], coverage);
      return answerFrom(watchlists, { name: 'embedded', coverage }, subject, requirements).catch(
        (error: unknown) => {
          throw unreadable(error);
        },
      );
    },
  };
}

/**
 * Searches these watchlists, and finds which known records that no longer match have left them. Fails for a name without
 * readable characters, such as `---`, because it would match nothing, and for a name of which only the beginning was read and
 * matches nothing.
 */
export async function answerFrom(
  watchlists: LoadedWatchlists,
  provider: AnsweringProvider,
  subject: Subject,
  { known = [] }: Requirements,
): Promise<Screened> {
  if (!subject.names.some((name) => normaliseName(name, subject.kind).tokens.length > 0))
    throw new ProviderFailed('unreadable_name', { retryable: false });
  const matches = await watchlists.find(subject);
  if (matches.length === 0 && watchlists.cutsName(subject))
    throw new ProviderFailed('name_too_long', { retryable: false });
  const found = new Set(matches.map(({ recordId }) => recordId));
  const missing = known.filter((id) => !found.has(id));
  const still = await Promise.all(missing.map((id) => watchlists.profile(id)));
  const delisted = missing.filter((_, index) => still[index] === undefined);
  return { matches, delisted, evidence: evidenceOf(provider, watchlists) };
}

/** The provider that answers, and what it says of its lists. */
interface AnsweringProvider {
  readonly name: string;
  readonly coverage: Evidence['coverage'];
}

/** What an answer from these watchlists is based on. */
function evidenceOf({ name, coverage }: AnsweringProvider, { manifest }: LoadedWatchlists): Evidence {
  return {
    provider: name,
    coverage,
    engine: ENGINE_VERSION,
    listVersion: manifest.version,
    sources: manifest.sources,
  };
}

/** Not retryable: the run is repeated when the list is there. */
function refuseUncovered(required: readonly string[], states: readonly ListState[]): void {
  const needed = required.map((list) => states.find((each) => each.list === list)?.state ?? 'not_loaded');
  if (needed.includes('not_loaded')) throw new ProviderFailed('list_missing', { retryable: false });
  if (needed.includes('outdated')) throw new ProviderFailed('list_outdated', { retryable: false });
}

async function watchlistsOf(
  inForce: WatchlistsInForce,
  atLeast: string | undefined,
): Promise<LoadedWatchlists> {
  const watchlists = await inForce.get(atLeast).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (watchlists === undefined) throw new ProviderFailed('no_lists', { retryable: false });
  return watchlists;
}

/** Retryable, because the next update replaces a damaged version and storage recovers. */
function unreadable(cause: unknown): ProviderFailed {
  if (cause instanceof ProviderFailed) return cause;
  const isDamaged = cause instanceof VersionDamaged || cause instanceof DamagedIndex;
  return new ProviderFailed(isDamaged ? 'malformed' : 'unavailable', { retryable: true, cause });
}
