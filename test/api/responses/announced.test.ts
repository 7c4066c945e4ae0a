/** The events of a response in the order of its life: their times, their order, and the data that their contracts promise. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allEvents } from '#functions/events.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { runAutoflags } from '../../support/assistant/autoflag-jobs.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { type Sent, submit, submitted } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const Body = z.object({
  envelope: z.object({
    event: z.string(),
    timestamp: z.iso.datetime(),
    sequence: z.int(),
    data: z.record(z.string(), z.unknown()),
  }),
});

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

/** The envelopes of all events so far, by sequence. */
async function envelopes() {
  const { live } = tenant.scopes;
  const vault = await new DataKeys(api.ports).of(live);
  const rows = (await api.outbox(live)).filter(({ lane }) => lane === 'event');
  return rows
    .map(({ pk, sk, body }) => {
      const place = { pk: String(pk), sk: String(sk), attribute: 'body' };
      return Body.parse(vault.unsealJson(place, String(body))).envelope;
    })
    .toSorted((one, other) => one.sequence - other.sequence);
}

const typesOf = (found: Awaited<ReturnType<typeof envelopes>>) => found.map(({ event }) => event);

function post(responseId: string, path: string, body: object) {
  return api.call('POST', `/api/v1/responses/${responseId}/${path}/`, { key: tenant.live, body });
}

const note = (responseId: string, status_transition: string) =>
  post(responseId, 'notes', { text: 'Looked at.', status_transition });

async function runAutoflag(): Promise<void> {
  expect(await runAutoflags({ api, tenant, scope: tenant.scopes.live, mode: 'live' })).toBe(0);
}

/** Submitted, sent back, submitted again, reviewed and approved. */
async function life(): Promise<Sent> {
  const sent = await submitted(api, tenant);
  await runAutoflag();
  await note(sent.responseId, 'CHANGES_REQUESTED');
  await submit(api, sent.bearer);
  await runAutoflag();
  await post(sent.responseId, 'review', { action: 'start' });
  await post(sent.responseId, 'review', { action: 'complete' });
  await note(sent.responseId, 'APPROVED');
  return sent;
}

describe('the check after a submit', () => {
  const { autoflagStarted, autoflagCompleted, autoflagFailed } = responseEvents;
  const ofCheck = (types: readonly string[]) => types.filter((type) => type.includes('autoflag'));

  // proves EVT-006
  it('is announced as started by the submit, and then as completed', async () => {
    await submitted(api, tenant);
    expect(ofCheck(typesOf(await envelopes()))).toEqual([autoflagStarted.type]);
    await runAutoflag();
    expect(ofCheck(typesOf(await envelopes()))).toEqual([autoflagStarted.type, autoflagCompleted.type]);
  });

  // proves EVT-006
  it('is announced as started, and then as failed with the reason where it cannot run', async () => {
    const { responseId } = await submitted(api, tenant);
    const key = responseKey(tenant.scopes.live, responseId);
    await tenant.table('live').update(key, { set: { questionnaire_id: 999_999_999 } });
    await runAutoflag();
    const found = await envelopes();
    expect(ofCheck(typesOf(found))).toEqual([autoflagStarted.type, autoflagFailed.type]);
    const data = found.find(({ event }) => event === autoflagFailed.type)?.data;
    expect(data).toMatchObject({ response_id: responseId, reason: 'questionnaire_not_found' });
  });
});

describe('a decision about a response', () => {
  // proves EVT-020
  it('is announced as a review where a note requests changes, with the note, and where a review ends', async () => {
    const { responseId } = await life();
    const reviewed = (await envelopes()).filter(({ event }) => event === responseEvents.reviewed.type);
    expect(reviewed.map(({ data }) => data)).toMatchObject([
      { response_id: responseId, status: 'CHANGES_REQUESTED', note_id: expect.any(String) },
      { response_id: responseId, status: 'REVIEWED', note_id: null },
    ]);
  });
});

describe('every event of the life of a response', () => {
  // proves EVT-022
  it('has data that fits its contract and names the response or the session', async () => {
    const { responseId, sessionId } = await life();
    const found = await envelopes();
    expect([...new Set(typesOf(found))].toSorted()).toEqual([
      'onboarding.completed',
      'onboarding.created',
      'onboarding.ddq_completed',
      'response.approved',
      'response.autoflag_completed',
      'response.autoflag_started',
      'response.changes_requested',
      'response.created',
      'response.reviewed',
      'response.submitted',
    ]);
    for (const { event, data } of found) {
      const contract = allEvents.find(({ type }) => type === event);
      expect(contract?.data.safeParse(data), event).toMatchObject({ success: true });
      const named = event.startsWith('onboarding.') ? data['session_id'] : data['response_id'];
      expect(named, event).toBe(event.startsWith('onboarding.') ? sessionId : responseId);
    }
  });

  // proves EVT-023
  it('has the time at which it happened', async () => {
    const { responseId } = await life();
    const seen = new Set((await envelopes()).map(({ sequence }) => sequence));
    await api.clock.advance(3_600_000);
    const before = api.clock.now();
    await note(responseId, 'REJECTED');
    const after = api.clock.now();
    const fresh = (await envelopes()).filter(({ sequence }) => !seen.has(sequence));
    expect(typesOf(fresh)).toEqual([responseEvents.rejected.type]);
    for (const { timestamp } of fresh) {
      expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(timestamp)).toBeLessThanOrEqual(after);
    }
  });
});
