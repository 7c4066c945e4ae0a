/** Reports of an entity whose possible matches were judged: what became of each judgement, who made it and when. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { AssessmentFixture } from '../../support/reports/assessment-fixture.ts';
import { LISTED_PERSON, ReportFixture } from '../../support/reports/fixture.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ReportFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ReportFixture.open(api);
});

const Cases = z.array(
  z.object({ alerts: z.array(z.object({ risk_profiles: z.array(z.object({ id: z.string() })) })) }),
);

/** Gives the matches of an entity these states, one after the other. */
async function judge(entityId: string, ...states: readonly string[]): Promise<void> {
  const { cases } = await fixture.ok('GET', `/api/v1/screening/${entityId}/detailed/`);
  const profiles = Cases.parse(cases).flatMap(({ alerts }) => alerts.flatMap((each) => each.risk_profiles));
  const note = { reason: 'Judged by the passport.' };
  for (const { id } of profiles)
    for (const status of states)
      await fixture.ok('PATCH', `/api/v1/risk-profiles/${id}/status/`, { body: { status, ...note } });
}

/** The words of the client report, and of an assessment of a submitted response. */
async function bothReports(entityId: string): Promise<readonly string[]> {
  await fixture.generated(entityId);
  const response = await fixture.response(entityId);
  await fixture.submit(response);
  const assessments = new AssessmentFixture(api, fixture.tenant);
  await assessments.ask(response);
  await assessments.runJobs();
  return [await fixture.text(entityId), await assessments.words(response)];
}

const BY = `by ${OWNER.name} on \\d+ \\w+ \\d{4}`;

describe('a judgement that was taken back', () => {
  it('is told as that, and not as a change of facts', async () => {
    const person = await fixture.entity(LISTED_PERSON);
    await fixture.screen(person);
    await judge(person, 'false_positive', 'not_reviewed');
    for (const text of await bothReports(person)) {
      expect(text).toMatch(/before dismissed by [^;]+; it was taken back/);
      expect(text).not.toContain('the facts have changed since');
    }
  });
});

describe('a match of the entity', () => {
  it.each([
    ['true_positive', 'confirmed'],
    ['false_positive', 'dismissed'],
  ])(
    'that is %s is counted as %s by whom and when in both reports, and as possible in none',
    async (state, word) => {
      const person = await fixture.entity(LISTED_PERSON);
      await fixture.screen(person);
      await judge(person, state);
      for (const text of await bothReports(person)) {
        expect(text).toMatch(new RegExp(`1 ${word} match, ${BY}. Risk`));
        expect(text).toMatch(new RegExp(`Matches by name:?\\s*1 ${word} match, ${BY}`));
        expect(text).not.toMatch(/\d possible match/);
      }
    },
  );
});

describe('the match of an owner and of an officer', () => {
  it('is told as confirmed by whom and when, with the finding that rests on it', async () => {
    const company = await fixture.entity({
      entity_type: 'company',
      legal_name: 'Saltmarsh Crane Works Ltd',
      email: 'office@saltmarsh.example',
    });
    for (const relation of [
      { kind: 'owner', share: 55, related_entity: LISTED_PERSON },
      {
        kind: 'officer',
        role: 'Director',
        related_entity: { ...LISTED_PERSON, email: 'director@lantern.example' },
      },
    ]) {
      const path = `/api/v1/entities/${company}/relations/`;
      const { related_entity } = await fixture.ok('POST', path, { body: relation });
      const id = String(Object(related_entity)['id']);
      await fixture.screen(id);
      await judge(id, 'true_positive');
    }
    await fixture.screen(company);
    const reports = await bothReports(company);
    for (const text of reports) {
      expect(text).toContain('Owned to 55 % by listed owners (1 confirmed)');
      expect(text).toMatch(/1 owner on record: 1 with a confirmed match \(sanctions/);
      expect(text).toMatch(/1 officer on record: 1 with a confirmed match \(sanctions/);
      expect(text).toMatch(new RegExp(`“Ovrin Kastelmar”, Director: 1 confirmed match, ${BY}`));
      expect(
        text.match(new RegExp(`Confirmed match: Ovrin Kastelmar[^,]*.*${BY}`, 'g'))?.length,
      ).toBeGreaterThan(0);
      expect(text).not.toMatch(/\d possible match|Resembles Ovrin/);
      expect(text).toMatch(
        /No match by name. Owned to 55 % by listed owners \(1 confirmed\). Risk high. Screened/,
      );
    }
    const [, assessment] = reports;
    expect(assessment).not.toContain('No decision and no note of a person is on record.');
    expect(assessment).toMatch(/Match of the owner “Ovrin Kastelmar”: Confirmed/);
    expect(assessment).toContain('What was found so far is high by itself');
  });
});
