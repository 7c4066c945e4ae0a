/** Mails of a batch against the limits of the day, and how many commits a batch takes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { Table, Tables, Write } from '#shared/platform/ports.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { COMPANY, listIn, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { withApi } from '../../support/with-api.ts';

const BATCH = `${RESPONSES}batch/`;
const EMAIL = REACHABLE.email;

let api: InProcessApi;
let fixture: ResponseFixture;
const ddq = () => ({ questionnaire_id: fixture.tenant.questionnaire.stored.id });
const bodyOf = (emails: readonly string[]) =>
  emails.map((email) => ({ ...ddq(), status: 'DRAFT', entity: { ...COMPANY, email } }));
const post = (body: object) => fixture.call('POST', BATCH, { body });
const drafts = (emails: readonly string[]) => post(bodyOf(emails));
const mailJobs = async () => (await fixture.jobs()).filter((type) => type === 'mail').length;
const limit = (set: Readonly<Record<string, number>>) =>
  fixture.tenant.table('live').update(environmentKey(fixture.tenant.scopes.live), { set });

/** Tells `seen` of every commit. */
function watched(real: Tables, seen: () => void): Tables {
  return {
    ...real,
    within: (fence) => {
      const table = real.within(fence);
      const commit = async (writes: readonly Write[]) => {
        seen();
        return table.commit(writes);
      };
      const get: Table['get'] = (...args) => table.get(...args);
      const getMany: Table['getMany'] = (...args) => table.getMany(...args);
      const query: Table['query'] = (...args) => table.query(...args);
      const update: Table['update'] = (...args) => table.update(...args);
      return { get, getMany, query, update, commit };
    },
  };
}

/** The call, and how many commits it took. */
async function counted(emails: readonly string[]) {
  let commits = 0;
  const tables = watched(api.ports.tables, () => {
    commits += 1;
  });
  const options = { key: fixture.tenant.live, body: bodyOf(emails) };
  const answer = await api.over({ tables }).call('POST', BATCH, options);
  return { answer, commits };
}

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});
afterEach(() => vi.restoreAllMocks());

describe('a batch of drafts', () => {
  it('mails an address as often as it may, and says of the other items what stopped them', async () => {
    await limit({ mails_per_recipient: 5 });
    const answer = await drafts([...Array.from({ length: 40 }, () => EMAIL), 'another@lantern.example']);
    expect(answer.body).toMatchObject({ created_count: 6, failed_count: 35 });
    const results = listIn(answer, 'results');
    expect(results.map(({ success }) => success)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...Array.from({ length: 35 }, () => false),
      true,
    ]);
    expect(results[5]).toMatchObject({ error: 'An e-mail address may get 5 mails per day.' });
    expect(await mailJobs()).toBe(6);
  });

  it('stops where the tenant has sent its mails of the day', async () => {
    await limit({ mails_per_tenant: 12 });
    const answer = await drafts(Array.from({ length: 15 }, (_, n) => `n${n}@lantern.example`));
    expect(answer.body).toMatchObject({ created_count: 12, failed_count: 3 });
    expect(listIn(answer, 'results')[14]).toMatchObject({ error: 'A tenant may send 12 mails per day.' });
  });

  it('of two hundred to one address is refused in part, and its repeat sends nothing more', async () => {
    await limit({ mails_per_recipient: 100 });
    const emails = Array.from({ length: 200 }, () => EMAIL);
    const first = await drafts(emails);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ created_count: 100, failed_count: 100 });
    expect((await drafts(emails)).body).toMatchObject({ created_count: 0, failed_count: 200 });
    expect(await mailJobs()).toBe(100);
  });

  it('that only prefills is not concerned', async () => {
    await limit({ mails_per_tenant: 0 });
    const answer = await post([{ ...ddq(), entity: COMPANY }]);
    expect(answer.body).toMatchObject({ created_count: 1 });
  });
});

describe('a batch of two hundred', () => {
  const TWO_HUNDRED = Array.from({ length: 200 }, (_, n) => n);

  it('takes one commit per eight drafts, the claim of its key and its reply', async () => {
    const { answer, commits } = await counted(TWO_HUNDRED.map((n) => `n${n}@lantern.example`));
    expect(answer.body).toMatchObject({ created_count: 200 });
    expect(commits).toBe(27);
  });

  it('takes no commit for an address that is known to have got its mails', async () => {
    await limit({ mails_per_recipient: 5 });
    const { answer, commits } = await counted(
      TWO_HUNDRED.map((n) => (n % 2 === 0 ? EMAIL : `n${n}@lantern.example`)),
    );
    expect(answer.body).toMatchObject({ created_count: 105, failed_count: 95 });
    expect(commits).toBeLessThanOrEqual(45);
  });

  it('names what it could not begin in its time as failed, and sending that again completes it', async () => {
    const emails = TWO_HUNDRED.map((n) => `n${n}@lantern.example`);
    const real = performance.now.bind(performance);
    let commits = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => real() + (commits > 5 ? 60_000 : 0));
    const tables = watched(api.ports.tables, () => {
      commits += 1;
    });
    const options = { key: fixture.tenant.live, body: bodyOf(emails) };
    const late = await api.over({ tables }).call('POST', BATCH, options);
    vi.restoreAllMocks();
    expect(late.status).toBe(200);
    const results = listIn(late, 'results');
    const left = emails.filter((_, n) => results[n]?.['success'] === false);
    expect(left.length).toBeGreaterThan(100);
    expect(results[199]).toMatchObject({
      error: 'Not created: the batch took too long. Send this item again.',
    });
    expect(await mailJobs()).toBe(200 - left.length);
    expect((await drafts(left)).body).toMatchObject({ created_count: left.length, failed_count: 0 });
    expect(await mailJobs()).toBe(200);
  });
});
