/** An open case whose listed owners may still hold half, because their share is not known exactly any more. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { caseOf, LISTED, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { withApi } from '../../../support/with-api.ts';
import { WorkFixture } from '../../../support/work/fixture.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let work: WorkFixture;
let path: string;
let itsCase: string;

withApi((opened) => {
  api = opened;
});

beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  work = new WorkFixture(api, fixture.tenant.test);
  const company = await fixture.entity(
    { entity_type: 'company', legal_name: 'Quay Crane Works Ltd' },
    'test',
  );
  const relations = `/api/v1/entities/${company}/relations/`;
  const body = { kind: 'owner', related_entity: LISTED, share: 60 };
  const made = await fixture.call('POST', relations, { mode: 'test', body });
  expect(made.status).toBe(201);
  path = `${relations}${String(made.body['id'])}/`;
  expect((await fixture.start(company, 'test')).status).toBe(202);
  await settled();
  itsCase = caseOf(await fixture.read(company, 'test')).id;
});

/** Works until nothing is left to do. */
async function settled(): Promise<void> {
  for (let before = -1; ; ) {
    const jobs = (await fixture.jobs('test')).length;
    if (jobs === before) return;
    before = jobs;
    expect(await fixture.work('test')).toBe(0);
  }
}

async function holds(body: object): Promise<void> {
  expect((await fixture.call('PATCH', path, { mode: 'test', body })).status).toBe(200);
  await settled();
}

const itemOf = async (query = '') =>
  (await work.items(query)).find(({ subject }) => subject.type === 'case' && subject.id === itsCase);

describe('listed owners who may hold half', () => {
  it('are the reason of the open case still, and nothing is told as over', async () => {
    await holds({ share: 30, share_max: 60 });
    expect(await itemOf()).toMatchObject({
      tags: ['sanctions', 'ownership'],
      why: 'Listed owners may hold half of it or more, up to 60 %: their shares are not known exactly. A decision is still needed. (sanctions, by its owners)',
    });
    expect((await itemOf('language=de'))?.why).toContain('halten vielleicht die Hälfte daran oder mehr');
    expect((await itemOf('language=ar'))?.why).toContain('قد يملك المُلّاك المُدرَجون النصف أو أكثر');
  });

  it('are no reason any more once they hold less for sure', async () => {
    await holds({ share: 30, share_max: 60 });
    await holds({ share: 30, share_max: 40 });
    expect(await itemOf()).toMatchObject({
      tags: [],
      why: 'Listed owners no longer hold half of it or more; the case is still open.',
    });
  });
});
