/** Builds the bundles, synthesises the template, runs it on the embedded cloud and seeds the demo tenants. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Cloud, type CloudOptions } from '@probity/embedded-cloud/cloud';
import type { FleetFile, Resources } from '../connection/fleet-file.ts';
import { operatorContext } from '../connection/operator-context.ts';
import { demoLinks, renewDemoKeys, seedDemo } from '../seed/seed-demo.ts';
import { ensureAssembly } from './assembly-cache.ts';
import { type DocsServer, serveDocs } from './docs-server.ts';
import { chooseAnother, refuseTaken } from './ports.ts';
import {
  DEFAULT_PORTS,
  type FleetPorts,
  readFacts,
  type StateFolder,
  stateFolder,
  writeFacts,
} from './state.ts';

export interface StartOptions {
  /** Folder of all durable data. */
  readonly folder: string;
  readonly ports?: FleetPorts;
  /** A cloud assembly of the local stage; without it one is kept in the folder and made where sources changed. */
  readonly assembly?: string;
  /** Values of other template parameters, such as the company registers. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** `host:port` of a ClamAV daemon on loopback that scans stored files; without it, test signatures decide. */
  readonly clamd?: string | undefined;
  /** Receives a sentence for each step. */
  readonly progress?: (what: string) => void;
  /** Receives a sentence where the disk is full, and where it no longer is. */
  readonly notify?: (sentence: string) => void;
  /** Called for every AWS call that is executed. */
  readonly observe?: CloudOptions['observe'];
}

export interface RunningFleet {
  readonly cloud: Cloud;
  readonly facts: FleetFile;
  stop(): Promise<void>;
}

/**
 * Starts the fleet with the data in the folder, or as a new fleet where there is none. Throws where a port is taken, before
 * anything is built.
 */
export async function startFleet(options: StartOptions): Promise<RunningFleet> {
  const ports = options.ports ?? DEFAULT_PORTS;
  await refuseTaken(ports);
  return startOn(ports, options).catch((error: unknown) => {
    // Taken while the bundles were built.
    throw chooseAnother(error);
  });
}

async function startOn(ports: FleetPorts, options: StartOptions): Promise<RunningFleet> {
  const folder = stateFolder(options.folder);
  const progress = options.progress ?? (() => undefined);
  const assembly = options.assembly ?? (await makeAssembly(folder.assembly, progress));
  progress('Starting the embedded cloud');
  const cloud = await Cloud.start({
    assembly,
    folder: folder.store,
    ports: { api: ports.api, aws: ports.aws, control: ports.control },
    parameters: {
      PublicUrl: publicOrigin(ports.api),
      UploadOrigin: origin(ports.aws),
      ...options.parameters,
    },
    clamd: options.clamd,
    ...(options.notify === undefined ? {} : { notify: options.notify }),
    ...(options.observe === undefined ? {} : { observe: options.observe }),
  });
  let docs: DocsServer | undefined;
  try {
    docs = await serveDocs(folder.docs, ports.docs, publicOrigin(ports.api));
    progress('Seeding the demo tenants');
    const facts = await establishFacts(cloud, folder, ports);
    const stopDocs = docs.stop;
    return { cloud, facts, stop: async () => void (await Promise.all([stopDocs(), cloud.stop()])) };
  } catch (error) {
    await docs?.stop();
    await cloud.stop();
    throw error;
  }
}

async function makeAssembly(folder: string, progress: (what: string) => void): Promise<string> {
  const root = join(import.meta.dirname, '..', '..');
  const make = async () => {
    progress('Building the production bundles and synthesising the production template');
    await makeInOwnProcess(folder);
  };
  const isNew = await ensureAssembly({ folder, root, make });
  if (!isNew) progress('Taking the bundles and the template of the last start: their sources are the same');
  return folder;
}

/** The CDK and esbuild take 300 MB of memory; a fleet that runs for hours must not keep them. */
function makeInOwnProcess(folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'make-assembly.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the bundles or the template could not be made (exit status ${code})`));
    });
  });
}

async function establishFacts(cloud: Cloud, folder: StateFolder, ports: FleetPorts): Promise<FleetFile> {
  const resources = resourcesOf(cloud);
  const operator = cloud.credentials('operator');
  if (operator === undefined) throw new Error('the template has no operator role');
  const context = operatorContext({
    resources,
    client: { region: 'eu-west-1', endpoint: cloud.urls.aws, credentials: operator },
    operator: 'local start',
    clock: { now: () => cloud.now() },
  });
  try {
    const seeded = await seedDemo(context);
    const known = seeded ?? (await readFacts(folder))?.tenants;
    const facts: FleetFile = {
      urls: urlsOf(cloud, ports),
      resources,
      operator: { access_key_id: operator.accessKeyId, secret_access_key: operator.secretAccessKey },
      tenants: [...(known ?? (await renewDemoKeys(context)))],
      sign_in: [...(await demoLinks(context, publicOrigin(ports.api)))],
    };
    await writeFacts(folder, facts);
    return facts;
  } finally {
    context.close();
  }
}

function urlsOf(cloud: Cloud, ports: FleetPorts): FleetFile['urls'] {
  const { control } = cloud.urls;
  return {
    api: publicOrigin(ports.api),
    docs: `${origin(ports.docs)}/`,
    inbox: cloud.urls.inbox,
    portal: `${publicOrigin(ports.api)}/api/portal/`,
    console: `${publicOrigin(ports.api)}/api/console/`,
    mails: `${control}/mails`,
    clock: `${control}/clock`,
    mail_failures: `${control}/mail-failures`,
    settle: `${control}/settle`,
    health: `${control}/health`,
    aws: cloud.urls.aws,
  };
}

/** The operator's resources are outputs of the template. */
function resourcesOf(cloud: Cloud): Resources {
  return {
    table: output(cloud, 'TableName'),
    auditTable: output(cloud, 'AuditTableName'),
    dataKeysTable: output(cloud, 'DataKeysTableName'),
    documentsBucket: output(cloud, 'DocumentsBucketName'),
    fieldKey: output(cloud, 'FieldKeyArn'),
    pepperSecret: output(cloud, 'PepperSecretArn'),
    sealsBucket: output(cloud, 'SealsBucketName'),
    listsBucket: output(cloud, 'ListsBucketName'),
    providersSecret: output(cloud, 'ProvidersSecretArn'),
    monitoringQueue: 'probity-local-monitoring',
  };
}

function output(cloud: Cloud, name: string): string {
  const value = cloud.outputs[name];
  if (typeof value !== 'string') throw new Error(`the template has no output ${name}`);
  return value;
}

function origin(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Of the API and its pages: browsers bind passkeys to a domain, and an address is none. */
function publicOrigin(port: number): string {
  return `http://localhost:${port}`;
}
