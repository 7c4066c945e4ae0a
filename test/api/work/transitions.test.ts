/** What puts an item on the work list and what takes it off, by the calls and jobs that do it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { responseIn } from '../../support/responses/in-status.ts';
import { caseOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { done, FAILED } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { WorkFixture } from '../../support/work/fixture.ts';
import { RESPONSE_STATUSES } from '../../support/work/statuses.ts';
import { Verifications } from '../verification/fixture.ts';

const ANN = { id: '5f1c7a52-7c39-4f0e-9a44-3d1b6a5e8c21', name: 'Ann', email: 'ann@bank.example' };

let api: InProcessApi;
let tenant: TestTenant;
let work: WorkFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  work = new WorkFixture(api, tenant.live);
});

/** Kinds that wait, and the counts, which must say the same. */
async function kinds(): Promise<readonly string[]> {
  const items = await work.items();
  const counts = await work.counts();
  expect(counts.total).toBe(items.length);
  expect(Object.values(counts.by_kind).reduce((sum, each) => sum + each, 0)).toBe(items.length);
  for (const { kind } of items) expect(counts.by_kind[kind]).toBeGreaterThan(0);
  return items.map(({ kind }) => kind);
}

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, `/api/v1/${path}`, { key: tenant.live, ...(body === undefined ? {} : { body }) });

describe('a response', () => {
  it.each(RESPONSE_STATUSES)('in %s waits for %s', async (status, kind) => {
    const id = await responseIn(api, tenant, status);
    expect(await kinds()).toEqual(kind === null ? [] : [kind]);
    if (kind === null) return;
    const [item] = await work.items();
    expect(item).toMatchObject({
      id: `response.${id}`,
      subject: { type: 'response', id, response_id: id },
      entity: { entity_type: 'company' },
      tags: kind === 'changes_back' ? ['came_back'] : [],
    });
    const { body } = await call('GET', `responses/${id}/`);
    if (kind !== 'second_person') expect(item?.since).toBe(body['submitted_at']);
  });

  it.each(['SUBMITTED', 'UNDER_REVIEW', 'REVIEWED', 'RESUBMITTED'] as const)(
    'in %s waits no more once it is decided or deleted',
    async (status) => {
      const [one, other] = [await responseIn(api, tenant, status), await responseIn(api, tenant, status)];
      const note = { text: 'Decided.', status_transition: 'REJECTED' };
      expect((await call('POST', `responses/${one}/notes/`, note)).status).toBe(201);
      expect((await work.items()).map(({ subject }) => subject.id)).toEqual([other]);
      expect((await call('DELETE', `responses/${other}/`)).status).toBe(204);
      expect(await kinds()).toEqual([]);
    },
  );

  it('keeps its assignee while it is under review', async () => {
    const id = await responseIn(api, tenant, 'SUBMITTED');
    expect(await work.assign([`response.${id}`], ANN.id)).toEqual(['assigned']);
    await call('POST', `responses/${id}/review/`, { action: 'start' });
    await call('POST', `responses/${id}/review/`, { action: 'complete' });
    expect(await work.items()).toMatchObject([{ kind: 'second_person', assigned_to: ANN.id }]);
    expect((await work.counts()).by_assignee).toEqual({ me: 0, nobody: 0, others: 1 });
  });
});

describe('a case with four eyes', () => {
  let screening: ScreeningFixture;
  beforeEach(async () => {
    screening = new ScreeningFixture(api, tenant);
    screening.provider.matches = [match([listing('sandbox:1')])];
    const key = environmentKey(tenant.scopes.live);
    await tenant.table('live').update(key, { set: { four_eyes_cases: true } });
  });

  it('waits for a second person, is found again by a new match, and is closed by another person', async () => {
    const shown = await screening.screened();
    const entity = String(Object(shown.body['entity']).id);
    const { id } = caseOf(shown);
    expect(await kinds()).toEqual(['hit']);
    await call('PATCH', `cases/${id}/`, { decision: 'no_risk' });
    expect(await kinds()).toEqual(['second_person']);
    expect(await work.items()).toMatchObject([
      { why: expect.stringMatching(/^Olive Owner proposes: no risk\. A second person must confirm\./) },
    ]);
    screening.provider.matches = [match([listing('sandbox:1')]), match([listing('sandbox:2')])];
    await screening.again(entity);
    expect(await kinds()).toEqual(['hit']);
    await call('PATCH', `cases/${id}/`, { decision: 'no_risk' });
    const second = await tenant.key('live', { owner: ANN });
    const confirmed = { key: second, body: { decision: 'no_risk' } };
    expect((await api.call('PATCH', `/api/v1/cases/${id}/`, confirmed)).body['status']).toBe('closed');
    expect(await kinds()).toEqual([]);
  });
});

describe('a screening that fails for good', () => {
  let screening: ScreeningFixture;
  let entity: string;
  beforeEach(async () => {
    screening = new ScreeningFixture(api, tenant);
    screening.provider.failure = new ProviderFailed('refused', { retryable: false });
    entity = String(Object((await screening.screened()).body['entity']).id);
  });

  it('waits until it is started again, and again where that fails, too', async () => {
    expect(await work.items()).toMatchObject([
      { kind: 'failed', why: 'The screening failed: the provider refused the question.' },
    ]);
    await screening.start(entity);
    expect(await kinds()).toEqual([]);
    await screening.work();
    expect(await kinds()).toEqual(['failed']);
  });

  it('is assigned, and goes with its entity', async () => {
    const [item] = await work.items();
    expect(await work.assign([item?.id ?? ''], ANN.id)).toEqual(['assigned']);
    expect(await work.items()).toMatchObject([{ assigned_to: ANN.id }]);
    await call('DELETE', `entities/${entity}/`);
    expect(await kinds()).toEqual([]);
  });
});

describe('a verification', () => {
  let own: Verifications;
  beforeEach(() => {
    own = new Verifications(api, tenant);
  });
  const NOTES = 'The document and the person fit.';

  it('that is clear waits for nobody', async () => {
    await own.concluded(done());
    expect(await kinds()).toEqual([]);
  });

  it.each(['approved', 'rejected'])('that is not clear waits until it is %s', async (decision) => {
    const id = await own.concluded(done({ document_check: 'consider' }));
    expect(await kinds()).toEqual(['verification']);
    await own.review(id, { decision: 'flagged', notes: NOTES });
    expect(await kinds()).toEqual(['verification']);
    await own.review(id, { decision, notes: NOTES });
    expect(await kinds()).toEqual([]);
    await own.review(id, { decision: 'flagged', notes: NOTES });
    expect(await kinds()).toEqual(['verification']);
  });

  it('that could not be carried out waits until it is revoked', async () => {
    const id = await own.concluded(FAILED);
    expect(await work.items()).toMatchObject([{ kind: 'verification', tags: [] }]);
    await own.revoke(id);
    expect(await kinds()).toEqual([]);
  });

  it('with four eyes waits for a second person', async () => {
    const key = environmentKey(tenant.scopes.live);
    await tenant.table('live').update(key, { set: { four_eyes_verifications: true } });
    const id = await own.concluded(done());
    await own.review(id, { decision: 'approved', notes: NOTES });
    expect(await kinds()).toEqual(['second_person']);
    expect(await work.assign([`verification.${id}`], ANN.id)).toEqual(['assigned']);
    await own.review(id, { decision: 'rejected', notes: NOTES });
    expect(await kinds()).toEqual([]);
  });
});
