/** What the work list says of cases whose hits are gone: never that somebody has judged them. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { caseOf, profilesOf, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { listing, match } from '../../../support/screening/played-provider.ts';
import { withApi } from '../../../support/with-api.ts';
import { WorkFixture } from '../../../support/work/fixture.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let work: WorkFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')]), match([listing('sandbox:2')])];
  work = new WorkFixture(api, fixture.tenant.live);
});

const entityOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  String(Object(body['entity']).id);

describe('an open case whose records no longer match', () => {
  it('says so, instead of naming hits that nobody can judge', async () => {
    const first = await fixture.screened();
    expect((await work.items())[0]?.why).toContain('2 possible matches are to be judged.');
    fixture.provider.stillListed = ['sandbox:1', 'sandbox:2'];
    fixture.provider.matches = [];
    await fixture.again(entityOf(first));
    expect(await work.items()).toMatchObject([
      { why: 'No listed record matches any more; the case is still open.', tags: [] },
    ]);
  });

  it('counts only the hits that are left', async () => {
    const first = await fixture.screened();
    fixture.provider.stillListed = ['sandbox:1', 'sandbox:2'];
    fixture.provider.matches = [match([listing('sandbox:2')])];
    await fixture.again(entityOf(first));
    expect((await work.items())[0]?.why).toContain('One possible match is to be judged.');
  });

  it('keeps its place in the list and whose it is', async () => {
    const first = await fixture.screened();
    const [before] = await work.items();
    fixture.provider.stillListed = ['sandbox:1', 'sandbox:2'];
    fixture.provider.matches = [match([listing('sandbox:2')])];
    await fixture.again(entityOf(first));
    const [after] = await work.items();
    expect([after?.id, after?.since, after?.due]).toEqual([before?.id, before?.since, before?.due]);
    expect((await work.counts()).total).toBe(1);
    expect(caseOf(await fixture.read(entityOf(first))).status).toBe('open');
    expect(profilesOf(await fixture.read(entityOf(first)))).toHaveLength(2);
  });
});
