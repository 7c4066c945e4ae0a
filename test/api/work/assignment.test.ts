/** Who works on something is the same on the work list and on its subject, whichever of them is changed. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { responseIn } from '../../support/responses/in-status.ts';
import { caseOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { WorkFixture } from '../../support/work/fixture.ts';

let api: InProcessApi;
let tenant: TestTenant;
let work: WorkFixture;
let id: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  work = new WorkFixture(api, tenant.live);
  id = await responseIn(api, tenant, 'SUBMITTED');
});

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, `/api/v1/${path}`, { key: tenant.live, ...(body === undefined ? {} : { body }) });
const give = (to: string | null) => call('PATCH', `responses/${id}/`, { assigned_to: to });
const assigneeOfResponse = async () => (await call('GET', `responses/${id}/`)).body['assigned_to'];

describe('a response', () => {
  it('that is given to a person is theirs on the work list, and nobody’s once it is given back', async () => {
    const person = randomUUID();
    const [before] = await work.items();
    expect((await give(person)).status).toBe(200);
    const [item] = await work.items(`assignee=${person}`);
    expect(item).toMatchObject({ id: before?.id, since: before?.since, assigned_to: person });
    expect((await work.counts()).by_assignee).toEqual({ me: 0, nobody: 0, others: 1 });
    expect((await give(null)).status).toBe(200);
    expect(await work.items('assignee=nobody')).toMatchObject([{ assigned_to: null }]);
    expect((await work.counts()).by_assignee).toEqual({ me: 0, nobody: 1, others: 0 });
  });

  it('that is assigned on the work list says so, and who did it', async () => {
    const { headers } = await call('GET', `responses/${id}/`);
    expect(await work.assign([`response.${id}`], OWNER.id)).toEqual(['assigned']);
    expect(await assigneeOfResponse()).toBe(OWNER.id);
    const list = await call('GET', 'responses/');
    expect(list.body['results']).toMatchObject([{ assigned_to: OWNER.id }]);
    const old = { key: tenant.live, headers: { 'If-Match': String(headers['ETag']) } };
    const refused = await api.call('PATCH', `/api/v1/responses/${id}/`, {
      ...old,
      body: { assigned_to: 'X' },
    });
    expect(refused.body).toMatchObject({ changed_by: { id: OWNER.id }, change: 'assigned' });
    expect(await work.assign([`response.${id}`], null)).toEqual(['assigned']);
    expect(await assigneeOfResponse()).toBeNull();
  });

  it('that is named to nobody whom the list knows waits for anybody', async () => {
    await work.assign([`response.${id}`], OWNER.id);
    expect((await give('The desk in Hamburg')).status).toBe(200);
    expect(await work.items('assignee=nobody')).toHaveLength(1);
    expect(await assigneeOfResponse()).toBe('The desk in Hamburg');
  });

  it.each(['the response', 'the work list'])(
    'keeps who was named on %s while it is with the respondent',
    async (where) => {
      const person = randomUUID();
      if (where === 'the response') await give(person);
      else await work.assign([`response.${id}`], person);
      const note = { text: 'Please send the chart.', status_transition: 'CHANGES_REQUESTED' };
      expect((await call('POST', `responses/${id}/notes/`, note)).status).toBe(201);
      expect(await work.items()).toEqual([]);
      expect((await call('PUT', `responses/${id}/answers/`, { answers: [], submit: true })).status).toBe(200);
      expect(await work.items()).toMatchObject([{ kind: 'changes_back', assigned_to: person }]);
      expect((await work.counts()).by_assignee).toEqual({ me: 0, nobody: 0, others: 1 });
      expect(await assigneeOfResponse()).toBe(person);
    },
  );

  it('is of one mind with its item after both were assigned at the same time', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await Promise.all([give(one), work.assign([`response.${id}`], other)]);
    expect(await work.items()).toMatchObject([{ assigned_to: await assigneeOfResponse() }]);
    expect((await work.counts()).by_assignee).toEqual({ me: 0, nobody: 0, others: 1 });
  });
});

describe('a case that is assigned to somebody else on the work list', () => {
  it('has the name and address of that person', async () => {
    const screening = new ScreeningFixture(api, tenant);
    screening.provider.matches = [match([listing('sandbox:1')])];
    const { profile } = await tenant.person('analyst');
    const shown = caseOf(await screening.screened());
    expect(await work.assign([`case.${shown.id}`], profile.id)).toEqual(['assigned']);
    const { body } = await call('GET', `cases/${shown.id}/`);
    expect(body['assigned_to']).toEqual(profile);
  });

  it('keeps an id that is none of the tenant’s people', async () => {
    const screening = new ScreeningFixture(api, tenant);
    screening.provider.matches = [match([listing('sandbox:1')])];
    const stranger = (await (await makeTenant(api)).person('analyst')).profile.id;
    const shown = caseOf(await screening.screened());
    await work.assign([`case.${shown.id}`], stranger);
    const { body } = await call('GET', `cases/${shown.id}/`);
    expect(body['assigned_to']).toEqual({ id: stranger, name: '', email: '' });
  });
});

describe('a person who has signed in', () => {
  it.each([
    ['viewer', 403],
    ['analyst', 200],
    ['manager', 200],
  ] as const)('as %s is answered %s where they take an item', async (role, status) => {
    const person = await tenant.person(role);
    const body = { ids: [`response.${id}`], assigned_to: person.profile.id };
    expect((await work.call('PATCH', 'assign/', { ...person.as('live'), body })).status).toBe(status);
    expect(await assigneeOfResponse()).toBe(status === 200 ? person.profile.id : null);
  });
});
