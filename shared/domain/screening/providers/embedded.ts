/** Our own engine over the lists in force. */

import { DamagedIndex, ENGINE_VERSION } from '#shared/matching/engine.ts';
import { normaliseName } from '#shared/matching/normalise/name.ts';
import type { Clock, ListFiles } from '#shared/platform/ports.ts';
import { VersionDamaged } from '../../watchlists/errors.ts';
import { type ListsInForce, listsInForce } from '../../watchlists/in-force.ts';
import type { LoadedLists } from '../../watchlists/loaded.ts';
import type { Subject } from '../../watchlists/match.ts';
import {
  type Evidence,
  ProviderFailed,
  type Screened,
  type ScreeningProvider,
  type Wish,
} from './provider.ts';

/**
 * Screens against the lists that `probity lists update` or the worker `list-ingest` put in force. Fails where there are none:
 * nobody is clear because nobody was looked for.
 */
export function embeddedProvider(ports: {
  readonly lists: ListFiles;
  readonly clock: Clock;
}): ScreeningProvider {
  const inForce = listsInForce(ports);
  return {
    async screen(subject, wish = {}) {
      const lists = await listsOf(inForce, wish.listVersion);
      return answerFrom(lists, 'embedded', subject, wish).catch((error: unknown) => {
        throw unreadable(error);
      });
    },
  };
}

/**
 * Searches these lists, and looks up which of the known records that no longer match have left them. Fails for a subject of whose
 * names nothing can be read, such as `---`: they resemble nobody, whoever bears them.
 */
export async function answerFrom(
  lists: LoadedLists,
  provider: string,
  subject: Subject,
  { known = [] }: Wish,
): Promise<Screened> {
  if (!subject.names.some((name) => normaliseName(name, subject.kind).tokens.length > 0))
    throw new ProviderFailed('unreadable_name', { retryable: false });
  const matches = await lists.find(subject);
  const found = new Set(matches.map(({ recordId }) => recordId));
  const missing = known.filter((id) => !found.has(id));
  const still = await Promise.all(missing.map((id) => lists.profile(id)));
  const delisted = missing.filter((_, index) => still[index] === undefined);
  return { matches, delisted, evidence: evidenceOf(provider, lists) };
}

/** On what an answer from these lists rests. */
export function evidenceOf(provider: string, { manifest }: LoadedLists): Evidence {
  return {
    provider,
    engine: ENGINE_VERSION,
    listVersion: manifest.version,
    sources: manifest.sources,
  };
}

async function listsOf(inForce: ListsInForce, atLeast: string | undefined): Promise<LoadedLists> {
  const lists = await inForce.get(atLeast).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (lists === undefined) throw new ProviderFailed('no_lists', { retryable: false });
  return lists;
}

/** The next update replaces a damaged version, and storage comes back: both may be asked again. */
function unreadable(cause: unknown): ProviderFailed {
  if (cause instanceof ProviderFailed) return cause;
  const isDamaged = cause instanceof VersionDamaged || cause instanceof DamagedIndex;
  return new ProviderFailed(isDamaged ? 'malformed' : 'unavailable', { retryable: true, cause });
}
