/** A tenant whose entities are screened: its calls, the jobs that follow, and what was announced. Live mode asks the played provider. */
import * as z from 'zod';
import { screeningRun } from '#functions/workers/screening-run/app.ts';
import { screeningJobWrite } from '#shared/domain/screening/job.ts';
import { screenerOf } from '#shared/domain/screening/providers/deployed.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type Environment, fenceOf } from '#shared/platform/scope.ts';
import type { CallOptions } from '../in-process/event.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';
import { PlayedProvider } from './played-provider.ts';

export const SCREENING = '/api/v1/screening/';
export const NOBODY = { entity_type: 'individual', first_name: 'Clara', last_name: 'Nobody' };
export const LISTED = { entity_type: 'individual', first_name: 'Ovrin', last_name: 'Kastelmar' };

const Body = z.object({
  envelope: z.object({ id: z.string(), event_type: z.string(), data: z.record(z.string(), z.unknown()) }),
  webhook_url: z.string().optional(),
});

export class ScreeningFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly provider = new PlayedProvider();
  readonly #handled = new Set<unknown>();

  constructor(api: InProcessApi, tenant: TestTenant) {
    this.api = api;
    this.tenant = tenant;
  }

  static async open(api: InProcessApi): Promise<ScreeningFixture> {
    return new ScreeningFixture(api, await makeTenant(api));
  }

  call(method: string, path: string, options: CallOptions & { mode?: Environment } = {}): Promise<Answer> {
    const { mode = 'live', ...rest } = options;
    return this.api.call(method, path, { key: this.tenant[mode], ...rest });
  }

  async entity(body: object = LISTED, mode: Environment = 'live'): Promise<string> {
    const made = await this.call('POST', '/api/v1/entities/', { mode, body });
    if (made.status !== 201) throw new Error(made.text);
    return String(made.body['id']);
  }

  start(entityId: string, mode: Environment = 'live', changes: CallOptions = {}): Promise<Answer> {
    return this.call('POST', SCREENING, { mode, body: { entity_id: entityId }, ...changes });
  }

  /** Makes an entity, screens it and answers its screening. */
  async screened(body: object = LISTED, mode: Environment = 'live'): Promise<Answer> {
    const id = await this.entity(body, mode);
    const started = await this.start(id, mode);
    if (started.status !== 202) throw new Error(started.text);
    await this.work(mode);
    return this.read(id, mode);
  }

  read(entityId: string, mode: Environment = 'live'): Promise<Answer> {
    return this.call('GET', `${SCREENING}${entityId}/`, { mode });
  }

  /** Screens a screened entity again, as a change of the lists does, and answers its screening. */
  async again(entityId: string, mode: Environment = 'live'): Promise<Answer> {
    const { api, tenant } = this;
    const scope = tenant.scopes[mode];
    const vault = await workerContext(api.ports).vault(scope);
    const input = { entity_id: entityId, reason: 'list_changed' } as const;
    const at = { outboxId: api.ports.ids.uuid(), now: api.clock.now() };
    await api.ports.tables.within(fenceOf(scope, 'due')).commit([screeningJobWrite(scope, vault, input, at)]);
    await this.work(mode);
    return this.read(entityId, mode);
  }

  /** Runs every job that was started since; answers how many came back. */
  async work(
    mode: Environment = 'live',
    ports: Partial<InProcessApi['ports']> = {},
    attempt = 5,
  ): Promise<number> {
    const jobs = (await this.jobs(mode)).filter(({ outbox_id }) => !this.#handled.has(outbox_id));
    let failures = 0;
    for (const { outbox_id } of jobs) {
      const failed = await this.run(String(outbox_id), mode, ports, attempt);
      if (failed === 0) this.#handled.add(outbox_id);
      failures += failed;
    }
    return failures;
  }

  async jobs(mode: Environment = 'live') {
    return (await this.api.outbox(this.tenant.scopes[mode])).filter(({ type }) => type === 'screening');
  }

  /** Delivers one job for the `attempt`-th time. */
  async run(outbox_id: string, mode: Environment, ports: Partial<InProcessApi['ports']> = {}, attempt = 5) {
    const detail = { tenant_id: this.tenant.id, environment: mode, outbox_id, type: 'screening' };
    const worker = screeningRun({ ...this.api.ports, ...ports, screener: screenerOf(this.provider) });
    const attributes = { ApproximateReceiveCount: String(attempt) };
    const { batchItemFailures } = await worker({
      Records: [{ messageId: 'm', body: JSON.stringify({ detail }), attributes }],
    });
    return batchItemFailures.length;
  }

  /** Data of the announced events of a type, in no particular order. */
  async announced(type: string, mode: Environment = 'live') {
    return (await this.envelopes(type, mode)).map(({ envelope }) => envelope.data);
  }

  async envelopes(type: string, mode: Environment = 'live') {
    const scope = this.tenant.scopes[mode];
    const vault = await workerContext(this.api.ports).vault(scope);
    const rows = (await this.api.outbox(scope)).filter((row) => row['type'] === type);
    return rows.map((row) => {
      const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
      return Body.parse(vault.unsealJson(place, String(row['body'])));
    });
  }
}

const Alert = z.looseObject({
  id: z.string(),
  kind: z.string(),
  changes: z.array(z.looseObject({ reasons: z.array(z.string()) })),
  risk_profiles: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});
const Case = z.looseObject({ id: z.string(), status: z.string(), alerts: z.array(Alert) });

/** The one case of a screening that was answered. */
export function caseOf({ body }: Answer) {
  const [only] = z.array(Case).length(1).parse(body['cases']);
  if (only === undefined) throw new Error('there is no case');
  return only;
}

/** The profiles of the newest alert. */
export function profilesOf(answer: Answer) {
  return caseOf(answer).alerts[0]?.risk_profiles ?? [];
}

export function profileOf(answer: Answer) {
  const [first] = profilesOf(answer);
  if (first === undefined) throw new Error('there is no profile');
  return first;
}
