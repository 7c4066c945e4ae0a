/** The embedded cloud: runs a synthesised deployment on loopback, with everything it remembers in one folder. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Clock } from './clock.ts';
import { controlListener, type Settled } from './control/control.ts';
import { deliverer } from './deploy/deliver.ts';
import { Fleet } from './deploy/fleet.ts';
import { openGateway } from './deploy/front.ts';
import { Port } from './deploy/ports.ts';
import { provisionMachines } from './deploy/provision/machines.ts';
import { wireNotifications } from './deploy/provision/notifications.ts';
import { provisionRules } from './deploy/provision/rules.ts';
import { provisionStores } from './deploy/provision/stores.ts';
import { type Probe, untilQuiet } from './deploy/quiet.ts';
import { type Emulated, type Ground, onTheWire, openServices } from './deploy/services.ts';
import { type Parts, statistics } from './deploy/statistics.ts';
import { taskRunner } from './deploy/tasks.ts';
import { Undo } from './deploy/undo.ts';
import { Authority } from './iam/authority.ts';
import { openCredentials, type SecretOf } from './iam/credentials.ts';
import { type HostLimits, LambdaHost } from './lambda/host.ts';
import { type LogLine, Logs } from './lambda/logs.ts';
import { buildRuntime } from './lambda/runtime/build-runtime.ts';
import { type FunctionSettings, readFunctions } from './lambda/settings.ts';
import { lambdaVariables } from './lambda/variables.ts';
import { revealed } from './secrets/dynamic-references.ts';
import type { Secrets } from './secrets/secrets.ts';
import { Store } from './store.ts';
import { type Deployment, loadDeployment } from './template/deployment.ts';
import { type ObservedCall, Wire } from './wire/wire.ts';

export interface CloudOptions {
  /** The synthesised cloud assembly (cdk.out). */
  readonly assembly: string;
  /** Everything durable lives here; one process at a time owns it. */
  readonly folder: string;
  /** A free port for each one that is absent. */
  readonly ports?: { readonly api?: number; readonly aws?: number; readonly control?: number };
  /** Hears every line that functions print and the cloud has to say. */
  readonly log?: (line: LogLine) => void;
  /** Values of template parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly limits?: HostLimits;
  /** Sees every AWS call that is carried out. */
  readonly observe?: (call: ObservedCall) => void;
}

/** Base URLs without a final slash; `api` is with the stage. */
export interface Urls {
  readonly api: string;
  readonly aws: string;
  readonly control: string;
  readonly inbox: string;
}

/** What signs calls to the AWS port. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long moving the clock and settling wait for work at most, and what a stop leaves to it. */
const SETTLE_MS = 20_000;
const GRACE_MS = 3_000;

export class Cloud {
  readonly urls: Urls;
  /** The template's outputs, with the API's own URL where it is served here. */
  readonly outputs: Readonly<Record<string, unknown>>;
  private readonly parts: Parts;
  private readonly clock: Clock;
  private readonly secretOf: SecretOf;
  private readonly probes: readonly Probe[];
  private readonly undo: Undo;

  private constructor(urls: Urls, built: Built, undo: Undo) {
    this.urls = urls;
    this.outputs = built.deployment.outputs;
    this.parts = built;
    this.clock = built.ground.clock;
    this.secretOf = built.ground.credentials;
    this.probes = built.probes;
    this.undo = undo;
  }

  /**
   * Runs the assembly. Throws a plain sentence when another process has the folder, a port is taken, or the
   * template holds anything that nobody here emulates; then nothing is left running.
   */
  static async start(options: CloudOptions): Promise<Cloud> {
    const undo = new Undo();
    try {
      return await launch(options, undo, (urls, built) => new Cloud(urls, built, undo));
    } catch (error) {
      await undo.all();
      throw error;
    }
  }

  /** The key of a caller: `root` (everything), `operator`, or a function by name. */
  credentials(caller: string): Credentials | undefined {
    const secretAccessKey = this.secretOf(caller);
    return secretAccessKey === undefined ? undefined : { accessKeyId: caller, secretAccessKey };
  }

  now(): number {
    return this.clock.now();
  }

  /** Moves the clock forward, fires what falls due, and waits until it is done or the wait is over. */
  async advance(milliseconds: number): Promise<Settled> {
    await this.clock.advance(milliseconds);
    return this.settle();
  }

  /** Waits until functions, queues, streams and deliveries are idle; what waits on the clock is idle. */
  settle(limitMs = SETTLE_MS): Promise<Settled> {
    return untilQuiet(this.probes, limitMs);
  }

  /** Starts environments of the named functions (of all when none is named) ahead of their first event. */
  prewarm(count: number, names?: readonly string[]): Promise<void> {
    return this.parts.host.prewarm(count, names);
  }

  stats(): Promise<unknown> {
    return statistics(this.parts);
  }

  /** Lets running work finish for a moment and closes everything; what was cut off goes on at the next start. */
  stop(): Promise<void> {
    return this.undo.all();
  }
}

interface Built extends Parts {
  readonly deployment: Deployment;
  readonly ground: Ground;
  readonly probes: readonly Probe[];
}

type Finish = (urls: Urls, built: Built) => Cloud;

async function launch(options: CloudOptions, undo: Undo, finish: Finish): Promise<Cloud> {
  const { folder } = options;
  await mkdir(folder, { recursive: true });
  const store = undo.later(await openStore(folder), (open) => open.close());
  const clock = undo.later(await Clock.open(store), (open) => open.close());
  const logs = undo.later(new Logs(join(folder, 'logs'), options.log), (open) => open.close());
  const openPort = async (wanted: number | undefined, what: string) =>
    undo.later(await Port.open(wanted, what), (open) => open.close(0));
  const ports = {
    api: await openPort(options.ports?.api, 'the API'),
    aws: await openPort(options.ports?.aws, 'the AWS protocols'),
    control: await openPort(options.ports?.control, 'the control endpoint'),
  };
  const deployment = await loadDeployment(options.assembly, {
    awsUrl: ports.aws.url,
    apiUrl: ports.api.url,
    ...(options.parameters === undefined ? {} : { parameters: options.parameters }),
  });
  const authority = new Authority(deployment);
  const credentials = await openCredentials(store, (caller) => authority.knows(caller));
  const ground: Ground = { store, clock, folder, awsUrl: ports.aws.url, authority, credentials };
  const built = await build({
    deployment,
    ground,
    logs,
    undo,
    ports,
    limits: options.limits,
    observe: options.observe,
  });
  const { host, emulated } = built;
  const reveal = (text: string) => revealed(text, emulated.secrets);
  const front = { deployment, host, authority, s3: emulated.s3, clock, logs, port: ports.api, reveal };
  const gateway = openGateway(front);
  undo.later(ports.api, (port) => port.close(GRACE_MS));
  const probes = [...built.probes, { name: 'requests', busy: () => (gateway?.busy ?? 0) > 0 }];
  const control = ports.control.url;
  const urls = {
    api: gateway === undefined ? ports.api.url : `${ports.api.url}/${gateway.stage}`,
    aws: ports.aws.url,
    control,
    inbox: `${control}/inbox`,
  };
  const cloud = finish(urls, { ...built, probes });
  const { ses } = emulated;
  const listener = controlListener({
    mails: () => ses.mails(),
    failing: () => ses.failing(),
    failFor: (address, on) => ses.failFor(address, on),
    now: () => clock.now(),
    advance: (milliseconds) => cloud.advance(milliseconds),
    settle: () => cloud.settle(),
    stats: () => cloud.stats(),
  });
  ports.control.serve(listener);
  return cloud;
}

interface Plan {
  readonly deployment: Deployment;
  readonly ground: Ground;
  readonly logs: Logs;
  readonly undo: Undo;
  readonly ports: { readonly aws: Port };
  readonly limits: HostLimits | undefined;
  readonly observe: CloudOptions['observe'];
}

async function build({ deployment, ground, logs, undo, ports, limits, observe }: Plan): Promise<Built> {
  const { authority, clock, credentials } = ground;
  let standing: { readonly fleet: Fleet; readonly emulated: Emulated } | undefined;
  const present = () => {
    if (standing === undefined) throw new Error('the services are not up yet');
    return standing;
  };
  const deliver = deliverer(deployment, authority, () => {
    const { fleet, emulated } = present();
    return {
      invokeLater: fleet.accept,
      send: async (arn, body, groupId) => void (await emulated.sqs.send(arn, body, { groupId })),
      startExecution: (input) => emulated.states.handle('StartExecution', input),
    };
  });
  const task = taskRunner(authority, () => {
    const { fleet, emulated } = present();
    const { sqs, dynamodb, events } = emulated;
    return { host: fleet.host, json: { sqs, dynamodb, events } };
  });
  const emulated = await openServices(ground, deliver, task);
  undo.later(emulated, ({ sqs, s3, dynamodb }) => {
    sqs.close();
    s3.close();
    dynamodb.close();
  });
  await provisionStores(deployment, emulated);
  const wire = new Wire({
    services: onTheWire(emulated),
    credentials,
    authorize: authority.authorize,
    clock,
    observe,
    log: (line) => logs.write('aws', `${line}\n`),
  });
  ports.aws.serve(wire.listener);
  const functions = readFunctions(deployment).map((each) => withSecrets(each, emulated.secrets));
  const host = new LambdaHost(
    functions,
    {
      runtime: await buildRuntime(ground.folder),
      offset: clock.shared,
      variables: (settings) => lambdaVariables(settings, ground.awsUrl, credentials(settings.name) ?? ''),
      write: logs.write,
    },
    limits,
  );
  const fleet = undo.later(new Fleet(host, ground, emulated), (running) => running.stop(GRACE_MS));
  standing = { fleet, emulated };
  await fleet.openQueue(functions);
  await provisionMachines(deployment, emulated.states);
  await provisionRules(deployment, emulated.events, emulated.scheduler);
  wireNotifications(deployment, emulated.s3, deliver);
  await fleet.openMappings(deployment);
  return { deployment, ground, host, emulated, probes: fleet.probes() };
}

/** CloudFormation hands functions the values of secrets that their environment refers to. */
function withSecrets(settings: FunctionSettings, secrets: Secrets): FunctionSettings {
  const variables = Object.entries(settings.environment);
  const environment = variables.map(([name, value]) => [name, revealed(value, secrets)]);
  return { ...settings, environment: Object.fromEntries(environment) };
}

async function openStore(folder: string): Promise<Store> {
  try {
    return await Store.open(join(folder, 'store'));
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    const isLocked = cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
    if (isLocked) throw new Error(`another process already runs the embedded cloud in ${folder}`);
    throw error;
  }
}
