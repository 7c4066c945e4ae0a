/** Matches explained in words, in the language that was asked for. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { caseOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  const facts = [
    {
      ...({ field: 'country', result: 'other_country', delta: -0.1 } as const),
      ...{ ours: ['FR'], theirs: ['PA'] },
    },
  ];
  fixture.provider.matches = [
    match([listing('sandbox:1')], { facts, contradictions: ['country'], nameScore: 1 }),
  ];
});

describe('an explanation', () => {
  it('is in English, unless German or Arabic is asked for, wherever a match is shown', async () => {
    const screening = await fixture.screened();
    const { id: caseId } = caseOf(screening);
    const entityId = String(Object(screening.body['entity']).id);
    const read = async (path: string) => (await fixture.call('GET', path)).body;
    const said = {
      '': 'Same name. No country in common.',
      '?language=en': 'Same name. No country in common.',
      '?language=de': 'Gleicher Name. Kein gemeinsames Land.',
      '?language=ar': 'الاسم نفسه. لا بلد مشترك.',
    };
    for (const [query, sentence] of Object.entries(said)) {
      const shown = await read(`/api/v1/cases/${caseId}/${query}`);
      const [profile] = profilesOf(shown);
      expect(profile?.explanation).toMatchObject({ sentence });
      const paths = [
        `/api/v1/screening/${entityId}/${query}`,
        `/api/v1/screening/${entityId}/detailed/${query}`,
      ];
      for (const path of paths) expect(JSON.stringify(await read(path))).toContain(sentence);
      expect(await read(`/api/v1/risk-profiles/${profile?.id}/${query}`)).toMatchObject({
        explanation: { sentence, facts: [{ field: 'country', finding: 'contradicts', points: -10 }, {}] },
      });
    }
  });

  it('in another language is refused with 400', async () => {
    const { id } = caseOf(await fixture.screened());
    expect((await fixture.call('GET', `/api/v1/cases/${id}/?language=tlh`)).status).toBe(400);
  });
});

function profilesOf(body: unknown): readonly { readonly id: string; readonly explanation: unknown }[] {
  return JSON.parse(JSON.stringify(body)).alerts[0].risk_profiles;
}
