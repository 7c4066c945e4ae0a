/** A tenant whose calls are played at a fixed time and with ids that are the same in every run. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type FunctionName, fleet } from '#functions/fleet.ts';
import type { FunctionSpec } from '#functions/function-spec.ts';
import { sandboxDirectory } from '#shared/domain/company-search/sandbox/sandbox-directory.ts';
import { answerSections } from '#shared/domain/responses/keys.ts';
import { BatchExecution, Chunk } from '#shared/domain/screening/batch/schema.ts';
import { countersKey } from '#shared/domain/tenants/provision/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Item } from '#shared/platform/ports.ts';
import { countersFence } from '#shared/platform/scope.ts';
import { askedOf, CATALOGUE_TEMPLATE } from '../../test/support/catalogue/questionnaire.ts';
import type { FactsSource } from '../../test/support/catalogue/sources/facts-source.ts';
import { sourceIn } from '../../test/support/catalogue/sources/in-process-source.ts';
import { appOf } from '../../test/support/events/fleet-apps.ts';
import { Recorder } from '../../test/support/events/recorder.ts';
import type { InProcessApi } from '../../test/support/in-process-api.ts';
import { bounceOf } from '../../test/support/responses/mail-reports.ts';
import { type Imported, importTemplate } from '../../test/support/responses/templates.ts';
import { smallQuestionnaire } from '../../test/support/small-questionnaire.ts';
import { makeTenant, type TestTenant } from '../../test/support/tenant.ts';

/** When every tenant's story begins. */
export const PLAYED_AT = Date.parse('2026-03-02T09:30:00.000Z');
const IMPORTED_AT = '2026-01-12T08:00:00.000Z';
const ASKED_ID = 1;
const SHORT_ID = 100;
/** What was published before: later ids are above those of the two questionnaires here. */
const PUBLISHED = { questionnaires: 100, questions: 5_000 };
const EMAIL = 'respondent@lantern.example';
const SHOWN_HOOK = 'https://hooks.lantern.example/probity';

const Body = z.object({ envelope: z.looseObject({ event: z.string() }) });
/** What the last step of a round answers. */
const Finished = z.object({ done: z.boolean(), next: z.unknown().optional() });

export interface Announcement {
  readonly type: string;
  readonly envelope: unknown;
}

export class PlayedTenant {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly source: FactsSource;
  readonly #asked: Imported;
  readonly #call: InProcessApi['call'];
  readonly #ports: InProcessApi['ports'];
  readonly #recorder = new Recorder();
  readonly #done = new Set<unknown>();
  #now = PLAYED_AT;
  #ids = 0;
  #calls = 0;
  /** Ids that are derived from the random id of the tenant. */
  readonly #idsOfTenant: string[] = [];
  /** Why the next batches fail. */
  #batchFailure: string | undefined;

  /** `name` seeds the ids. */
  static async open(api: InProcessApi, name: string, hook: string): Promise<PlayedTenant> {
    const small = smallQuestionnaire(SHORT_ID);
    const questionnaire = { ...small, stored: { ...small.stored, created_at: IMPORTED_AT } };
    const tenant = await makeTenant(api, { questionnaire });
    const asked = await importTemplate(tenant, CATALOGUE_TEMPLATE, { id: ASKED_ID, created_at: IMPORTED_AT });
    await api.ports.tables.within(countersFence()).update(countersKey(), { add: PUBLISHED });
    return new PlayedTenant({ api, tenant, name, hook, asked });
  }

  private constructor(made: {
    readonly api: InProcessApi;
    readonly tenant: TestTenant;
    readonly name: string;
    readonly hook: string;
    readonly asked: Imported;
  }) {
    this.api = made.api;
    this.tenant = made.tenant;
    this.#asked = made.asked;
    const seed = createHash('sha256').update(made.name).digest('hex').slice(0, 8);
    const uuid = () => {
      this.#ids += 1;
      return `${seed}-6c1e-4b7e-9d53-${this.#ids.toString(16).padStart(12, '0')}`;
    };
    const clock = { now: () => this.#now };
    this.#ports = { ...made.api.ports, clock, ids: { uuid } };
    // Companies of the examples are invented, and the API must say so: nothing was bought.
    const functions = made.api.over({ clock, ids: { uuid }, registers: sandboxDirectory });
    const call: InProcessApi['call'] = (method, path, options) => {
      this.#calls += 1;
      this.#now += 1_000;
      return functions.call(method, path, {
        idempotencyKey: `example-call-${made.name}-${this.#calls}`,
        ...options,
      });
    };
    const api = { call, mails: made.api.mails, ports: this.#ports };
    this.#call = call;
    this.source = {
      ...sourceIn(
        { api, tenant: made.tenant, webhookUrl: made.hook, words: () => 'Figures of three years' },
        askedOf(made.asked),
      ),
      // Addresses are signed at the time of this machine, which the played clock is far from.
      putFile: async (url, _headers, bytes) => {
        const [, name = ''] = new URL(url).pathname.split('/live/');
        await this.#ports.objects
          .within(this.tenant.scopes.live)
          .put(`pending/${name}`, bytes, 'application/pdf');
      },
      newEmail: () => EMAIL,
      fresh: (text) => text,
    };
  }

  /** What is random of this tenant, and what is shown instead. */
  shown(hook: string): ReadonlyMap<string, string> {
    const tokens = this.api.mails.map(({ token }): [string, string] => [
      token,
      'the-part-of-the-link-after-the-hash',
    ]);
    return new Map([
      [hook, SHOWN_HOOK],
      [this.tenant.id, '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10'],
      [this.#asked.stored.alias, '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e11'],
      ...tokens.filter(([token]) => token !== ''),
      ...this.#idsOfTenant.map((id, at): [string, string] => [
        id,
        `0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4f0${at}`,
      ]),
    ]);
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  /** Runs the jobs that were started, and those that they start. */
  async settle(): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const waiting = (await this.#rows('job')).filter(({ outbox_id }) => !this.#done.has(outbox_id));
      if (waiting.length === 0 && this.#recorder.starts.length === 0) return;
      for (const { outbox_id, type } of waiting) await this.#deliver(String(outbox_id), String(type));
      for (const start of this.#recorder.starts.splice(0)) await this.#batch(start);
    }
    throw new Error('the jobs of the tenant do not come to an end');
  }

  /** Everything that was announced so far, oldest first. */
  async announced(): Promise<readonly Announcement[]> {
    const { live } = this.tenant.scopes;
    const vault = await workerContext(this.api.ports).vault(live);
    return (await this.#rows('event')).map((row) => {
      const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
      const { envelope } = Body.parse(vault.unsealJson(place, String(row['body'])));
      return { type: envelope.event, envelope };
    });
  }

  /** Has the sweeper and the timers do what is due by now. */
  async runTimers(): Promise<void> {
    await this.#run('sweeper', {});
    const Records = this.#recorder.messages.timers.splice(0).map(({ body }, at) => ({
      ...{ messageId: String(at), body: JSON.stringify(body) },
      attributes: { ApproximateReceiveCount: '1' },
    }));
    await this.#run('timers', { Records });
  }

  /** Attaches a file to the response, and gives the result of its scan to the worker. */
  async attachAndScan(response: string, content: string): Promise<void> {
    const form = new FormData();
    form.append('document_type', 'Certificate of incorporation');
    form.append('file', new Blob([content]), 'certificate.pdf');
    const path = `/api/v1/responses/${response}/documents/upload/`;
    await this.#call('POST', path, { key: this.source.key, form });
    await this.#run('file-scan', { Records: (await this.api.scans.results()).slice(-1) });
  }

  /** Reports to the worker that the last mail was returned. */
  async bounceLastMail(): Promise<void> {
    const mail = this.api.mails.at(-1);
    if (mail === undefined) throw new Error('no mail was sent');
    const body = JSON.stringify(bounceOf(mail, this.#now));
    await this.#run('mail-feedback', { Records: [{ messageId: 'bounce', body }] });
  }

  /** Makes the first section of answers unreadable, as no caller can. */
  async spoilAnswers(response: string): Promise<void> {
    const key = answerSections.key(this.tenant.scopes.live, { 'response id': response, section: 1 });
    await this.tenant.table('live').update(key, { set: { answers: new Uint8Array([0]) } });
  }

  /** Ends the next batches as the state machine does when it cannot read their files. */
  failBatches(failure: string): void {
    this.#batchFailure = failure;
  }

  /** Has monitoring tell the tenant of changed lists. */
  async tellCoverage(changed: readonly object[]): Promise<void> {
    const changed_at = new Date(this.#now).toISOString();
    const body = JSON.stringify({ tenant_id: this.tenant.id, changed_at, changed });
    await this.#run('monitoring', { Records: [{ messageId: 'coverage', body }] });
    const ids = (await this.announced()).map(({ envelope }) => z.object({ id: z.uuid() }).parse(envelope).id);
    this.#idsOfTenant.push(...ids);
  }

  async #rows(lane: string): Promise<readonly Item[]> {
    const rows = await this.api.outbox(this.tenant.scopes.live);
    const at = (item: Item) => `${String(item['created_at'])} ${String(item['outbox_id'])}`;
    return rows.filter((row) => row['lane'] === lane).sort((a, b) => (at(a) < at(b) ? -1 : 1));
  }

  async #deliver(outbox_id: string, type: string): Promise<void> {
    this.#done.add(outbox_id);
    const detail = { tenant_id: this.tenant.id, environment: 'live', outbox_id, type };
    const attributes = { ApproximateReceiveCount: '5' };
    const name = WORKERS.get(type);
    if (name === undefined) throw new Error(`no function does jobs of kind ${type}`);
    await this.#run(name, { Records: [{ messageId: 'one', body: JSON.stringify({ detail }), attributes }] });
  }

  /** The rounds of the state machine. */
  async #batch(start: object): Promise<void> {
    const input = z.object({ input: BatchExecution }).parse(start).input;
    if (this.#batchFailure === undefined) {
      const file = await this.#ports.objects.within(this.tenant.scopes.live).get(input.chunks);
      const chunks = z.array(Chunk).parse(JSON.parse(new TextDecoder().decode(file)));
      for (const chunk of chunks) await this.#run('screening-batch-chunk', { ...input, attempt: 0, chunk });
    }
    const failure = this.#batchFailure === undefined ? {} : { failure: this.#batchFailure };
    const outcome = Finished.parse(await this.#run('screening-batch-finish', { ...input, ...failure }));
    if (!outcome.done) await this.#batch({ input: outcome.next });
  }

  async #run(name: FunctionName, event: unknown): Promise<unknown> {
    const app = appOf(name, { ports: this.#ports, recorder: this.#recorder });
    return app?.(event, {});
  }
}

/** Kind of job → the function that does it. */
const WORKERS: ReadonlyMap<string, FunctionName> = new Map(
  Object.entries<FunctionSpec>(fleet).flatMap(([name, { trigger }]) =>
    trigger.kind === 'job' ? [[trigger.job, unsafeName(name)]] : [],
  ),
);

/** A key of the table of functions. */
function unsafeName(name: string): FunctionName {
  return name as FunctionName;
}
