/** A function as the template describes it. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Deployment } from '../template/deployment.ts';
import { functionName } from '../template/identities/compute.ts';
import type { Resource } from '../template/stack.ts';

export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  /** Folder of the bundle, file URL of its module and the exported name. */
  readonly folder: string;
  readonly module: string;
  readonly handler: string;
  /** As the template has it, references to secrets included. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Environments that may run at once; undefined = no reservation. */
  readonly reserved: number | undefined;
  readonly whenAsync: AsyncSettings;
}

/** What becomes of events that arrive asynchronously and fail. ARNs of queues. */
interface AsyncSettings {
  readonly retries: number;
  readonly maxAgeSeconds: number;
  readonly onFailure: string | undefined;
  readonly deadLetter: string | undefined;
}

/** All functions with code. Inline code is refused, except the CDK's own helper that wires bucket notifications. */
export function readFunctions(deployment: Deployment): FunctionSettings[] {
  return deployment
    .of('AWS::Lambda::Function')
    .filter((resource) => !isNotificationsHelper(resource))
    .map((resource) => readFunction(resource, deployment));
}

function readFunction(resource: Resource, deployment: Deployment): FunctionSettings {
  const { properties } = resource;
  properties.only(...PROPERTIES);
  if (!properties.at('Code').at('S3Key').present) throw new Error(`${properties.place}.Code is not an asset`);
  const folder = resource.asset(
    properties
      .at('Code')
      .at('S3Key')
      .text()
      .replace(/\.zip$/, ''),
  );
  const [module, handler] = entry(folder, properties.at('Handler').text());
  return {
    name: resource.ref,
    arn: resource.attributes['Arn'] ?? '',
    folder,
    module,
    handler,
    environment: environment(resource),
    timeoutSeconds: properties.at('Timeout').numberOr(3),
    memoryMb: properties.at('MemorySize').numberOr(128),
    reserved: properties.at('ReservedConcurrentExecutions').numberOr(undefined),
    whenAsync: readAsync(resource, deployment),
  };
}

const PROPERTIES = [
  'Architectures', // one machine runs them all
  'Code',
  'DeadLetterConfig',
  'Description',
  'Environment',
  'EphemeralStorage', // the machine's temporary folder has no quota
  'FunctionName',
  'Handler',
  'LoggingConfig', // one log file per function
  'MemorySize',
  'ReservedConcurrentExecutions',
  'RecursiveLoop', // loops are not looked for
  'Role',
  'Runtime',
  'SnapStart',
  'Tags',
  'Timeout',
  'TracingConfig', // no traces are collected
];

function environment(resource: Resource): Record<string, string> {
  const variables = resource.properties.at('Environment').at('Variables').members();
  return Object.fromEntries(variables.map(([name, value]) => [name, value.text()]));
}

function readAsync(resource: Resource, deployment: Deployment): AsyncSettings {
  const config = deployment
    .of('AWS::Lambda::EventInvokeConfig')
    .find(({ properties }) => functionName(properties.at('FunctionName').text()) === resource.ref);
  return {
    retries: config?.properties.at('MaximumRetryAttempts').numberOr(2) ?? 2,
    maxAgeSeconds: config?.properties.at('MaximumEventAgeInSeconds').numberOr(21_600) ?? 21_600,
    onFailure: config?.properties.at('DestinationConfig').at('OnFailure').at('Destination').textOr(undefined),
    deadLetter: resource.properties.at('DeadLetterConfig').at('TargetArn').textOr(undefined),
  };
}

/** Module and export of a handler such as `entities/index.handler`. */
function entry(folder: string, handler: string): [module: string, exported: string] {
  const file = basename(handler);
  const dot = file.indexOf('.');
  const stem = join(folder, dirname(handler), file.slice(0, dot));
  const found = ['.mjs', '.js', '.cjs'].map((extension) => stem + extension).find((path) => existsSync(path));
  if (dot < 0 || found === undefined)
    throw new Error(`there is no module for handler ${handler} in ${folder}`);
  return [pathToFileURL(found).href, file.slice(dot + 1)];
}

function isNotificationsHelper(resource: Resource): boolean {
  return (
    resource.logicalId.startsWith('BucketNotificationsHandler') &&
    resource.properties.at('Code').at('ZipFile').present
  );
}
