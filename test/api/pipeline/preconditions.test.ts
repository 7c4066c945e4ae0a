/** Two people before the same object: the second decision that names what it has read is refused, and says who was first. */
import { describe, expect, it } from 'vitest';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { submitted } from '../../support/journeys.ts';
import { caseOf, profileOf, type ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { TOBIN, withDecider } from '../../support/screening/with-decider.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { interruptedTables } from '../statuses/faults.ts';
import { Verifications } from '../verification/fixture.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let tenant: TestTenant;
let tobin: string;

withDecider((decider) => {
  ({ api, fixture, tenant, tobin } = decider);
});

/** A kind of object: how it is read, and a decision on it by a person. */
interface Decided {
  readonly read: string;
  readonly method: string;
  readonly path: string;
  readonly body: object;
  /** The decision of the other person, and the word for it. */
  readonly other: object;
  readonly change: string;
}

async function response(): Promise<string> {
  return `/api/v1/responses/${(await submitted(api, tenant)).responseId}/`;
}

async function screening() {
  fixture.provider.matches = [match([listing('sandbox:1')]), match([listing('sandbox:2')])];
  const shown = await fixture.screened();
  const entity = String(Object(shown.body['entity']).id);
  const profiles = caseOf(shown).alerts[0]?.risk_profiles ?? [];
  return {
    detailed: `/api/v1/screening/${entity}/detailed/`,
    case: `/api/v1/cases/${caseOf(shown).id}/`,
    first: `/api/v1/risk-profiles/${profileOf(shown).id}/`,
    second: `/api/v1/risk-profiles/${String(Object(profiles[1]).id)}/`,
  };
}

async function entity(legal_name = 'Lantern Shipping Ltd'): Promise<string> {
  const body = { entity_type: 'company', legal_name };
  return String((await call('POST', '/api/v1/entities/', { key: tenant.live, body })).body['id']);
}

async function verification(): Promise<string> {
  const id = await new Verifications(api, tenant).concluded(done());
  return `/api/v1/verification/sessions/${id}/`;
}

async function aCase(): Promise<Decided> {
  const { case: path } = await screening();
  const body = { decision: 'no_risk' };
  const other = { decision: 'unacceptable_risk' };
  return { read: path, method: 'PATCH', path, body, other, change: 'unacceptable_risk' };
}

const KINDS: Readonly<Record<string, () => Promise<Decided>>> = {
  'the review of a response': async () => {
    const read = await response();
    const path = `${read}review/`;
    await call('POST', path, { key: tenant.live, body: { action: 'start' } });
    const body = { action: 'complete' };
    return { read, method: 'POST', path, body, other: body, change: 'reviewed' };
  },
  'a note that decides a response': async () => {
    const read = await response();
    const body = { text: 'Enough.', status_transition: 'APPROVED' };
    const other = { text: 'Not enough.', status_transition: 'REJECTED' };
    return { read, method: 'POST', path: `${read}notes/`, body, other, change: 'rejected' };
  },
  'a note that decides nothing': async () => {
    const read = await response();
    const other = { text: 'Not enough.', status_transition: 'CHANGES_REQUESTED' };
    const at = { read, method: 'POST', path: `${read}notes/`, body: { text: 'Looks fine.' }, other };
    return { ...at, change: 'changes_requested' };
  },
  'a case': aCase,
  'a case, read with its screening': async () => {
    const { detailed, case: path } = await screening();
    const other = { assigned_to: TOBIN };
    return {
      read: detailed,
      method: 'PATCH',
      path,
      body: { decision: 'no_risk' },
      other,
      change: 'assigned',
    };
  },
  'a risk profile': async () => {
    const { first } = await screening();
    const body = { status: 'false_positive' };
    const other = { status: 'true_positive' };
    return { read: first, method: 'PATCH', path: `${first}status/`, body, other, change: 'true_positive' };
  },
  'a risk profile, read with its screening': async () => {
    const { detailed, first } = await screening();
    const at = { read: detailed, method: 'PATCH', path: `${first}status/` };
    return { ...at, body: { status: 'false_positive' }, other: { status: 'in_review' }, change: 'in_review' };
  },
  'a change of an entity': async () => {
    const read = `/api/v1/entities/${await entity()}/`;
    return {
      ...{ read, method: 'PATCH', path: read, body: { phone: '+353 1 000' }, change: 'edited' },
      other: { trading_name: 'Lantern' },
    };
  },
  'the review of a verification': async () => {
    const read = await verification();
    const at = { read, method: 'POST', path: `${read}reviews/create/` };
    const body = { decision: 'approved', notes: 'The same person.' };
    return { ...at, body, other: { decision: 'flagged', notes: 'The picture is dark.' }, change: 'flagged' };
  },
};

const call = (method: string, path: string, options: CallOptions) => api.call(method, path, options);
const get = (path: string) => call('GET', path, { key: tenant.live });
const tagOf = ({ headers }: Answer): string => headers['ETag'] ?? 'none';
const ifMatch = (tag: string) => ({ 'If-Match': tag });
const conflict = (change: string) => ({
  error: 'changed_meanwhile',
  code: 'changed_meanwhile',
  detail: expect.any(String),
  changed_by: { id: TOBIN.id, name: TOBIN.name },
  changed_at: expect.stringMatching(/Z$/),
  change,
  request_id: expect.any(String),
});

describe.each(Object.entries(KINDS))('%s', (_, make) => {
  it('is taken with the tag that was read, and answers the next one, which is that of the next read', async () => {
    const { read, method, path, body } = await make();
    const tag = tagOf(await get(read));
    expect(tag).toMatch(/^"[^"]+"$/);
    const answer = await call(method, path, { key: tenant.live, body, headers: ifMatch(tag) });
    expect(answer.status).toBeLessThan(300);
    if (!read.includes('risk-profiles')) expect(tagOf(answer)).toBe(tagOf(await get(read)));
  });

  it('is refused with 412 after another person was first, which names the person and what was done', async () => {
    const { read, method, path, body, other, change } = await make();
    const tag = tagOf(await get(read));
    await call(method, path, { key: tobin, body: other });
    const before = await get(read);
    const refused = await call(method, path, { key: tenant.live, body, headers: ifMatch(tag) });
    expect(refused).toMatchObject({ status: 412, body: conflict(change) });
    expect(await get(read)).toMatchObject({ body: before.body });
    const again = { key: tenant.live, body, headers: ifMatch(tagOf(refused)) };
    expect((await call(method, path, again)).status).not.toBe(412);
  });

  it('is refused with 412 where another person decides between its read and its commit', async () => {
    const { read, method, path, body, other, change } = await make();
    const tag = tagOf(await get(read));
    const first = () => call(method, path, { key: tobin, body: other });
    const raced = api.over({ tables: interruptedTables(api.ports.tables, first) });
    const refused = await raced.call(method, path, { key: tenant.live, body, headers: ifMatch(tag) });
    expect(refused).toMatchObject({ status: 412, body: conflict(change) });
  });

  it('is not compared without the header, nor with *', async () => {
    const { method, path, body, other } = await make();
    await call(method, path, { key: tobin, body: other });
    const headers = ifMatch('*');
    expect((await call(method, path, { key: tenant.live, body, headers })).status).not.toBe(412);
    expect((await call(method, path, { key: tenant.live, body })).status).not.toBe(412);
  });

  it('never matches a weak tag, and matches one of several', async () => {
    const { read, method, path, body } = await make();
    const tag = tagOf(await get(read));
    const sent = (text: string) => ({ key: tenant.live, body, headers: ifMatch(text) });
    expect((await call(method, path, sent(`W/${tag}`))).status).toBe(412);
    expect((await call(method, path, sent(`"another", ${tag}`))).status).toBeLessThan(300);
  });
});

describe('a conflict', () => {
  it('is not remembered under the key of the call, and a repetition is answered whatever has changed since', async () => {
    const { read, method, path, body, other } = await aCase();
    const stale = {
      key: tenant.live,
      body,
      idempotencyKey: 'one-intent-of-one-person',
      headers: ifMatch('"s0.0"'),
    };
    expect((await call(method, path, stale)).status).toBe(412);
    const good = { ...stale, headers: ifMatch(tagOf(await get(read))) };
    expect((await call(method, path, good)).status).toBe(200);
    await call(method, path, { key: tobin, body: other });
    const repeated = await call(method, path, good);
    expect(repeated).toMatchObject({ status: 200, body: { decision: 'no_risk' } });
    expect(repeated.headers).toMatchObject({ 'Idempotency-Replayed': 'true' });
  });

  it('with a later run of the screening names nobody', async () => {
    const { detailed, case: path } = await screening();
    const before = await get(detailed);
    await api.clock.advance(1_000);
    fixture.provider.matches = [match([listing('sandbox:3')])];
    await fixture.again(String(Object(before.body['entity']).id));
    const headers = ifMatch(tagOf(before));
    const refused = await call('PATCH', path, { key: tenant.live, body: { decision: 'no_risk' }, headers });
    expect(refused).toMatchObject({ status: 412, body: { changed_by: null, change: 'screened' } });
  });

  it('with another hit of the same case is one for who has read the case, and none for who has read the hit', async () => {
    const { case: path, first, second } = await screening();
    const [ofCase, ofHit] = [tagOf(await get(path)), tagOf(await get(second))];
    await call('PATCH', `${first}status/`, { key: tobin, body: { status: 'true_positive' } });
    const judge = (tag: string) =>
      call('PATCH', `${second}status/`, {
        key: tenant.live,
        body: { status: 'false_positive' },
        headers: ifMatch(tag),
      });
    expect(await judge(ofCase)).toMatchObject({ status: 412, body: conflict('true_positive') });
    expect((await judge(ofHit)).status).toBe(200);
  });

  it('with a save of the respondent is one for a review', async () => {
    const path = await response();
    const asked = { text: 'More, please.', status_transition: 'CHANGES_REQUESTED' };
    await call('POST', `${path}notes/`, { key: tobin, body: asked });
    const tag = tagOf(await get(path));
    await api.clock.advance(1_000);
    const answers = [{ question_id: tenant.questionnaire.ids.name, answer_text: 'Another Name Ltd' }];
    const saved = await call('PATCH', `${path}answers/`, { key: tobin, body: { answers } });
    expect(saved.status).toBe(200);
    const body = { text: 'Fine.', status_transition: 'APPROVED' };
    const refused = await call('POST', `${path}notes/`, { key: tenant.live, body, headers: ifMatch(tag) });
    expect(refused).toMatchObject({ status: 412, body: { changed_by: null, change: 'edited' } });
  });
});
