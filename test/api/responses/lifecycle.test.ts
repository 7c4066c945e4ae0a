/** Every operation in every status: what the table of states says is what the API answers. */
import { PDF } from '@probity/reading/testing/made-files';
import { describe, expect, it } from 'vitest';
import { mayMove, permits, sources } from '#shared/contract/lifecycle.ts';
import { type ResponseStatus, responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { save as respondentSave, submit as respondentSubmit } from '../../support/journeys.ts';
import { formOf, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { type Imported, wide } from '../../support/responses/templates.ts';
import { withApi } from '../../support/with-api.ts';

type Trigger = keyof typeof responseLifecycle.moves;
const TRIGGERS = Object.keys(responseLifecycle.moves).filter(isTrigger);

/** A response in some status, and the way in of its respondent; none before it was sent. */
interface Subject {
  readonly id: string;
  readonly bearer: string | undefined;
}

let api: InProcessApi;
let fixture: ResponseFixture;
let asked: Imported;

withApi(
  async (opened) => {
    api = opened;
    fixture = await ResponseFixture.open(api);
    asked = await fixture.import(wide(1));
  },
  { keepsMails: true },
);

const answers = () => [{ question_id: asked.of('q0'), answer_text: 'Said' }];
const note = (transition: string | null) => (subject: Subject) => fixture.note(subject.id, transition);
const review = (action: string) => (subject: Subject) =>
  fixture.call('POST', `${RESPONSES}${subject.id}/review/`, { body: { action } });

/** The call that makes each move. */
const MOVES: Readonly<Record<Trigger, (subject: Subject) => Promise<Answer>>> = {
  send: ({ id }) => fixture.call('POST', `${RESPONSES}${id}/send/`, { body: { email: REACHABLE.email } }),
  submit: ({ id }) => fixture.submit(id),
  resubmit: ({ id }) => fixture.submit(id),
  startReview: review('start'),
  completeReview: review('complete'),
  approve: note('APPROVED'),
  reject: note('REJECTED'),
  requestChanges: note('CHANGES_REQUESTED'),
};

interface Operation {
  readonly name: string;
  readonly call: (subject: Subject) => Promise<Answer>;
  /** Success, by status; undefined where the refusal is answered. */
  readonly success: number;
  readonly refusal: number;
  readonly isAllowed: (status: ResponseStatus) => boolean;
  /** The status afterwards; where nothing is said, it stays. */
  readonly moves?: (status: ResponseStatus) => ResponseStatus;
}

const edits = (status: ResponseStatus) => permits(responseLifecycle, 'tenantEdit', status);
const submits = (status: ResponseStatus) => permits(responseLifecycle, 'submit', status);
const submitted = (status: ResponseStatus) =>
  mayMove(responseLifecycle, 'resubmit', status) ? 'RESUBMITTED' : 'SUBMITTED';
const moving = (trigger: Trigger, success: number, refusal: number): Operation => ({
  name: trigger,
  call: MOVES[trigger],
  success,
  refusal,
  isAllowed: (status) => mayMove(responseLifecycle, trigger, status),
  moves: () => unsafeStatus(responseLifecycle.moves[trigger].to),
});

const OPERATIONS: readonly Operation[] = [
  {
    name: 'answers',
    call: ({ id }) => fixture.answer(id, answers()),
    success: 200,
    refusal: 403,
    isAllowed: edits,
  },
  {
    name: 'save',
    call: ({ id }) => fixture.save(id, formOf(answers())),
    success: 200,
    refusal: 403,
    isAllowed: edits,
  },
  { name: 'upload', call: ({ id }) => upload(id), success: 201, refusal: 403, isAllowed: edits },
  {
    name: 'answers with submit',
    call: ({ id }) => fixture.answer(id, answers(), true),
    success: 200,
    refusal: 403,
    isAllowed: submits,
    moves: submitted,
  },
  {
    name: 'save-and-submit',
    call: ({ id }) => fixture.saveAndSubmit(id, formOf(answers())),
    success: 200,
    refusal: 403,
    isAllowed: submits,
    moves: submitted,
  },
  {
    name: 'submit',
    call: ({ id }) => fixture.submit(id),
    success: 200,
    refusal: 403,
    isAllowed: submits,
    moves: submitted,
  },
  moving('send', 200, 400),
  moving('startReview', 200, 403),
  moving('completeReview', 200, 403),
  moving('approve', 201, 403),
  moving('reject', 201, 403),
  moving('requestChanges', 201, 403),
  { name: 'note', call: note(null), success: 201, refusal: 403, isAllowed: () => true },
  { name: 'read', call: ({ id }) => fixture.get(id), success: 200, refusal: 403, isAllowed: () => true },
];

function upload(id: string): Promise<Answer> {
  const form = new FormData();
  form.append('document_type', 'Licence');
  form.append('file', new Blob([PDF]), 'licence.pdf');
  return fixture.call('POST', `${RESPONSES}${id}/documents/upload/`, { form });
}

/** The shortest way from DRAFT to a status by the table's own moves. */
function wayTo(status: ResponseStatus): readonly Trigger[] {
  const ways = new Map<string, readonly Trigger[]>([['DRAFT', []]]);
  for (const [from, way] of ways) {
    for (const trigger of TRIGGERS) {
      const { to } = responseLifecycle.moves[trigger];
      const isPossible = sources(responseLifecycle, trigger).some((source) => source === from);
      if (isPossible && !ways.has(to)) ways.set(to, [...way, trigger]);
    }
  }
  const way = ways.get(status);
  if (way === undefined) throw new Error(`no way leads to ${status}`);
  return way;
}

async function reach(status: ResponseStatus): Promise<Subject> {
  const id = await fixture.create(asked.id);
  if (status === 'PREFILL') return { id, bearer: undefined };
  await MOVES.send({ id, bearer: undefined });
  const token = api.mails.at(-1)?.token;
  const opened = await api.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
  const subject = { id, bearer: String(opened.body['session_token']) };
  for (const trigger of wayTo(status)) await MOVES[trigger](subject);
  expect(await fixture.status(id)).toBe(status);
  return subject;
}

function isTrigger(name: string): name is Trigger {
  return name in responseLifecycle.moves;
}

/** The table types its targets as any of its states. */
function unsafeStatus(state: string): ResponseStatus {
  return state as ResponseStatus;
}

describe.each(responseLifecycle.states)('in %s', (status) => {
  // proves RESP-005, RESP-605, RESP-607, RESP-609 to RESP-614, ANS-309, ANS-315
  it.each(OPERATIONS)(
    '$name is answered as the table says, and moves the response as the table says',
    async ({ call, success, refusal, isAllowed, moves }) => {
      const subject = await reach(status);
      const answer = await call(subject);
      expect(answer.status).toBe(isAllowed(status) ? success : refusal);
      if (answer.status >= 400) expect(answer.body).toMatchObject({ error: expect.any(String), status });
      const after = isAllowed(status) ? (moves?.(status) ?? status) : status;
      expect(await fixture.status(subject.id)).toBe(after);
    },
  );

  it('the respondent may save and submit as the table says', async () => {
    if (status === 'PREFILL') return expectNoLink(await reach(status));
    const save = { section_number: 1, revision: 0, answers: answers() };
    const first = await reach(status);
    const mayEdit = permits(responseLifecycle, 'respondentEdit', status);
    expect((await respondentSave(api, first.bearer ?? '', save)).status).toBe(mayEdit ? 200 : 403);
    const done = await respondentSubmit(api, first.bearer ?? '');
    expect(done.status).toBe(submits(status) ? 200 : 403);
    expect(await fixture.status(first.id)).toBe(submits(status) ? submitted(status) : status);
  });

  // proves RESP-402
  it('the response can be deleted', async () => {
    const { id } = await reach(status);
    expect((await fixture.call('DELETE', `${RESPONSES}${id}/`)).status).toBe(204);
    expect((await fixture.get(id)).status).toBe(404);
    expect(await fixture.count(`?status=${status}`)).toBe(await listed(status));
  });

  // proves RESP-008 to RESP-010, RESP-014, RESP-015, RESP-616
  it('an approval or a rejection says who reviewed and when', async () => {
    for (const transition of ['APPROVED', 'REJECTED']) {
      const { id } = await reach(status);
      await fixture.note(id, transition);
      const { body } = await fixture.get(id);
      const isManager = status === 'REVIEWED';
      expect(body).toMatchObject({
        reviewed_by: { name: expect.any(String) },
        reviewed_at: expect.any(String),
      });
      expect([body['manager_reviewer'] === null, body['manager_reviewed_at'] === null]).toEqual([
        !isManager,
        !isManager,
      ]);
    }
  });
});

async function expectNoLink({ id }: Subject): Promise<void> {
  expect((await fixture.call('POST', `${RESPONSES}${id}/token/`)).status).toBe(404);
}

/** How many lines the list really shows in a status. */
async function listed(status: ResponseStatus): Promise<number> {
  const { body } = await fixture.list(`?status=${status}&page_size=100`);
  return Array.isArray(body['results']) ? body['results'].length : -1;
}

describe('the table', () => {
  it('is tried out as a whole: every move by its call, every permission by one', () => {
    expect(Object.keys(MOVES).sort()).toEqual([...TRIGGERS].sort());
    // Those of single routes are tried out in the table of calls and states (test/api/statuses).
    expect(Object.keys(responseLifecycle.permits).sort()).toEqual([
      'assess',
      'autofill',
      'checkByRespondent',
      'checkByTenant',
      'respondentEdit',
      'respondentRecord',
      'submit',
      'tenantEdit',
    ]);
    const tried = OPERATIONS.map(({ name }) => name);
    const moved = TRIGGERS.filter((trigger) => trigger !== 'resubmit');
    expect(moved.filter((trigger) => !tried.includes(trigger))).toEqual([]);
  });
});
