/** Calls of a team in any order, over the records of one tenant. */
import * as z from 'zod';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { Source } from '../../../cli/work/subjects.ts';
import { Verifications } from '../../api/verification/fixture.ts';
import { DocumentFixture } from '../documents/fixture.ts';
import type { InProcessApi } from '../in-process-api.ts';
import { sendAndOpen } from '../journeys.ts';
import { comment, runTimers } from '../onboarding/fixture.ts';
import { responseIn } from '../responses/in-status.ts';
import { caseOf, profileOf, ScreeningFixture } from '../screening/fixture.ts';
import { listing, match } from '../screening/played-provider.ts';
import { OWNER, type TestTenant } from '../tenant.ts';
import { done } from '../verification/readings.ts';
import { WorkFixture } from './fixture.ts';

export const STEPS = [
  'screen',
  'fail',
  'restart',
  'match again',
  'judge',
  'close',
  'propose',
  'reopen',
  'delete entity',
  'submit',
  'review',
  'decide',
  'delete response',
  'ask',
  'answer',
  'unsay',
  'upload',
  'redate',
  'delete document',
  'verify',
  'review verification',
  'assign',
  'unassign',
  'name',
] as const;
type Opened = Awaited<ReturnType<typeof sendAndOpen>>;
const Said = z.looseObject({ comments: z.array(z.looseObject({ id: z.string() })) });
export type Step = (typeof STEPS)[number];

/** Days until a document expires: long over, over, soon, and later than the notice. */
const DAYS = [-400, -2, 3, 29, 40, 300];
const NOTES = 'Seen.';
/** Whom a response may be given to: a person, a name that is no id, nobody. */
const NAMED = [OWNER.id, 'The desk', null];

export class RandomWork {
  readonly work: WorkFixture;
  readonly #api: InProcessApi;
  readonly #tenant: TestTenant;
  readonly #screening: ScreeningFixture;
  readonly #verifications: Verifications;
  readonly #entities: string[] = [];
  readonly #responses: string[] = [];
  readonly #sessions: string[] = [];
  readonly #respondents: Opened[] = [];
  readonly #documents: DocumentFixture;
  /** Paths of documents of entities. */
  readonly #dated: string[] = [];

  constructor(api: InProcessApi, tenant: TestTenant) {
    this.#api = api;
    this.#tenant = tenant;
    this.work = new WorkFixture(api, tenant.live);
    this.#screening = new ScreeningFixture(api, tenant);
    this.#documents = new DocumentFixture(api, tenant);
    this.#verifications = new Verifications(api, tenant);
  }

  /** What the repair reads and writes. */
  async source(): Promise<Source> {
    const { ports, clock } = this.#api;
    const scope = this.#tenant.scopes.live;
    const vault = await workerContext(ports).vault(scope);
    const table = ports.tables.within(fenceOf(scope, 'due'));
    return { table, scope, vault, at: new Date(clock.now()).toISOString() };
  }

  /** Does the step with one of what there is, chosen by `pick`. A call that is refused changes nothing. */
  async take(step: Step, pick: number): Promise<void> {
    await this.#api.clock.advance(1_000);
    await this.#steps[step](pick);
  }

  readonly #steps: Readonly<Record<Step, (pick: number) => Promise<unknown>>> = {
    screen: async () => {
      this.#finds(1);
      this.#entities.push(entityOf(await this.#screening.screened()));
    },
    fail: async () => {
      this.#screening.provider.failure = new ProviderFailed('refused', { retryable: false });
      this.#entities.push(entityOf(await this.#screening.screened()));
    },
    restart: async (pick) => {
      this.#finds(1);
      await this.#screening.start(this.#one(this.#entities, pick));
      await this.#screening.work();
    },
    'match again': async (pick) => {
      this.#finds(2);
      await this.#screening.again(this.#one(this.#entities, pick));
    },
    judge: (pick) =>
      this.#ofCase(pick, (shown) =>
        this.#call('PATCH', `risk-profiles/${profileOf(shown).id}/status/`, { status: 'false_positive' }),
      ),
    close: (pick) =>
      this.#ofCase(pick, (shown) =>
        this.#call('PATCH', `cases/${caseOf(shown).id}/`, { decision: 'unacceptable_risk' }),
      ),
    propose: (pick) =>
      this.#ofCase(pick, (shown) =>
        this.#call('PATCH', `cases/${caseOf(shown).id}/`, { decision: 'no_risk' }),
      ),
    reopen: (pick) =>
      this.#ofCase(pick, (shown) => this.#call('PATCH', `cases/${caseOf(shown).id}/`, { status: 'open' })),
    'delete entity': (pick) => this.#call('DELETE', `entities/${this.#one(this.#entities, pick)}/`),
    submit: async () => this.#responses.push(await responseIn(this.#api, this.#tenant, 'SUBMITTED')),
    review: async (pick) => {
      const id = this.#one(this.#responses, pick);
      await this.#call('POST', `responses/${id}/review/`, { action: 'start' });
      if (pick % 2 === 0) await this.#call('POST', `responses/${id}/review/`, { action: 'complete' });
    },
    decide: (pick) =>
      this.#call('POST', `responses/${this.#one(this.#responses, pick)}/notes/`, {
        text: NOTES,
        status_transition: pick % 2 === 0 ? 'APPROVED' : 'CHANGES_REQUESTED',
      }),
    'delete response': (pick) => this.#call('DELETE', `responses/${this.#one(this.#responses, pick)}/`),
    ask: async (pick) => {
      if (this.#respondents.length < 2) {
        const opened = await sendAndOpen(this.#api, this.#tenant);
        this.#respondents.push(opened);
        this.#responses.push(opened.responseId);
      }
      const { bearer } = this.#respondents[pick % this.#respondents.length] ?? { bearer: '' };
      await comment(this.#api, bearer, { question_id: this.#question(pick), text: NOTES });
    },
    answer: (pick) =>
      this.#call('POST', 'comments/', {
        answer_id: memberId(this.#asked(pick), 'answer', this.#question(pick)),
        comment_type: pick % 5 === 0 ? 'internal' : 'external',
        text: NOTES,
      }),
    unsay: async (pick) => {
      const { body } = await this.#call('GET', `comments/?response_id=${this.#asked(pick)}`);
      const ids = Said.safeParse(body).data?.comments.map(({ id }) => id) ?? [];
      await this.#call('DELETE', `comments/${this.#one(ids, pick)}/`);
    },
    upload: async (pick) => {
      const entityId = this.#one(this.#entities, pick);
      const fields = { document_type: pick % 2 === 0 ? 'Passport' : 'Licence', expiry_date: this.#day(pick) };
      const { body } = await this.#documents.upload({ entityId, fields });
      this.#dated.push(`entities/${entityId}/documents/${String(body['id'])}/`);
    },
    redate: (pick) =>
      this.#call('PATCH', this.#one(this.#dated, pick), {
        expiry_date: pick % 4 === 0 ? null : this.#day(pick + 1),
        ...(pick % 3 === 0 ? { document_type: 'Passport' } : {}),
      }),
    'delete document': (pick) => this.#call('DELETE', this.#one(this.#dated, pick)),
    verify: async (pick) =>
      this.#sessions.push(
        await this.#verifications.concluded(pick % 3 === 0 ? done() : done({ document_check: 'issue' })),
      ),
    'review verification': (pick) =>
      this.#verifications.review(this.#one(this.#sessions, pick), {
        decision: pick % 2 === 0 ? 'approved' : 'flagged',
        notes: NOTES,
      }),
    assign: (pick) => this.#assign(pick, OWNER.id),
    unassign: (pick) => this.#assign(pick, null),
    name: (pick) =>
      this.#call('PATCH', `responses/${this.#one(this.#responses, pick)}/`, { assigned_to: NAMED[pick % 3] }),
  };

  #finds(hits: number): void {
    this.#screening.provider.failure = undefined;
    this.#screening.provider.matches = Array.from({ length: hits }, (_, index) =>
      match([listing(`sandbox:${index + 1}`)]),
    );
  }

  async #ofCase(
    pick: number,
    change: (shown: Awaited<ReturnType<ScreeningFixture['read']>>) => Promise<unknown>,
  ): Promise<void> {
    const shown = await this.#screening.read(this.#one(this.#entities, pick));
    const cases = shown.body['cases'];
    if (Array.isArray(cases) && cases.length > 0) await change(shown);
  }

  async #assign(pick: number, person: string | null): Promise<void> {
    const ids = (await this.work.items()).map(({ id }) => id);
    if (ids.length > 0) await this.work.assign([this.#one(ids, pick)], person);
  }

  /** Lets the timers ring that are due. */
  async settle(): Promise<void> {
    await this.#api.clock.advance(1_000);
    await runTimers(this.#api);
  }

  #day(pick: number): string {
    const days = DAYS[pick % DAYS.length] ?? 0;
    return new Date(this.#api.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  }

  /** One of the two questions that are asked about. */
  #question(pick: number): number {
    const { name, staff } = this.#tenant.questionnaire.ids;
    return pick % 2 === 0 ? name : staff;
  }

  #asked(pick: number): string {
    return this.#one(
      this.#respondents.map(({ responseId }) => responseId),
      pick,
    );
  }

  /** An id that leads nowhere where there is none: the call is then refused. */
  #one(ids: readonly string[], pick: number): string {
    return ids[pick % Math.max(1, ids.length)] ?? OWNER.id;
  }

  #call(method: string, path: string, body?: unknown) {
    const sent = body === undefined ? {} : { body };
    return this.#api.call(method, `/api/v1/${path}`, { key: this.#tenant.live, ...sent });
  }
}

function entityOf(shown: Awaited<ReturnType<ScreeningFixture['read']>>): string {
  return String(Object(shown.body['entity']).id);
}
