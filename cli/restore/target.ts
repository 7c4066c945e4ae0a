/** Which tables a restore is about, and a client for them. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CLIENT_OPTIONS } from '#shared/platform/aws/client.ts';
import { localClient, localFleet } from '../connection/connect.ts';
import { tablesOf } from '../connection/fleet-file.ts';
import { deployedResources } from '../connection/resources.ts';
import type { Settings } from '../connection/settings.ts';

export interface RestoreTarget {
  readonly dynamo: DynamoDBClient;
  readonly tables: readonly string[];
}

/** The caller needs an administrator's permissions: the operator role cannot make tables. */
export async function targetOf(settings: Settings): Promise<RestoreTarget> {
  if (settings.stage === 'local') {
    const fleet = await localFleet(settings);
    const dynamo = new DynamoDBClient({ ...CLIENT_OPTIONS, ...localClient(fleet) });
    return { dynamo, tables: tablesOf(fleet.resources) };
  }
  const { region, profile } = settings;
  const client = { ...CLIENT_OPTIONS, region, ...(profile === undefined ? {} : { profile }) };
  const tables = tablesOf(await deployedResources(settings, process.env));
  return { dynamo: new DynamoDBClient(client), tables };
}
