/** Reviews and decisions in random order and at once, held to a model that takes them one after another. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMove } from '#shared/contract/lifecycle.ts';
import { type ResponseStatus, responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, send, submitted } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const STEPS = {
  approve: { status_transition: 'APPROVED' },
  reject: { status_transition: 'REJECTED' },
  requestChanges: { status_transition: 'CHANGES_REQUESTED', share_with_entity: true },
  note: {},
  startReview: { action: 'start' },
  completeReview: { action: 'complete' },
} as const;
type Step = keyof typeof STEPS;

/** What one order of the steps leads to. */
interface Outcome {
  readonly status: ResponseStatus;
  readonly answers: readonly number[];
  readonly reviewed: boolean;
  readonly managed: boolean;
}

const EVENTS: Readonly<Record<Step, string | readonly string[] | undefined>> = {
  approve: 'response.approved',
  reject: 'response.rejected',
  requestChanges: ['response.reviewed', 'response.changes_requested'],
  completeReview: 'response.reviewed',
  startReview: undefined,
  note: undefined,
};

function taken(
  before: Omit<Outcome, 'answers'>,
  step: Step,
): Omit<Outcome, 'answers'> & { readonly answer: number } {
  if (step === 'note') return { ...before, answer: 201 };
  const isReview = step === 'startReview' || step === 'completeReview';
  if (!mayMove(responseLifecycle, step, before.status)) return { ...before, answer: 403 };
  const byManager = before.status === 'REVIEWED' && (step === 'approve' || step === 'reject');
  return {
    status: responseLifecycle.moves[step].to,
    reviewed: before.reviewed || step !== 'startReview',
    managed: before.managed || byManager,
    answer: isReview ? 200 : 201,
  };
}

function orders(count: number): readonly (readonly number[])[] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  );
}

/** Every outcome that some order of steps taken at once may have. */
function outcomes(before: Omit<Outcome, 'answers'>, steps: readonly Step[]): readonly Outcome[] {
  return orders(steps.length).map((order) => {
    let state = before;
    const answers: number[] = [];
    for (const index of order) {
      const { answer, ...next } = taken(state, steps[index] ?? 'note');
      answers[index] = answer;
      state = next;
    }
    return { ...state, answers };
  });
}

let api: InProcessApi;
let tenant: TestTenant;
withApi((opened) => {
  api = opened;
});

function call(id: string, step: Step): Promise<Answer> {
  const isReview = step === 'startReview' || step === 'completeReview';
  const path = `/api/v1/responses/${id}/${isReview ? 'review' : 'notes'}/`;
  const body = isReview ? STEPS[step] : { text: `to ${step}`, ...STEPS[step] };
  return api.call('POST', path, { key: tenant.live, body });
}

async function read(id: string): Promise<Omit<Outcome, 'answers'>> {
  const { body } = await api.call('GET', `/api/v1/responses/${id}/`, { key: tenant.live });
  expect(body['reviewed_by'] === null).toBe(body['reviewed_at'] === null);
  expect(body['manager_reviewer'] === null).toBe(body['manager_reviewed_at'] === null);
  const status = responseLifecycle.states.find((state) => state === body['status']) ?? 'DRAFT';
  return { status, reviewed: body['reviewed_by'] !== null, managed: body['manager_reviewer'] !== null };
}

/** How many responses the list counts in each status, and altogether. */
async function counted(): Promise<Readonly<Record<string, unknown>>> {
  const of = async (query: string) =>
    (await api.call('GET', `/api/v1/responses/${query}`, { key: tenant.live })).body['count'];
  const rows = responseLifecycle.states.map(
    async (status) => [status, await of(`?status=${status}`)] as const,
  );
  return { ...Object.fromEntries(await Promise.all(rows)), all: await of('') };
}

const batches = fc.array(
  fc.array(
    fc.constantFrom<Step>('approve', 'reject', 'requestChanges', 'note', 'startReview', 'completeReview'),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  { minLength: 1, maxLength: 4 },
);

describe('reviews and decisions', () => {
  it('at once have one order that explains every answer, keep every note, and are counted and announced', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.boolean(), async (sequence, isSubmitted) => {
        tenant = await makeTenant(api);
        const responseId = isSubmitted
          ? (await submitted(api, tenant)).responseId
          : String((await send(api, tenant)).body['response_id']);
        const before = await eventsOf(api, tenant, 'live');
        const done: Step[] = [];
        for (const steps of sequence) {
          const possible = outcomes(await read(responseId), steps);
          const answers = await Promise.all(steps.map((step) => call(responseId, step)));
          const seen = { ...(await read(responseId)), answers: answers.map(({ status }) => status) };
          expect(possible).toContainEqual(seen);
          done.push(...steps.filter((_, index) => (answers[index]?.status ?? 500) < 300));
          expect(await counted()).toEqual({
            ...Object.fromEntries(responseLifecycle.states.map((state) => [state, 0])),
            [seen.status]: 1,
            all: 1,
          });
        }
        const notes = await api.call('GET', `/api/v1/responses/${responseId}/notes/`, { key: tenant.live });
        expect(notes.body['count']).toBe(done.filter((step) => !step.endsWith('Review')).length);
        const events = done.flatMap((step) => EVENTS[step] ?? []);
        expect(await eventsOf(api, tenant, 'live')).toEqual([...before, ...events].sort());
      }),
      { numRuns: 12 },
    );
  }, 240_000);
});
