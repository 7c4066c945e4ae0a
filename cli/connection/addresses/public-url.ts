/** The public address of a stage: `https://host` of its API, without a path. */
import { stageFromFile } from '../../../lib/stage-file.ts';
import { localFleet } from '../connect.ts';
import { CommandRefused } from '../refused.ts';
import type { Settings } from '../settings.ts';

/** The local fleet says it in its file, a deployed one in the file of its stage. */
export async function publicUrlOf(settings: Settings): Promise<string> {
  if (settings.stage !== 'local') return stageFromFile(settings.stage).publicUrl;
  const { api } = (await localFleet(settings)).urls;
  if (api === undefined)
    throw new CommandRefused(
      'fleet_file',
      'The file of the fleet has no address of the API: start the fleet again.',
    );
  return api;
}
