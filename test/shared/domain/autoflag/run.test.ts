/** The job itself, over the real table: once, twice, again after changes, dying, and where it can never be done. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { autoflagWorker } from '#functions/workers/autoflag/app.ts';
import { unsealComment } from '#shared/domain/responses/comments/repository.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { loadResponse } from '#shared/domain/responses/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Table, Tables } from '#shared/platform/ports.ts';
import type { Environment } from '#shared/platform/scope.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { keyOf, type Sent, save, sendAndOpen, submit } from '../../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

/** A response with a placeholder and a date in the future among its answers. The record of its entity has the name. */
async function submittedOdd(mode: Environment): Promise<Sent> {
  const sent = await sendAndOpen(api, tenant, mode);
  const { ids } = tenant.questionnaire;
  await save(api, sent.bearer, {
    section_number: 1,
    revision: 0,
    answers: [
      { question_id: ids.name, answer_text: 'tbc' },
      { question_id: ids.licensed, answer_text: 'no' },
    ],
  });
  const founded = { question_id: ids.founded, date_answer: '2190-01-01' };
  await save(api, sent.bearer, { section_number: 2, revision: 0, answers: [founded] });
  expect((await submit(api, sent.bearer)).status).toBe(200);
  return sent;
}

/** Hands every autoflag job of the environment to the worker; answers how many came back. */
async function runJobs(mode: Environment, ports: Partial<InProcessApi['ports']> = {}): Promise<number> {
  const jobs = (await api.outbox(tenant.scopes[mode])).filter(({ type }) => type === 'autoflag');
  const pointers = jobs.map(({ outbox_id, type }) => ({
    tenant_id: tenant.id,
    environment: mode,
    outbox_id,
    type,
  }));
  const Records = pointers.map((detail, index) => ({
    messageId: `message-${index}`,
    body: JSON.stringify({ detail }),
  }));
  const { batchItemFailures } = await autoflagWorker({ ...api.ports, ...ports }, 0)({ Records });
  return batchItemFailures.length;
}

async function read(mode: Environment, id: string) {
  const scope = tenant.scopes[mode];
  const opening = workerContext(api.ports).vault(scope);
  const loaded = await loadResponse(tenant.table(mode), scope, id, opening);
  if (loaded === undefined) throw new Error('the response is gone');
  const vault = await opening;
  const answers = loaded.sections.flatMap((section) => section.answers);
  return {
    flagged: answers.filter(({ is_flagged }) => is_flagged).map(({ question_id }) => question_id),
    comments: loaded.comments.map((comment) => ({
      ...unsealComment(comment, vault),
      subjectId: comment.subject_id,
    })),
    answerOf: (question: number) => answers.find(({ question_id }) => question_id === question),
  };
}

/** The data of the announced events of a type. */
async function announced(mode: Environment, type: string): Promise<readonly Record<string, unknown>[]> {
  const vault = await workerContext(api.ports).vault(tenant.scopes[mode]);
  const rows = (await api.outbox(tenant.scopes[mode])).filter((row) => row['type'] === type);
  return rows.map((row) => {
    const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
    return Body.parse(vault.unsealJson(place, String(row['body']))).envelope.data;
  });
}
const Body = z.object({ envelope: z.object({ data: z.record(z.string(), z.unknown()) }) });
const { autoflagCompleted: completed, autoflagFailed: failed } = responseEvents;

async function taskStates(mode: Environment): Promise<readonly unknown[]> {
  const { prefix } = tenant.scopes[mode];
  const items = await api.items();
  return items
    .filter(({ pk, sk }) => sk === 'TASK' && String(pk).startsWith(`${prefix}#`))
    .map(({ status }) => status);
}

/** The tables, with some of what they do replaced. */
function tablesWith(change: (real: Table) => Partial<Table>): Tables {
  return {
    within: (fence) => {
      const real = api.ports.tables.within(fence);
      return {
        get: (key, options) => real.get(key, options),
        getMany: (keys, options) => real.getMany(keys, options),
        query: (query) => real.query(query),
        update: (key, changes, when) => real.update(key, changes, when),
        commit: (writes) => real.commit(writes),
        ...change(real),
      };
    },
  };
}

const own = async () =>
  (await api.items())
    .filter(({ pk }) => String(pk).startsWith(`T#${tenant.id}#`))
    .map((item) => JSON.stringify(item))
    .sort();

describe('in live mode', () => {
  it('flags doubted answers, tells the reviewer why, and announces the counts', async () => {
    const { responseId } = await submittedOdd('live');
    const { ids } = tenant.questionnaire;
    expect(await runJobs('live')).toBe(0);
    const { flagged, comments, answerOf } = await read('live', responseId);
    expect(flagged).toEqual([ids.name, ids.founded]);
    expect(new Set(comments.map(({ comment_type }) => comment_type))).toEqual(new Set(['ai_reviewer_side']));
    const reasonsOf = (question: number) =>
      comments.flatMap(({ subjectId, text }) => (subjectId === answerOf(question)?.id ? [text] : [])).sort();
    expect(reasonsOf(ids.name)).toEqual([
      expect.stringContaining('"tbc"'),
      expect.stringContaining('The record of the entity says "Lantern Shipping Ltd"'),
    ]);
    expect(reasonsOf(ids.founded)).toEqual([expect.stringContaining('"2190-01-01"')]);
    const [data] = await announced('live', completed.type);
    expect(completed.data.safeParse(data).success).toBe(true);
    expect(data).toMatchObject({
      response_id: responseId,
      autoflag_summary: {
        simulated: false,
        total_assessed: 3,
        total_flagged: 2,
        findings: { placeholder_answer: 1, date_in_future: 1, entity_contradicts: 1 },
        findings_without_comment: 0,
      },
    });
    expect(await taskStates('live')).toEqual(['completed']);
  });

  it('quotes no answer in the event or the log', async () => {
    await submittedOdd('live');
    await runJobs('live');
    expect(JSON.stringify(await announced('live', completed.type))).not.toMatch(/tbc|2190-01-01/);
    expect(api.logged.join()).not.toMatch(/tbc|2190-01-01/);
  });

  it('changes nothing when it is delivered a second time', async () => {
    await submittedOdd('live');
    await runJobs('live');
    const before = await own();
    expect(await runJobs('live')).toBe(0);
    expect(await own()).toEqual(before);
  });

  it('by two deliveries at once has one outcome', async () => {
    const { responseId } = await submittedOdd('live');
    await Promise.all([runJobs('live'), runJobs('live'), runJobs('live')]);
    await runJobs('live');
    expect((await read('live', responseId)).comments).toHaveLength(3);
    expect(await announced('live', completed.type)).toHaveLength(1);
  });

  it('clears the flag of a corrected answer after a resubmission, and repeats no comment', async () => {
    const { responseId, bearer } = await submittedOdd('live');
    const { ids } = tenant.questionnaire;
    await runJobs('live');
    const note = { text: 'Please name the company.', status_transition: 'CHANGES_REQUESTED' };
    await api.call('POST', `/api/v1/responses/${responseId}/notes/`, {
      key: keyOf(tenant, 'live'),
      body: note,
    });
    const session = await api.call('GET', '/api/v1/onboarding/session/', { key: bearer });
    const { ddq } = Session.parse(session.body);
    const revision = ddq.revisions.find(({ section_number }) => section_number === 1)?.revision;
    const name = { question_id: ids.name, answer_text: 'Lantern Shipping Ltd' };
    const saved = await save(api, bearer, { section_number: 1, revision, answers: [name] });
    expect(saved.status).toBe(200);
    expect((await submit(api, bearer)).status).toBe(200);
    expect(await runJobs('live')).toBe(0);
    const { flagged, comments } = await read('live', responseId);
    expect(flagged).toEqual([ids.founded]);
    expect(comments).toHaveLength(3);
    const summaries = (await announced('live', completed.type)).map((data) => data['autoflag_summary']);
    expect(summaries).toContainEqual(expect.objectContaining({ total_assessed: 3, total_flagged: 1 }));
    expect(await taskStates('live')).toEqual(['completed', 'completed']);
  });

  it('comes back when it dies before its commit, and then does everything', async () => {
    const { responseId } = await submittedOdd('live');
    const dying = new MortalProcess({ effect: 1, when: 'before' });
    const tables = dying.tables(api.ports.tables);
    expect(await runJobs('live', { tables })).toBe(1);
    expect((await read('live', responseId)).flagged).toEqual([]);
    expect(await taskStates('live')).toEqual(['pending']);
    expect(await runJobs('live')).toBe(0);
    expect((await read('live', responseId)).comments).toHaveLength(3);
    expect(await announced('live', completed.type)).toHaveLength(1);
  });

  it('comes back while the store cannot be reached', async () => {
    await submittedOdd('live');
    const query = () => Promise.reject(new Error('the store was not reached'));
    expect(await runJobs('live', { tables: tablesWith(() => ({ query })) })).toBe(1);
    expect(await taskStates('live')).toEqual(['pending']);
    expect(await announced('live', failed.type)).toEqual([]);
  });

  it('writes nothing beside a response that is deleted meanwhile', async () => {
    const { responseId } = await submittedOdd('live');
    const key = responseKey(tenant.scopes.live, responseId);
    const tables = tablesWith((real) => ({
      commit: async (writes) => {
        await tenant.table('live').commit([{ remove: key }]);
        await real.commit(writes);
      },
    }));
    expect(await runJobs('live', { tables })).toBe(1);
    expect((await own()).filter((item) => item.includes('"CMT#'))).toEqual([]);
    expect(await runJobs('live')).toBe(0);
    expect(await taskStates('live')).toEqual(['failed']);
  });
});

const Session = z.object({
  ddq: z.object({
    revisions: z.array(z.object({ section_number: z.int(), revision: z.int() })),
  }),
});

describe('in test mode', () => {
  // proves EVT-007
  it('is simulated: nothing is assessed, flagged or commented, and the event is the same', async () => {
    const { responseId } = await submittedOdd('test');
    expect(await runJobs('test')).toBe(0);
    const { flagged, comments } = await read('test', responseId);
    expect([flagged, comments]).toEqual([[], []]);
    const [data] = await announced('test', completed.type);
    expect(data?.['autoflag_summary']).toEqual({ simulated: true, total_assessed: 0, total_flagged: 0 });
    expect(await taskStates('test')).toEqual(['completed']);
  });
});

describe('what can never be done', () => {
  it('ends the task and says why when the questionnaire is gone', async () => {
    const { responseId } = await submittedOdd('live');
    const key = responseKey(tenant.scopes.live, responseId);
    await tenant.table('live').update(key, { set: { questionnaire_id: 999_999_999 } });
    expect(await runJobs('live')).toBe(0);
    const [data] = await announced('live', failed.type);
    expect(failed.data.parse(data)).toMatchObject({
      response_id: responseId,
      response_name: expect.stringContaining('Short questionnaire'),
      reason: 'questionnaire_not_found',
    });
    expect(await taskStates('live')).toEqual(['failed']);
    expect(await runJobs('live')).toBe(0);
    expect(await announced('live', failed.type)).toHaveLength(1);
  });

  it.each([
    ['answers', { sk: 'ANS#0001', attribute: 'answers' }],
    ['names', { sk: 'RESPONSE', attribute: 'details' }],
  ])('ends the task and says so when the %s do not open', async (_what, { sk, attribute }) => {
    const { responseId } = await submittedOdd('live');
    const { pk } = responseKey(tenant.scopes.live, responseId);
    await tenant.table('live').update({ pk, sk }, { set: { [attribute]: 'g1.bm90IHNlYWxlZCBieSB1cw==' } });
    expect(await runJobs('live')).toBe(0);
    const [data] = await announced('live', failed.type);
    expect(failed.data.parse(data)).toMatchObject({ response_id: responseId, reason: 'response_unreadable' });
    expect(await taskStates('live')).toEqual(['failed']);
  });

  it('ends the task and says why when the response was deleted', async () => {
    const { responseId } = await submittedOdd('live');
    await tenant.table('live').commit([{ remove: responseKey(tenant.scopes.live, responseId) }]);
    expect(await runJobs('live')).toBe(0);
    const [data] = await announced('live', failed.type);
    expect(failed.data.parse(data)).toMatchObject({ response_id: responseId, reason: 'response_not_found' });
    expect(await announced('live', completed.type)).toEqual([]);
    expect(await taskStates('live')).toEqual(['failed']);
  });
});
