/** How people work on a case: who does, and why it was decided so. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, InProcessApi } from '../../../support/in-process-api.ts';
import { caseOf, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { listing, match } from '../../../support/screening/played-provider.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let caseId: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')])];
  caseId = caseOf(await fixture.screened()).id;
});

const patch = (body: unknown): Promise<Answer> => fixture.call('PATCH', `/api/v1/cases/${caseId}/`, { body });

describe('the reason of a decision', () => {
  it('is stored with it, may be changed, and stays with the decision that a new match ends', async () => {
    const decided = await patch({ decision: 'no_risk', reason: 'Born in another year.' });
    expect(decided.body).toMatchObject({ decision: 'no_risk', reason: 'Born in another year.' });
    expect((await patch({ decision: 'no_risk' })).body).toMatchObject({ reason: 'Born in another year.' });
    const changed = await patch({ decision: 'no_risk', reason: 'Another nationality as well.' });
    expect(changed.body).toMatchObject({ status: 'closed', reason: 'Another nationality as well.' });
    expect(await fixture.announced('case.resolved')).toHaveLength(1);
    expect((await patch({ status: 'in_review' })).body).toMatchObject({
      reason: null,
      previous_decision: { decision: 'no_risk', reason: 'Another nationality as well.' },
    });
  });

  it.each([[''], [7], ['x'.repeat(1_001)]])('%j is refused', async (reason) => {
    expect((await patch({ decision: 'no_risk', reason })).status).toBe(400);
  });

  it('alone is no change of a case', async () => {
    expect((await patch({ reason: 'Because.' })).status).toBe(400);
  });
});

describe('the assignee of a case', () => {
  const ADA = {
    id: 'b6a0f8f2-6f0c-4f0e-9a3e-0d7a5a4c1e11',
    name: 'Ada Lindqvist',
    email: 'ada@bank.example',
  };

  it('is set without a decision, kept whatever is decided, and taken away with null', async () => {
    expect((await patch({ assigned_to: ADA })).body).toMatchObject({ status: 'open', assigned_to: ADA });
    expect((await patch({ decision: 'no_risk' })).body).toMatchObject({ status: 'closed', assigned_to: ADA });
    expect((await patch({ assigned_to: null })).body).toMatchObject({ status: 'closed', assigned_to: null });
    expect(await fixture.announced('case.resolved')).toHaveLength(1);
  });

  it('may come with a decision in one call', async () => {
    const { body } = await patch({ decision: 'unacceptable_risk', assigned_to: ADA });
    expect(body).toMatchObject({ decision: 'unacceptable_risk', assigned_to: ADA });
  });

  it.each([['ada'], [{ ...ADA, email: 'nobody' }], [{ ...ADA, id: '7' }]])(
    '%j is refused',
    async (assigned) => {
      expect((await patch({ assigned_to: assigned })).status).toBe(400);
    },
  );
});
