/** The embedded cloud: runs a synthesised deployment on loopback, with everything it remembers in one folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Clock } from './clock.ts';
import { controlListener, type Settled } from './control/control.ts';
import { connect } from './deploy/connect.ts';
import { openGateway } from './deploy/front.ts';
import { type Probe, untilIdle } from './deploy/idle.ts';
import { Port } from './deploy/ports.ts';
import { type CloudContext, type Emulated, makeServices, onTheWire } from './deploy/services.ts';
import { type Parts, statistics } from './deploy/statistics.ts';
import { Undo } from './deploy/undo.ts';
import { closeServices, endWork, probesOf } from './deploy/work.ts';
import { clamdScanner } from './guardduty/scanner/clamd.ts';
import { signatureScanner } from './guardduty/scanner/signature-scanner.ts';
import { Authority } from './iam/authority.ts';
import { openCredentials, type SecretOf } from './iam/credentials.ts';
import type { HostLimits } from './lambda/host.ts';
import { type LogLine, Logs } from './lambda/logs.ts';
import type { Mappings } from './lambda/mapping/mappings.ts';
import { revealed } from './secrets/dynamic-references.ts';
import { type FreeBytes, Space } from './space.ts';
import { Store } from './store.ts';
import { loadDeployment } from './template/deployment.ts';
import { type ObservedCall, Wire } from './wire/wire.ts';

export interface CloudOptions {
  /** The synthesised cloud assembly (cdk.out). */
  readonly assembly: string;
  /** Everything durable lives here; one process at a time owns it. */
  readonly folder: string;
  /** A free port for each one that is absent. */
  readonly ports?: { readonly api?: number; readonly aws?: number; readonly control?: number };
  /** Receives every line that functions print and the cloud logs. */
  readonly log?: (line: LogLine) => void;
  /** Values of template parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly limits?: HostLimits;
  /** `host:port` of a ClamAV daemon on loopback that scans objects, instead of the signatures of the embedded cloud. */
  readonly clamd?: string | undefined;
  /** Receives a sentence where the disk is full, and where it no longer is. */
  readonly notify?: (sentence: string) => void;
  /** Free bytes of the disk that has the folder; without it, the disk is asked. */
  readonly freeBytes?: FreeBytes | undefined;
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
const STATISTICS = 'stats.json';

export class Cloud {
  readonly urls: Urls;
  /** The template's outputs, with the API's own URL where it is served here. */
  readonly outputs: Readonly<Record<string, unknown>>;
  private readonly parts: Parts;
  private readonly clock: Clock;
  private readonly secretOf: SecretOf;
  private readonly probes: readonly Probe[];
  private readonly undo: Undo;
  private readonly folder: string;

  private constructor(urls: Urls, built: Built, undo: Undo) {
    this.urls = urls;
    this.outputs = built.deployment.outputs;
    this.parts = built;
    this.clock = built.context.clock;
    this.secretOf = built.context.credentials;
    this.probes = built.probes;
    this.undo = undo;
    this.folder = built.context.folder;
  }

  /**
   * Runs the assembly. Throws a plain sentence when another process has the folder, a port is taken, or the
   * template holds anything that is not emulated; then nothing is left running.
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
    return untilIdle(this.probes, limitMs);
  }

  /** Starts environments of the named functions (of all when none is named) ahead of their first event. */
  prewarm(count: number, names?: readonly string[]): Promise<void> {
    return this.parts.host.prewarm(count, names);
  }

  stats(): Promise<unknown> {
    return statistics(this.parts);
  }

  /**
   * Lets running work finish for a moment and closes everything; what was cut off goes on at the next start. The statistics of the run
   * are in `stats.json` of the folder then.
   */
  async stop(): Promise<void> {
    // A cloud whose store was closed under it has no statistics, and is closed all the same.
    const known = await this.stats().catch(() => undefined);
    if (known !== undefined) {
      const text = JSON.stringify(known, null, 2);
      // Where there is no room for them, there are none.
      await writeFile(join(this.folder, STATISTICS), text).catch(() => undefined);
    }
    await this.undo.all();
  }
}

interface Built extends Parts {
  readonly context: CloudContext;
  readonly probes: readonly Probe[];
}

type Finish = (urls: Urls, built: Built) => Cloud;
type Ports = Readonly<Record<'api' | 'aws' | 'control', Port>>;

/** First every service is made, then they are connected and take calls. */
async function launch(options: CloudOptions, undo: Undo, finish: Finish): Promise<Cloud> {
  await mkdir(options.folder, { recursive: true });
  const { context, ports } = await openContext(options, undo);
  const emulated = await makeServices(context, options.limits);
  undo.later(emulated, closeServices);
  let mappings: Mappings | undefined;
  undo.later(emulated, () => endWork(emulated, mappings, GRACE_MS));
  serveAws(context, emulated, ports.aws, options.observe);
  mappings = await connect(context, emulated);
  const gateway = openGateway({
    ...context,
    host: emulated.host,
    s3: emulated.s3,
    port: ports.api,
    reveal: (text) => revealed(text, emulated.secrets),
  });
  undo.later(ports.api, (port) => port.close(GRACE_MS));
  const probes = [
    ...probesOf(emulated, mappings),
    { name: 'requests', busy: () => (gateway?.busy ?? 0) > 0 },
  ];
  const control = ports.control.url;
  const urls = {
    api: gateway === undefined ? ports.api.url : `${ports.api.url}/${gateway.stage}`,
    aws: ports.aws.url,
    control,
    inbox: `${control}/inbox`,
  };
  const { deployment } = context;
  const cloud = finish(urls, { deployment, host: emulated.host, emulated, context, probes });
  serveControl(cloud, emulated, ports.control);
  return cloud;
}

async function openPorts({ ports }: CloudOptions, undo: Undo): Promise<Ports> {
  const open = async (wanted: number | undefined, what: string) =>
    undo.later(await Port.open(wanted, what), (port) => port.close(0));
  return {
    api: await open(ports?.api, 'the API'),
    aws: await open(ports?.aws, 'the AWS protocols'),
    control: await open(ports?.control, 'the control endpoint'),
  };
}

/** The store is opened before the ports, so that it is closed after the last call. */
async function openContext(
  options: CloudOptions,
  undo: Undo,
): Promise<{ readonly context: CloudContext; readonly ports: Ports }> {
  const { folder } = options;
  const space = new Space(folder, options.freeBytes, options.notify ?? (() => undefined));
  await space.keepReserve();
  const store = undo.later(await openStore(folder, space), (open) => open.close());
  const clock = undo.later(await Clock.open(store), (open) => open.close());
  const logs = undo.later(new Logs(join(folder, 'logs'), options.log, () => space.isFull()), (open) =>
    open.close(),
  );
  const ports = await openPorts(options, undo);
  const deployment = await loadDeployment(options.assembly, {
    awsUrl: ports.aws.url,
    apiUrl: ports.api.url,
    ...(options.parameters === undefined ? {} : { parameters: options.parameters }),
  });
  const authority = new Authority(deployment);
  const credentials = await openCredentials(store, (caller) => authority.knows(caller));
  const scanner = options.clamd === undefined ? signatureScanner : clamdScanner(options.clamd);
  const awsUrl = ports.aws.url;
  const context = { deployment, store, clock, logs, folder, awsUrl, authority, credentials, scanner };
  return { context, ports };
}

function serveAws(
  { credentials, authority, clock, logs, store }: CloudContext,
  emulated: Emulated,
  port: Port,
  observe: CloudOptions['observe'],
): void {
  const wire = new Wire({
    services: onTheWire(emulated),
    credentials,
    authorize: authority.authorize,
    clock,
    observe,
    store,
    log: (line) => logs.write('aws', `${line}\n`),
  });
  port.serve(wire.listener);
}

function serveControl(cloud: Cloud, { ses, malware }: Emulated, port: Port): void {
  const listener = controlListener({
    mails: () => ses.mails(),
    failing: () => ses.failing(),
    failFor: (address, outcome) => ses.failFor(address, outcome),
    mailSandbox: () => ses.isSandbox,
    setMailSandbox: (on) => ses.setSandbox(on),
    now: () => cloud.now(),
    advance: (milliseconds) => cloud.advance(milliseconds),
    settle: () => cloud.settle(),
    stats: () => cloud.stats(),
    scansHeld: () => malware.isHeld,
    holdScans: (on) => (on ? malware.hold() : malware.release()),
  });
  port.serve(listener);
}

async function openStore(folder: string, space: Space): Promise<Store> {
  try {
    return await Store.open(join(folder, 'store'), space);
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    const isLocked = cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
    if (isLocked) throw new Error(`another process already runs the embedded cloud in ${folder}`);
    throw error;
  }
}
