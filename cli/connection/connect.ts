/** Connects to a stage: the local fleet by its file, a deployed one by its resources. */
import type * as z from 'zod';
import { fleetClock } from './fleet-clock.ts';
import { FleetConnection } from './fleet-file.ts';
import { type OperatorContext, operatorContext } from './operator-context.ts';
import { fits, readJson } from './read-json.ts';
import { fleetNotRunning } from './refused.ts';
import { deployedResources } from './resources.ts';
import { DEFAULT_REGION, type Settings } from './settings.ts';

/** The operator's credentials in the embedded cloud. */
const LOCAL_OPERATOR = { accessKeyId: 'operator', secretAccessKey: 'local-secret' } as const;

export async function connect(settings: Settings): Promise<OperatorContext> {
  return settings.stage === 'local' ? connectLocal(settings) : connectDeployed(settings);
}

async function connectLocal(settings: Settings): Promise<OperatorContext> {
  return connectTo(await localFleet(settings), settings.operator);
}

/** The local fleet as its file describes it. Throws where it does not run. */
export async function localFleet(settings: Settings): Promise<z.output<typeof FleetConnection>> {
  const content = await readJson(settings.fleet);
  if (content === undefined) throw fleetNotRunning();
  return fits(settings.fleet, FleetConnection, content);
}

/** Connects to a local fleet whose file was already read. */
export async function connectTo(
  fleet: z.output<typeof FleetConnection>,
  name: string,
): Promise<OperatorContext> {
  return operatorContext({
    resources: fleet.resources,
    client: localClient(fleet),
    operator: name,
    clock: await fleetClock(fleet.urls.clock),
  });
}

/** How clients of the embedded cloud connect as the operator. */
export function localClient({ urls, operator }: z.output<typeof FleetConnection>) {
  const credentials =
    operator === undefined
      ? LOCAL_OPERATOR
      : { accessKeyId: operator.access_key_id, secretAccessKey: operator.secret_access_key };
  return { region: DEFAULT_REGION, endpoint: urls.aws, credentials };
}

async function connectDeployed(settings: Settings): Promise<OperatorContext> {
  const { region, profile, operator } = settings;
  return operatorContext({
    resources: await deployedResources(settings, process.env),
    client: { region, ...(profile === undefined ? {} : { profile }) },
    operator,
  });
}
