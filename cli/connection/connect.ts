/** From a stage's name to a connection: the local fleet by its file, a deployed one by its resources. */
import { fleetClock } from './fleet-clock.ts';
import { FleetConnection } from './fleet-file.ts';
import { type OperatorContext, operatorContext } from './operator-context.ts';
import { fits, readJson } from './read-json.ts';
import { fleetNotRunning } from './refused.ts';
import { deployedResources } from './resources.ts';
import { DEFAULT_REGION, type Settings } from './settings.ts';

/** Who the command line is for the embedded cloud. */
const LOCAL_OPERATOR = { accessKeyId: 'operator', secretAccessKey: 'local-secret' } as const;

export async function connect(settings: Settings): Promise<OperatorContext> {
  return settings.stage === 'local' ? connectLocal(settings) : connectDeployed(settings);
}

async function connectLocal(settings: Settings): Promise<OperatorContext> {
  const content = await readJson(settings.fleet);
  if (content === undefined) throw fleetNotRunning();
  const fleet = fits(settings.fleet, FleetConnection, content);
  const credentials =
    fleet.operator === undefined
      ? LOCAL_OPERATOR
      : { accessKeyId: fleet.operator.access_key_id, secretAccessKey: fleet.operator.secret_access_key };
  return operatorContext({
    resources: fleet.resources,
    client: { region: DEFAULT_REGION, endpoint: fleet.urls.aws, credentials },
    operator: settings.operator,
    clock: await fleetClock(fleet.urls.clock),
  });
}

async function connectDeployed(settings: Settings): Promise<OperatorContext> {
  const { region, profile, operator } = settings;
  return operatorContext({
    resources: await deployedResources(settings, process.env),
    client: { region, ...(profile === undefined ? {} : { profile }) },
    operator,
  });
}
