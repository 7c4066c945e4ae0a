/** Makes every emulated service over one store; nothing delivers, runs or listens yet (`connect.ts`). */
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { DynamoDb } from '../dynamodb/dynamo-db.ts';
import { EventBridge } from '../events/event-bridge.ts';
import { MalwareProtection } from '../guardduty/malware-protection.ts';
import { readPlans } from '../guardduty/plans.ts';
import type { Scanner } from '../guardduty/scanner/scanner.ts';
import type { Authority } from '../iam/authority.ts';
import type { SecretOf } from '../iam/credentials.ts';
import { Kms } from '../kms/kms.ts';
import { AsyncQueue } from '../lambda/async-queue.ts';
import { type HostLimits, LambdaHost } from '../lambda/host.ts';
import type { Logs } from '../lambda/logs.ts';
import { buildRuntime } from '../lambda/runtime/build-runtime.ts';
import { type FunctionSettings, readFunctions } from '../lambda/settings.ts';
import { lambdaVariables } from '../lambda/variables.ts';
import { S3 } from '../s3/s3.ts';
import { revealed } from '../secrets/dynamic-references.ts';
import { Secrets } from '../secrets/secrets.ts';
import { AwsError } from '../service.ts';
import { Ses } from '../ses/ses.ts';
import { Sqs } from '../sqs/sqs.ts';
import { StepFunctions } from '../states/step-functions.ts';
import type { Store } from '../store.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Services } from '../wire/services.ts';
import { provisionStores, type Stores } from './provision/stores.ts';
import { taskRunner } from './tasks.ts';

/** What every service stands on. */
export interface CloudContext {
  readonly deployment: Deployment;
  readonly store: Store;
  readonly clock: Clock;
  readonly logs: Logs;
  readonly folder: string;
  readonly awsUrl: string;
  readonly authority: Authority;
  readonly credentials: SecretOf;
  /** Judges the content of new objects. */
  readonly scanner: Scanner;
}

export interface Emulated extends Stores {
  readonly events: EventBridge;
  readonly states: StepFunctions;
  readonly malware: MalwareProtection;
  readonly host: LambdaHost;
  readonly functions: readonly FunctionSettings[];
  /** Events that functions get asynchronously. */
  readonly queue: AsyncQueue;
}

/** The services in the order in which they need each other. */
export async function makeServices(context: CloudContext, limits?: HostLimits): Promise<Emulated> {
  const { store, clock } = context;
  const stores = await openStores(context);
  await provisionStores(context.deployment, stores);
  const functions = readFunctions(context.deployment).map((each) => withSecrets(each, stores.secrets));
  const host = new LambdaHost(functions, await launchOf(context), limits);
  const queue = new AsyncQueue(
    store,
    clock,
    host,
    async (arn, body) => void (await stores.sqs.send(arn, body)),
  );
  const events = await EventBridge.open({ store, clock });
  stores.ses.reportTo((event) => events.publish(event));
  const states = await openStates(context, stores, host, events);
  const malware = new MalwareProtection({
    plans: readPlans(context.deployment),
    s3: stores.s3,
    scanner: context.scanner,
    roleMay: (...asked) => context.authority.roleMay(...asked),
    publish: (event) => events.publish(event),
    log: (line) => context.logs.write('guardduty', `${line}\n`),
  });
  return { ...stores, functions, host, queue, events, states, malware };
}

async function openStores({ store, clock, folder, credentials, ...context }: CloudContext): Promise<Stores> {
  const { authorize } = context.authority;
  return {
    dynamodb: await DynamoDb.open({ store, clock }),
    sqs: await Sqs.open({ store, clock, endpoint: () => context.awsUrl }),
    s3: await S3.open({ store, clock, credentials, folder: join(folder, 'objects'), authorize }),
    ses: await Ses.open({ store, clock }),
    kms: await Kms.open({ store, clock }),
    secrets: await Secrets.open({ store, clock }),
  };
}

async function launchOf({ folder, clock, awsUrl, credentials, logs }: CloudContext) {
  return {
    runtime: await buildRuntime(folder),
    offset: clock.shared,
    variables: (settings: FunctionSettings) =>
      lambdaVariables(settings, awsUrl, credentials(settings.name) ?? ''),
    write: logs.write,
  };
}

/** CloudFormation gives functions the values of secrets that their environment refers to. */
function withSecrets(settings: FunctionSettings, secrets: Secrets): FunctionSettings {
  const variables = Object.entries(settings.environment);
  const environment = variables.map(([name, value]) => [name, revealed(value, secrets)]);
  return { ...settings, environment: Object.fromEntries(environment) };
}

function openStates(
  { store, clock, authority }: CloudContext,
  { sqs, dynamodb, s3 }: Stores,
  host: LambdaHost,
  events: EventBridge,
): Promise<StepFunctions> {
  return StepFunctions.open({
    store,
    clock,
    task: taskRunner(authority, { host, json: { sqs, dynamodb, events } }),
    permit: (role, permission) => authority.roleMay(role, permission),
    readObject: async (bucket, key, role) => {
      const resource = `arn:aws:s3:::${bucket}/${key}`;
      const refusal = authority.roleMay(role, { action: 's3:GetObject', resource });
      if (refusal !== undefined) throw new AwsError('AccessDenied', refusal);
      return s3.read(bucket, key);
    },
  });
}

/** The services as the wire addresses them. */
export function onTheWire(emulated: Emulated): Services {
  return {
    json: {
      AWSEvents: emulated.events,
      AWSStepFunctions: emulated.states,
      AmazonSQS: emulated.sqs,
      DynamoDB_20120810: emulated.dynamodb,
      TrentService: emulated.kms,
      secretsmanager: emulated.secrets,
    },
    rest: { '/v2/email/': emulated.ses },
    s3: emulated.s3,
  };
}
