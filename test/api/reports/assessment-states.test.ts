/** In which states of a response, and of its entity, an assessment can be generated. */
import { beforeEach, describe, expect, it } from 'vitest';
import { entityKey } from '#shared/domain/entities/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf } from '../../support/journeys.ts';
import { AssessmentFixture } from '../../support/reports/assessment-fixture.ts';
import { responseIn } from '../../support/responses/in-status.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: AssessmentFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await AssessmentFixture.open(api);
});

const credits = () => creditsOf(fixture.tenant, 'ai_assessment');

async function jobs(): Promise<number> {
  const rows = await api.outbox(fixture.tenant.scopes.live);
  return rows.filter(({ type }) => type === 'assessment').length;
}

describe('an assessment', () => {
  // proves AI-302
  it.each(['SUBMITTED', 'UNDER_REVIEW', 'REVIEWED', 'APPROVED', 'RESUBMITTED'] as const)(
    'is accepted and generated in %s',
    async (status) => {
      const responseId = await responseIn(api, fixture.tenant, status);
      const answer = await fixture.ask(responseId);
      expect([answer.status, answer.body['status']]).toEqual([202, 'pending']);
      expect(await fixture.runJobs()).toBe(0);
      expect(await fixture.task(answer.body['task_id'])).toMatchObject({ status: 'completed' });
      expect(await fixture.response(responseId)).toMatchObject({ status });
    },
  );

  // proves AI-303
  it.each(['PREFILL', 'DRAFT', 'REJECTED', 'CHANGES_REQUESTED'] as const)(
    'is refused in %s with 400 and the status, charged nothing, and not begun',
    async (status) => {
      const responseId = await responseIn(api, fixture.tenant, status);
      const before = await credits();
      const refused = await fixture.ask(responseId);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: 'response_not_assessable', status });
      expect([await credits(), await jobs()]).toEqual([before, 0]);
    },
  );

  // proves AI-304
  it('is refused with 400 where the entity of the response does not exist, charged nothing, and not begun', async () => {
    const responseId = await responseIn(api, fixture.tenant, 'SUBMITTED');
    const entityId = await fixture.entityOf(responseId);
    await fixture.tenant.table('live').commit([{ remove: entityKey(fixture.tenant.scopes.live, entityId) }]);
    const before = await credits();
    const refused = await fixture.ask(responseId);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'subject_entity_missing' });
    expect([await credits(), await jobs()]).toEqual([before, 0]);
  });
});
