/** A tenant whose live entities are screened against lists that change, and monitoring over it: real lists, engine, jobs and worker. */
import { monitoringWorker } from '#functions/workers/monitoring/app.ts';
import { screeningRun } from '#functions/workers/screening-run/app.ts';
import type { PageSize } from '#shared/domain/monitoring/tenant-page.ts';
import { embeddedProvider } from '#shared/domain/screening/providers/embedded.ts';
import { tenantKey } from '#shared/domain/tenants/provision/repository.ts';
import type { MonitoringMessage } from '#shared/domain/watchlists/monitoring-message.ts';
import type { QueueMessage } from '#shared/platform/ports.ts';
import { fleetFence } from '#shared/platform/scope.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { type MemoryLists, memoryLists } from '../lists/memory-lists.ts';
import { type Listed, putPeopleInForce } from '../lists/people-in-force.ts';
import { ScreeningFixture } from './fixture.ts';

/** What all tenants share: the lists, and the queue with its worker. */
export class Lookout {
  readonly api: InProcessApi;
  readonly lists: MemoryLists = memoryLists();
  /** Every message that the worker has sent, in order. */
  readonly sent: QueueMessage[] = [];

  constructor(api: InProcessApi) {
    this.api = api;
  }

  publish(people: readonly Listed[]): Promise<MonitoringMessage> {
    return putPeopleInForce(this.lists, people, new Date(this.api.clock.now()).toISOString());
  }

  /** A worker as another process has it. */
  worker(changes: Partial<InProcessApi['ports']> = {}, size?: PageSize) {
    const monitoring = {
      send: async (messages: readonly QueueMessage[]) => void this.sent.push(...messages),
    };
    return monitoringWorker({ ...this.api.ports, lists: this.lists, ...changes, monitoring }, size);
  }

  /** Delivers the publication and everything that follows; answers how many turns there were. */
  async monitor(message: MonitoringMessage | QueueMessage['body'], size?: PageSize): Promise<number> {
    const worker = this.worker({}, size);
    this.sent.length = 0;
    const deliver = async (body: unknown) => {
      const answer = await worker({ Records: [{ messageId: 'm', body: JSON.stringify(body) }] });
      if (answer.batchItemFailures.length > 0) throw new Error(this.api.logged.at(-1));
    };
    await deliver(message);
    for (let at = 0; at < this.sent.length; at += 1) await deliver(this.sent[at]?.body);
    return this.sent.length;
  }
}

/** One watched tenant. */
export class Watch {
  readonly lookout: Lookout;
  readonly fixture: ScreeningFixture;
  readonly #done = new Set<unknown>();

  private constructor(lookout: Lookout, fixture: ScreeningFixture) {
    this.lookout = lookout;
    this.fixture = fixture;
  }

  static async open(lookout: Lookout): Promise<Watch> {
    const fixture = await ScreeningFixture.open(lookout.api);
    const { id: tenant_id } = fixture.tenant;
    const record = { tenant_id, name: `Tenant ${tenant_id}`, created_at: new Date(0).toISOString() };
    await lookout.api.ports.tables
      .within(fleetFence())
      .commit([{ put: { ...tenantKey(tenant_id), ...record } }]);
    return new Watch(lookout, fixture);
  }

  /** A person of this name who has been screened against the lists in force. */
  async screened(first_name: string, last_name: string, details: object = {}): Promise<string> {
    const id = await this.fixture.entity({ entity_type: 'individual', first_name, last_name, ...details });
    await this.fixture.start(id);
    await this.work();
    return id;
  }

  /** Runs the screenings that were started since; answers how many. */
  async work(): Promise<number> {
    const { api, lists } = this.lookout;
    const live = embeddedProvider({ lists, clock: api.ports.clock });
    const worker = screeningRun({ ...api.ports, screener: () => live });
    const jobs = (await this.fixture.jobs()).filter(({ outbox_id }) => !this.#done.has(outbox_id));
    for (const { outbox_id } of jobs) {
      const detail = { tenant_id: this.fixture.tenant.id, environment: 'live', outbox_id, type: 'screening' };
      await worker({ Records: [{ messageId: 'm', body: JSON.stringify({ detail }) }] });
      this.#done.add(outbox_id);
    }
    return jobs.length;
  }

  read(entityId: string): Promise<Answer> {
    return this.fixture.read(entityId);
  }

  /** Alerts that were announced, whatever for. */
  alerts() {
    return this.fixture.announced('alert.created');
  }
}
