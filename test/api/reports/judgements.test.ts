/** Reports of an entity whose possible matches were judged: what became of each judgement. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { LISTED_PERSON, ReportFixture } from '../../support/reports/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

const Cases = z.array(
  z.object({ alerts: z.array(z.object({ risk_profiles: z.array(z.object({ id: z.string() })) })) }),
);

describe('a judgement that was taken back', () => {
  it('is told as that, and not as a change of facts', async () => {
    const fixture = await ReportFixture.open(api);
    const person = await fixture.entity(LISTED_PERSON);
    await fixture.screen(person);
    const { cases } = await fixture.ok('GET', `/api/v1/screening/${person}/detailed/`);
    const id = Cases.parse(cases)[0]?.alerts[0]?.risk_profiles[0]?.id;
    for (const status of ['false_positive', 'not_reviewed'])
      await fixture.ok('PATCH', `/api/v1/risk-profiles/${id}/status/`, { body: { status } });
    await fixture.generated(person);
    const text = await fixture.text(person);
    expect(text).toMatch(/decided before as [^;]+; it was taken back/);
    expect(text).not.toContain('the facts have changed since');
  });
});
