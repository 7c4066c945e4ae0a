/** The whole API in one process, its tenants, and a record of every answer that any call was given. */
import type { Route } from '#shared/contract/route.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { isMatch, routeMatcher } from '#shared/http/exchange/match-route.ts';
import { EVERY_ROUTE } from '../../../docs/catalogue/catalogue.ts';
import { answersOf, methodsByPath, type PossibleAnswer } from '../../../docs/derived/answers.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import { type Answer, InProcessApi } from '../../support/in-process-api.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { type Imported, importTemplate } from '../../support/responses/templates.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { type LoopbackReceiver, loopbackReceiver } from '../../support/webhooks/webhook-api.ts';

export const METHODS_OF_PATH = methodsByPath(EVERY_ROUTE);

const LISTED: ReadonlyMap<string, readonly PossibleAnswer[]> = new Map(
  EVERY_ROUTE.map((contract) => [contract.id, answersOf(contract, METHODS_OF_PATH.get(contract.path) ?? [])]),
);

/** What the generated page lists for the route. */
export function listed({ id }: Route): readonly PossibleAnswer[] {
  return LISTED.get(id) ?? [];
}

const matcher = routeMatcher(Object.fromEntries(EVERY_ROUTE.map((contract) => [contract.id, contract])));

/** Mails of a day to one address; an address gets one in nearly every cell. */
export const MAILS_PER_RECIPIENT = 100_000;

/** Sections that no commit can carry together when they hold as much as they may. */
export const HIDDEN_SECTIONS = 11;

function hidden(key: string) {
  const rules = [{ question: 'gate', condition: 'eq', value: 'yes' }];
  return {
    key,
    text: 'What more?',
    question_type: 'text',
    visibility_conditions: { operator: 'AND', rules },
  };
}

/** A required text, sections that are hidden unless `gate` says yes, and file questions that take one or many. */
const TEMPLATE = TemplateInput.parse({
  name: 'For every status',
  description: '',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'Company',
      questions: [
        { key: 'name', text: 'Name?', question_type: 'text', required: true },
        { key: 'gate', text: 'More?', question_type: 'boolean' },
        ...Array.from({ length: 30 }, (_, n) => ({
          key: `long${n}`,
          text: 'Anything?',
          question_type: 'text',
        })),
      ],
    },
    ...Array.from({ length: HIDDEN_SECTIONS }, (_, n) => ({
      title: `Hidden ${n}`,
      questions: [hidden(`hidden${n}`), hidden(`small${n}`)],
    })),
  ],
  file_questions: [
    { key: 'one', document_type: 'Certificate', description: 'The certificate', multiple: false },
    { key: 'many', document_type: 'Accounts', description: 'Of all years', multiple: true },
  ],
});

type Caller = Pick<InProcessApi, 'call'>;

export class StatusFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  /** Who has just confirmed that it is them. */
  readonly administrator: TestPerson;
  /** Without any credit. */
  readonly poor: TestTenant;
  readonly asked: Imported;
  /** Takes what webhooks are sent; the other one refuses it. */
  readonly receiver: LoopbackReceiver;
  readonly refuser: LoopbackReceiver;
  /** Answers that were seen and are not listed, and answers whose body has none of the shapes. */
  readonly unlisted = new Set<string>();
  seen = 0;

  private constructor(
    parts: Pick<
      StatusFixture,
      'api' | 'tenant' | 'administrator' | 'poor' | 'asked' | 'receiver' | 'refuser'
    >,
  ) {
    this.api = parts.api;
    this.tenant = parts.tenant;
    this.administrator = parts.administrator;
    this.poor = parts.poor;
    this.asked = parts.asked;
    this.receiver = parts.receiver;
    this.refuser = parts.refuser;
  }

  static async open(): Promise<StatusFixture> {
    const api = await InProcessApi.open();
    const tenant = await makeTenant(api, { credits: 100_000 });
    const fixture = new StatusFixture({
      api,
      tenant,
      administrator: await tenant.person('administrator', { steppedUpAt: api.clock.now() }),
      poor: await makeTenant(api, { credits: 0 }),
      asked: await importTemplate(tenant, TEMPLATE),
      receiver: await loopbackReceiver(200),
      refuser: await loopbackReceiver(500),
    });
    const mails = { mails_per_recipient: MAILS_PER_RECIPIENT, mails_per_tenant: MAILS_PER_RECIPIENT };
    for (const environment of ['live', 'test'] as const)
      await tenant.table(environment).update(environmentKey(tenant.scopes[environment]), { set: mails });
    for (const { url } of [fixture.receiver, fixture.refuser])
      await fixture.call('POST', '/api/v1/webhooks/', { body: { event_type: 'all', webhook_url: url } });
    return fixture;
  }

  async close(): Promise<void> {
    await Promise.all([this.receiver.close(), this.refuser.close()]);
    await this.api.close();
  }

  /** A call with the tenant's live key unless `options` name another or a session, and its answer noted. */
  async call(
    method: string,
    path: string,
    options: CallOptions = {},
    by: Caller = this.api,
  ): Promise<Answer> {
    const key = options.headers?.['Cookie'] === undefined ? { key: this.tenant.live } : {};
    const answer = await by.call(method, path, { ...key, ...options });
    this.#note(method, path, answer);
    return answer;
  }

  #note(method: string, path: string, answer: Answer): void {
    this.seen += 1;
    const match = matcher(method, path.split('?')[0] ?? '');
    const problem = shapeProblem(answer);
    const where = isMatch(match) ? match.contract.id : `${method} ${path}`;
    if (problem !== undefined) this.unlisted.add(`${where}: ${problem}`);
    if (!isMatch(match)) return;
    const code = codeOf(answer);
    const isListed = listed(match.contract).some(
      (each) => each.status === answer.status && each.code === code,
    );
    if (!isListed) this.unlisted.add(`${where}: ${answer.status} ${code}`);
  }
}

/** The `code` of a refusal, null of a success. */
export function codeOf({ status, body }: Answer): string | null {
  return status < 400 ? null : String(body['code']);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

type Shape = (body: Answer['body'], status: number) => boolean;

/** The bodies that the contract gives to refusals. */
const SHAPES: readonly Shape[] = [
  (body, status) =>
    body['error'] === true &&
    body['status_code'] === status &&
    isText(body['message']) &&
    typeof body['errors'] === 'object',
  (body, status) => isText(body['error']) && isText(body['message']) && body['status'] === status,
  (body) => isText(body['error']) && isText(body['detail']),
  (body, status) => (status === 404 || status === 405) && isText(body['detail']),
  (body, status) => status === 400 && fieldsOf(body).length > 0 && fieldsOf(body).every(Array.isArray),
  (body, status) => status === 502 && body['success'] === false && isText(body['log_id']),
];

function fieldsOf(body: Answer['body']): readonly unknown[] {
  return Object.entries(body).flatMap(([name, value]) =>
    name === 'code' || name === 'request_id' ? [] : [value],
  );
}

/** What is wrong with the body of a refusal, or undefined. */
export function shapeProblem({ status, headers, body, text }: Answer): string | undefined {
  if (status < 400) return undefined;
  if (headers['Content-Type'] !== 'application/json') return `${status} is not JSON`;
  if (!isText(body['code']) || !isText(body['request_id']) || headers['X-Request-Id'] !== body['request_id'])
    return `${status} lacks its code or its request_id: ${text}`;
  return SHAPES.some((fits) => fits(body, status)) ? undefined : `${status} has none of the shapes: ${text}`;
}

/** Plays every cell, some at a time; one that fails is its own test's to report. */
export async function playAll<T>(cells: readonly T[], play: (cell: T) => Promise<unknown> | undefined) {
  const waiting = [...cells];
  const work = async () => {
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop())
      await play(cell)?.catch(() => undefined);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}
