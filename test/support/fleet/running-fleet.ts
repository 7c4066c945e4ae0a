/** A whole fleet in a process of its own: reached over HTTP, killed and started again on the same folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { fleetClock } from '../../../cli/connection/fleet-clock.ts';
import type { FleetFile } from '../../../cli/connection/fleet-file.ts';
import { type OperatorContext, operatorContext } from '../../../cli/connection/operator-context.ts';
import { choosePorts } from '../../../cli/local/ports.ts';
import { type FleetPorts, stateFolder } from '../../../cli/local/state.ts';
import { type WireAnswer, type WireOptions, wireCaller } from './client.ts';
import { type HostChild, startHost } from './host/child.ts';
import type { CrashPoint } from './host/host-order.ts';

/** Set by the test run's set-up. */
const SHARED = process.env['PROBITY_ASSEMBLY'];

export type StoredItem = Readonly<Record<string, unknown>>;

const REGION = 'eu-west-1';
const Settled = z.object({ settled: z.boolean(), busy: z.array(z.string()) });
const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }));
const Stats = z.object({ functions: z.record(z.string(), z.object({ failures: z.int() })) });
/** One settling waits 20 s by itself; a busy machine may need several. */
const SETTLINGS = 12;

type Parameters = Readonly<Record<string, string>>;
interface Order {
  readonly folder: string;
  readonly ports: FleetPorts;
  readonly parameters: Parameters;
}

export class RunningFleet {
  readonly folder: string;
  readonly #ports: FleetPorts;
  readonly #parameters: Parameters;
  #child: HostChild;

  private constructor(order: Order, child: HostChild) {
    this.folder = order.folder;
    this.#ports = order.ports;
    this.#parameters = order.parameters;
    this.#child = child;
  }

  /** Starts a fleet on an empty folder `within` another and free ports, with other values for the template’s parameters. */
  static async start(parameters: Parameters = {}, within = tmpdir()): Promise<RunningFleet> {
    const folder = await mkdtemp(join(within, 'probity-running-'));
    for (let attempt = 1; ; attempt += 1) {
      const ports = await choosePorts(0);
      try {
        const order = { folder, ports, parameters };
        return new RunningFleet(order, await startHost({ ...order, shared: SHARED }));
      } catch (error) {
        const lost = error instanceof Error && /already in use|is taken/.test(error.message);
        if (!lost || attempt === 3) throw error;
      }
    }
  }

  get facts(): FleetFile {
    return this.#child.said.facts;
  }

  /** What may do everything. */
  get root(): HostChild['said']['root'] {
    return this.#child.said.root;
  }

  /** Where the operator fills in what company registers ask for. */
  get registersSecret(): string {
    return this.#child.said.registersSecret;
  }

  /** The file that the operator's command line reads. */
  get fleetFile(): string {
    return stateFolder(this.folder).facts;
  }

  /** The cloud assembly that it runs. */
  get assembly(): string {
    return SHARED === undefined ? stateFolder(this.folder).assembly : join(SHARED, 'cdk.out');
  }

  call(method: string, path: string, options?: WireOptions): Promise<WireAnswer> {
    return wireCaller(this.facts.urls.api)(method, path, options);
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    await this.#child.end('SIGKILL');
  }

  /** Has the process end itself at a point of one function's run, as `kill -9` would. */
  async armCrash(point: CrashPoint): Promise<void> {
    await this.#child.arm(point);
  }

  /** Resolves when the process has ended itself. */
  get crashed(): Promise<void> {
    return this.#child.gone;
  }

  /** Ends it in an orderly way. */
  async stop(): Promise<void> {
    await this.#child.end('SIGTERM');
  }

  /** Starts it again, after `kill` or `stop`, on what the folder remembers; `shared` is the folder of another deployment. */
  async startAgain(shared = SHARED): Promise<void> {
    const order = { folder: this.folder, ports: this.#ports, parameters: this.#parameters };
    this.#child = await startHost({ ...order, shared });
  }

  /** Ends the fleet and forgets it. */
  async end(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async now(): Promise<number> {
    const response = await fetch(this.facts.urls.clock);
    return Date.parse(z.object({ now: z.string() }).parse(await response.json()).now);
  }

  /** Moves the clock forward and waits until what fell due is done. */
  async advance(seconds: number): Promise<void> {
    await this.#control(this.facts.urls.clock, { seconds });
    await this.settle();
  }

  /** Waits until functions, queues, streams and deliveries are at rest. */
  async settle(): Promise<void> {
    let busy: readonly string[] = [];
    for (let attempt = 0; attempt < SETTLINGS; attempt += 1) {
      const answer = Settled.parse(await this.#control(this.facts.urls.settle, {}));
      if (answer.settled) return;
      busy = answer.busy;
    }
    throw new Error(`the fleet does not come to rest: ${busy.join(', ')}`);
  }

  /** Functions of which an invocation failed, crashed or ran out of time. */
  async failedFunctions(): Promise<readonly string[]> {
    const response = await fetch(this.facts.urls.health.replace(/health$/, 'stats'));
    const { functions } = Stats.parse(await response.json());
    return Object.entries(functions).flatMap(([name, { failures }]) => (failures > 0 ? [name] : []));
  }

  /** Messages to one address, oldest first. */
  async mailsTo(address: string): Promise<z.output<typeof Mails>> {
    const response = await fetch(this.facts.urls.mails);
    return Mails.parse(await response.json()).filter(({ to }) => to.includes(address));
  }

  /** Makes SES reject mail to an address, or accept it again. */
  async failMail(address: string, failing: boolean): Promise<void> {
    await this.#control(this.facts.urls.mail_failures, { address, failing });
  }

  /** Every item of the tables as stored, past the fence, as only the root may. */
  async items(): Promise<readonly StoredItem[]> {
    const { table, auditTable } = this.facts.resources;
    return [...(await this.itemsOf(table)), ...(await this.itemsOf(auditTable))];
  }

  /** The same of one table. */
  async itemsOf(TableName: string): Promise<readonly StoredItem[]> {
    return this.#asRoot((client) => allOf(paginateScan({ client }, { TableName })));
  }

  /** One partition of an index. */
  async indexEntries(index: 'listing' | 'facet', pk: string): Promise<readonly StoredItem[]> {
    const query = {
      TableName: this.facts.resources.table,
      IndexName: index,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': index === 'listing' ? 'list_pk' : 'facet_pk' },
      ExpressionAttributeValues: { ':pk': pk },
    };
    return this.#asRoot((client) => allOf(paginateQuery({ client }, query)));
  }

  /** What the operator works with; the caller closes it. */
  async operator(): Promise<OperatorContext> {
    const { urls, resources, operator } = this.facts;
    if (operator === undefined) throw new Error('the fleet names no operator');
    const credentials = { accessKeyId: operator.access_key_id, secretAccessKey: operator.secret_access_key };
    return operatorContext({
      resources,
      client: { region: REGION, endpoint: urls.aws, credentials },
      operator: 'fleet-tests',
      clock: await fleetClock(urls.clock),
    });
  }

  async #asRoot<T>(work: (client: DynamoDBDocumentClient) => Promise<T>): Promise<T> {
    const credentials = this.#child.said.root;
    const client = new DynamoDBClient({ region: REGION, endpoint: this.facts.urls.aws, credentials });
    try {
      return await work(DynamoDBDocumentClient.from(client));
    } finally {
      client.destroy();
    }
  }

  async #control(url: string, body: unknown): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

async function allOf(pages: AsyncIterable<{ readonly Items?: StoredItem[] | undefined }>) {
  const found: StoredItem[] = [];
  for await (const page of pages) found.push(...(page.Items ?? []));
  return found;
}
