/** Where a command finds the lists: a folder, or the stage. */

import { watchlistsInForce } from '#shared/domain/watchlists/in-force.ts';
import type { IngestPorts } from '#shared/domain/watchlists/ingest/ingest.ts';
import type { LoadedWatchlists } from '#shared/domain/watchlists/loaded.ts';
import { systemClock } from '#shared/platform/system.ts';
import { folderLists } from '../../connection/list-folder.ts';
import { CommandRefused } from '../../connection/refused.ts';
import type { Call } from '../call.ts';

type Place = Omit<IngestPorts, 'log'>;

/** The stage is connected to only where no folder is named. */
export async function placeOf(call: Call, folder: string | undefined): Promise<Place> {
  if (folder !== undefined) return { lists: folderLists(folder), monitoring: undefined, clock: systemClock };
  const { lists, monitoring, clock } = await call.context();
  return { lists, monitoring, clock };
}

export async function loadedLists(call: Call, folder: string | undefined): Promise<LoadedWatchlists> {
  const loaded = await watchlistsInForce(await placeOf(call, folder)).get();
  if (loaded === undefined) throw noLists();
  return loaded;
}

export function noLists(): CommandRefused {
  return new CommandRefused('no_lists', 'There are no lists yet: bring them in with "probity lists update".');
}
