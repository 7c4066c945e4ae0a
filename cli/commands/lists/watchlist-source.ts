/** Opens the watchlists of a command: in a folder, or on the stage. */

import { watchlistsInForce } from '#shared/domain/watchlists/in-force.ts';
import type { IngestPorts } from '#shared/domain/watchlists/ingest/put-in-force.ts';
import type { LoadedWatchlists } from '#shared/domain/watchlists/loaded.ts';
import { systemClock } from '#shared/platform/system.ts';
import { folderLists } from '../../connection/list-folder.ts';
import { CommandRefused } from '../../connection/refused.ts';
import type { Call } from '../call.ts';

type WatchlistPorts = Omit<IngestPorts, 'log'>;

/** Connects to the stage only where no folder is given. */
export async function portsOf(call: Call, folder: string | undefined): Promise<WatchlistPorts> {
  if (folder !== undefined)
    return { lists: folderLists(folder), monitoring: undefined, clock: systemClock, actor: 'operator' };
  const { lists, monitoring, clock, operator: actor } = await call.context();
  return { lists, monitoring, clock, actor };
}

export async function loadWatchlists(call: Call, folder: string | undefined): Promise<LoadedWatchlists> {
  const loaded = await watchlistsInForce(await portsOf(call, folder)).get();
  if (loaded === undefined) throw noLists();
  return loaded;
}

export function noLists(): CommandRefused {
  return new CommandRefused('no_lists', 'There are no watchlists yet: run "probity lists update".');
}
