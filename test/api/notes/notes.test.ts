import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, sendAndOpen, submit, submitted } from '../../support/journeys.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const note = (id: string, body: unknown, idempotencyKey?: string | null) =>
  api.call('POST', `/api/v1/responses/${id}/notes/`, {
    key: tenant.live,
    body,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const notes = (id: string) => api.call('GET', `/api/v1/responses/${id}/notes/`, { key: tenant.live });
const response = (id: string) => api.call('GET', `/api/v1/responses/${id}/`, { key: tenant.live });

/** What the live outbox announces or asks for of one type. */
async function bodiesOf(owner: TestTenant, type: string): Promise<readonly unknown[]> {
  const vault = await new DataKeys(api.ports).of(owner.scopes.live);
  const rows = await api.outbox(owner.scopes.live);
  return rows
    .filter((row) => row['type'] === type)
    .map((row) => {
      const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
      return vault.unsealJson(place, String(row['body']));
    });
}

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

describe('notes', () => {
  // proves NOTE-007, NOTE-101, NOTE-103, NOTE-104, NOTE-106, NOTE-108
  it('are kept with their author, sealed, and listed in order', async () => {
    const { responseId } = await submitted(api, tenant);
    const first = await note(responseId, { text: 'Canary one' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ text: 'Canary one', status_transition: null });
    await note(responseId, { text: 'Canary two' });
    const list = await notes(responseId);
    expect(list.body).toMatchObject({
      response_id: responseId,
      response_status: 'SUBMITTED',
      count: 2,
      notes: [
        { text: 'Canary one', profile_name: OWNER.name, profile_email: OWNER.email },
        { text: 'Canary two' },
      ],
    });
    expect(JSON.stringify(await api.items())).not.toContain('Canary');
  });

  // proves IDEM-024
  it('may go without an idempotency key, and honour one', async () => {
    const { responseId } = await submitted(api, tenant);
    expect((await note(responseId, { text: 'a' }, null)).status).toBe(201);
    const first = await note(responseId, { text: 'b' }, 'note-key');
    expect((await note(responseId, { text: 'b' }, 'note-key')).text).toBe(first.text);
    expect((await notes(responseId)).body['count']).toBe(2);
  });

  // proves NOTE-107, NOTE-109, NOTE-116
  it.each([
    {},
    { text: '' },
    { text: '  ' },
    { text: 'x', status_transition: 'REVIEWED' },
    { text: 'x', status_transition: 'approved' },
    { text: 'x', status_transition: 'UNDER_REVIEW' },
    { text: 'x', status_transition: '' },
    { text: 'a\u0000b' },
    { text: 'a\ud800b' },
    { text: 7 },
    { text: 'x', share_with_entity: true },
    { text: 'x', share_with_entity: true, status_transition: 'APPROVED' },
    { text: 'x', share_with_entity: true, status_transition: 'REJECTED' },
    { text: 'x', share_with_entity: 'true', status_transition: 'CHANGES_REQUESTED' },
  ])('refuse %j with 400 and leave the status alone', async (body) => {
    const { responseId } = await submitted(api, tenant);
    expect((await note(responseId, body)).status).toBe(400);
    expect((await response(responseId)).body['status']).toBe('SUBMITTED');
    expect((await notes(responseId)).body).toMatchObject({ count: 0, notes: [] });
  });

  // proves NOTE-115
  it('of an unknown response, and a note that is unknown there, are 404', async () => {
    const { responseId } = await submitted(api, tenant);
    const other = await submitted(api, tenant);
    const made = await note(responseId, { text: 'mine' });
    expect((await note(randomUUID(), { text: 'x' })).status).toBe(404);
    expect((await notes(randomUUID())).status).toBe(404);
    for (const path of [
      `${responseId}/notes/${randomUUID()}`,
      `${responseId}/notes/first`,
      `${other.responseId}/notes/${String(made.body['id'])}`,
    ])
      expect((await api.call('DELETE', `/api/v1/responses/${path}/`, { key: tenant.live })).status).toBe(404);
    expect((await notes(responseId)).body['count']).toBe(1);
  });

  // proves NOTE-001 to NOTE-006, NOTE-102, NOTE-105
  it('are answered with their fields and no others', async () => {
    const { responseId } = await submitted(api, tenant);
    const body = { text: 'shown', status_transition: 'CHANGES_REQUESTED', share_with_entity: true };
    const made = await note(responseId, body);
    const fields = { id: made.body['id'], text: 'shown', status_transition: 'CHANGES_REQUESTED' };
    expect(made.body).toEqual({ ...fields, created_at: expect.any(String) });
    expect((await notes(responseId)).body).toEqual({
      response_id: responseId,
      response_name: expect.any(String),
      response_status: 'CHANGES_REQUESTED',
      count: 1,
      notes: [
        {
          ...fields,
          created_at: made.body['created_at'],
          profile_name: OWNER.name,
          profile_email: OWNER.email,
          share_with_entity: true,
        },
      ],
    });
  });

  // proves NOTE-113, NOTE-114
  it('are deleted once, and the deletion stays in the audit trail', async () => {
    const { responseId } = await submitted(api, tenant);
    const made = await note(responseId, { text: 'gone' });
    const path = `/api/v1/responses/${responseId}/notes/${String(made.body['id'])}/`;
    expect((await api.call('DELETE', path, { key: tenant.live })).status).toBe(204);
    expect((await api.call('DELETE', path, { key: tenant.live })).status).toBe(404);
    expect((await notes(responseId)).body['count']).toBe(0);
    const rows = (await api.items()).filter((item) => item['action'] === 'notes.delete');
    expect(rows).toMatchObject([{ target: `response:${responseId}`, facts: { note_id: made.body['id'] } }]);
  });
});

describe('transitions', () => {
  // proves RESP-609 to RESP-611, RESP-616, NOTE-110 to NOTE-112
  it.each([
    ['APPROVED', 'response.approved'],
    ['REJECTED', 'response.rejected'],
    ['CHANGES_REQUESTED', 'response.reviewed'],
    ['CHANGES_REQUESTED', 'response.changes_requested'],
  ])('%s moves the response, names the reviewer and announces %s', async (status_transition, event) => {
    const fresh = await makeTenant(api);
    tenant = fresh;
    const { responseId } = await submitted(api, fresh);
    expect((await note(responseId, { text: 'decided', status_transition })).status).toBe(201);
    expect((await response(responseId)).body).toMatchObject({
      status: status_transition,
      reviewed_by: { name: OWNER.name },
    });
    expect(await eventsOf(api, fresh, 'live')).toContain(event);
    const list = await api.call('GET', `/api/v1/responses/?status=${status_transition}`, {
      key: fresh.live,
    });
    expect(list.body['count']).toBe(1);
    expect(
      (await api.call('GET', '/api/v1/responses/?status=SUBMITTED', { key: fresh.live })).body['count'],
    ).toBe(0);
  });

  it.each([
    [true, 'Name the authority.'],
    [false, null],
  ])(
    'to CHANGES_REQUESTED has the respondent mailed; the text goes along when shared is %s',
    async (share, message) => {
      const fresh = await makeTenant(api);
      const { responseId, sessionId } = await submitted(api, fresh);
      const body = {
        text: 'Name the authority.',
        status_transition: 'CHANGES_REQUESTED',
        share_with_entity: share,
      };
      await api.call('POST', `/api/v1/responses/${responseId}/notes/`, { key: fresh.live, body });
      const jobs = await bodiesOf(fresh, 'mail');
      const job = { template: 'changes_requested', session_id: sessionId, response_id: responseId, message };
      expect(jobs).toContainEqual(job);
    },
  );

  // proves RESP-609
  it('are possible from DRAFT too; answer, event and audit row say that nothing was submitted', async () => {
    const { responseId } = await sendAndOpen(api, tenant);
    const approved = await note(responseId, { text: 'early', status_transition: 'APPROVED' });
    expect([approved.status, approved.body['unsubmitted']]).toEqual([201, true]);
    const announced = (await bodiesOf(tenant, 'response.approved')).map((body) => JSON.stringify(body));
    expect(announced.find((body) => body.includes(responseId))).toContain('"unsubmitted":true');
    const rows = (await api.items()).filter((item) => item['target'] === `response:${responseId}`);
    expect(rows.map((row) => row['facts'])).toContainEqual(expect.objectContaining({ unsubmitted: true }));
  });

  it('cannot approve what was never submitted where the policy of the tenant refuses it', async () => {
    const strict = await makeTenant(api);
    const { live } = strict.scopes;
    await strict.table('live').update(environmentKey(live), { set: { approval_needs_submission: true } });
    const path = (id: string) => `/api/v1/responses/${id}/notes/`;
    const body = { text: 'early', status_transition: 'APPROVED' };
    const draft = await sendAndOpen(api, strict);
    const refused = await api.call('POST', path(draft.responseId), { key: strict.live, body });
    expect([refused.status, refused.body['error']]).toEqual([403, 'response_not_submitted']);
    const sent = await submitted(api, strict);
    const approved = await api.call('POST', path(sent.responseId), { key: strict.live, body });
    expect([approved.status, 'unsubmitted' in approved.body]).toEqual([201, false]);
  });

  it('at the same moment are listed in the order in which they took effect', async () => {
    const { responseId } = await submitted(api, tenant);
    const decisions = Array.from({ length: 15 }, (_, at) => (at % 2 === 0 ? 'APPROVED' : 'REJECTED'));
    const answers = await Promise.all(
      decisions.map((status_transition, at) => note(responseId, { text: `No. ${at}`, status_transition })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const list = await api.call('GET', `/api/v1/responses/${responseId}/notes/`, { key: tenant.live });
    const listed = z.array(z.object({ status_transition: z.string() })).parse(list.body['notes']);
    expect(listed).toHaveLength(answers.filter(({ status }) => status === 201).length);
    expect(listed.at(-1)?.status_transition).toBe((await response(responseId)).body['status']);
  });

  // proves RESP-614
  it('open the answers again after CHANGES_REQUESTED, and the next submit is RESUBMITTED', async () => {
    const sent = await submitted(api, tenant);
    await note(sent.responseId, { text: 'please correct', status_transition: 'CHANGES_REQUESTED' });
    const again = await submit(api, sent.bearer);
    expect(again.body).toMatchObject({ status: 'RESUBMITTED' });
    expect((await response(sent.responseId)).body['status']).toBe('RESUBMITTED');
  });

  it('at the same moment are each kept, and the last one stands', async () => {
    const { responseId } = await submitted(api, tenant);
    const answers = await Promise.all(
      ['APPROVED', 'REJECTED'].map((status_transition) =>
        note(responseId, { text: 'race', status_transition }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect((await notes(responseId)).body['count']).toBe(2);
    expect(['APPROVED', 'REJECTED']).toContain((await response(responseId)).body['status']);
  });
});
