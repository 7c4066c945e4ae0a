/** Event source mappings as the template describes them. */
import type { Authority } from '../../iam/authority.ts';
import type { Deployment } from '../../template/deployment.ts';
import { functionName } from '../../template/identities/compute.ts';
import type { Reading } from '../../template/reading.ts';
import type { Resource } from '../../template/stack.ts';
import { type Filter, readFilter } from './filter.ts';

interface Mapping {
  readonly id: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly windowSeconds: number;
  /** Whether the function answers which records of a batch failed. */
  readonly partial: boolean;
  readonly filter: Filter;
}

export interface QueueMappingSettings extends Mapping {
  readonly queueArn: string;
  /** Batches at once. */
  readonly concurrency: number;
}

export interface StreamMappingSettings extends Mapping {
  readonly table: string;
  readonly streamArn: string;
  /** Retries of a failing batch; infinite unless the template bounds them. */
  readonly retries: number;
  readonly maxAgeSeconds: number;
  readonly bisect: boolean;
  readonly onFailure: string | undefined;
}

export interface MappingSettings {
  readonly queues: readonly QueueMappingSettings[];
  readonly streams: readonly StreamMappingSettings[];
}

/** Without a MaximumConcurrency Lambda starts with five batches at once (Developer Guide, "Using Lambda with SQS"). */
const QUEUE_CONCURRENCY = 5;

/**
 * All enabled mappings. Throws when a function's role may not read its source: AWS refuses to create such a
 * mapping, so the local run must not start either.
 */
export function readMappings(deployment: Deployment, authority: Authority): MappingSettings {
  const enabled = deployment
    .of('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties.at('Enabled').flagOr(true));
  const sourceIs = (service: string) => (resource: Resource) =>
    resource.properties.at('EventSourceArn').text().startsWith(`arn:aws:${service}:`);
  const queues = enabled.filter(sourceIs('sqs')).map(queueMapping);
  const streams = enabled.filter(sourceIs('dynamodb')).map(streamMapping);
  if (queues.length + streams.length < enabled.length) {
    throw new Error('an event source mapping has a source that is neither a queue nor a table stream');
  }
  for (const { functionName: name, queueArn } of queues) demand(authority, name, QUEUE_ACTIONS, queueArn);
  for (const { functionName: name, streamArn } of streams) demand(authority, name, STREAM_ACTIONS, streamArn);
  return { queues, streams };
}

const QUEUE_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const STREAM_ACTIONS = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];

function demand(authority: Authority, caller: string, actions: readonly string[], resource: string): void {
  for (const action of actions) {
    const refusal = authority.authorize(caller, { action, resource });
    if (refusal !== undefined) throw new Error(`event source mapping of ${caller}: ${refusal}`);
  }
}

function queueMapping({ stack, logicalId, properties }: Resource): QueueMappingSettings {
  properties.only(...COMMON, 'ScalingConfig');
  return {
    ...common(`${stack}.${logicalId}`, properties, 10),
    queueArn: properties.at('EventSourceArn').text(),
    concurrency: properties.at('ScalingConfig').at('MaximumConcurrency').numberOr(QUEUE_CONCURRENCY),
  };
}

function streamMapping({ stack, logicalId, properties }: Resource): StreamMappingSettings {
  properties.only(...COMMON, ...STREAM_ONLY);
  const streamArn = properties.at('EventSourceArn').text();
  const retries = properties.at('MaximumRetryAttempts').numberOr(-1);
  const maxAge = properties.at('MaximumRecordAgeInSeconds').numberOr(-1);
  return {
    ...common(`${stack}.${logicalId}`, properties, 100),
    streamArn,
    table: streamArn.split('/')[1] ?? '',
    retries: retries < 0 ? Number.POSITIVE_INFINITY : retries,
    maxAgeSeconds: maxAge < 0 ? Number.POSITIVE_INFINITY : maxAge,
    bisect: properties.at('BisectBatchOnFunctionError').flagOr(false),
    onFailure: properties.at('DestinationConfig').at('OnFailure').at('Destination').textOr(undefined),
  };
}

function common(id: string, properties: Reading, batchSize: number): Mapping {
  return {
    id,
    functionName: functionName(properties.at('FunctionName').text()),
    batchSize: properties.at('BatchSize').numberOr(batchSize),
    windowSeconds: properties.at('MaximumBatchingWindowInSeconds').numberOr(0),
    partial: properties.at('FunctionResponseTypes').texts().includes('ReportBatchItemFailures'),
    filter: readFilter(properties.at('FilterCriteria')),
  };
}

const COMMON = [
  'BatchSize',
  'Enabled',
  'EventSourceArn',
  'FilterCriteria',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'Tags',
];

const STREAM_ONLY = [
  'BisectBatchOnFunctionError',
  'DestinationConfig',
  'MaximumRecordAgeInSeconds',
  'MaximumRetryAttempts',
  'ParallelizationFactor', // one batch at a time keeps every order that AWS keeps, and more
  'StartingPosition', // a new table is empty: both positions are its beginning
];
