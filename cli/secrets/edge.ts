/**
 * Replaces the secret between edge and API. Its generations are a setting of the stage (`edgePasses`), because the edge, the firewall and
 * the functions receive the value by a deployment.
 */
import { ProvisionRefused } from '#shared/domain/tenants/provision/errors.ts';
import { stageFromFile } from '../../lib/stage-file.ts';
import { stageNamed } from '../../lib/stages.ts';
import { readResources } from '../connection/resources.ts';
import type { Settings } from '../connection/settings.ts';
import { nothingToFinish, rotationUnfinished } from './pepper.ts';

/** Generations, by what knows of them. */
export interface EdgeUse {
  /** The setting of the stage: what the next deployment makes of it. */
  readonly setting: readonly number[];
  /** What the functions accept and the edge sends, by the outputs of the last deployment; undefined without the file. */
  readonly accepted: readonly number[] | undefined;
  readonly sent: number | undefined;
}

export async function edgeUse(settings: Settings, folder?: string): Promise<EdgeUse> {
  const stage =
    settings.stage === 'local'
      ? stageNamed('local')
      : stageFromFile(settings.stage, folder === undefined ? {} : { folder });
  const told = settings.resources === undefined ? {} : await readResources(settings.resources);
  const { EdgePassesAccepted: accepted, EdgePassSent: sent } = told;
  return {
    setting: stage.edgePasses,
    accepted: accepted?.split(' ').map(Number),
    sent: sent === undefined ? undefined : Number(sent),
  };
}

/** The setting that adds a generation. */
export function rotatedEdge({ setting }: EdgeUse): readonly number[] {
  const [only, second] = setting;
  if (only === undefined || second !== undefined) throw rotationUnfinished('edge');
  return [only, only + 1];
}

/** The setting without the previous generation. Refuses where the last deployment does not show that the edge sends the newest one. */
export function finishedEdge({ setting, sent }: EdgeUse): readonly number[] {
  const [, newest] = setting;
  if (newest === undefined) throw nothingToFinish('edge');
  if (sent !== newest) throw notSentYet(newest, sent);
  return [newest];
}

function notSentYet(newest: number, sent: number | undefined): ProvisionRefused {
  const found = sent === undefined ? 'the outputs of the last deployment are needed' : `it sends ${sent}`;
  return new ProvisionRefused(
    'not_sent_yet',
    `The edge must send generation ${newest} before the previous one is refused: ${found}. Deploy, and give its outputs by --resources.`,
  );
}
