/** Entities of one name can be told apart wherever no more than a line of each is shown. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
});

const NAME = { entity_type: 'individual', first_name: 'Anton', last_name: 'Meerling' };
const BORN = { ...NAME, date_of_birth: '1975-05-16', nationality: 'DK', external_id: 'K-1' };
const ABROAD = { ...NAME, country_of_birth: 'BE', address_country: 'NL' };
const FIRM = {
  entity_type: 'company',
  legal_name: 'Anton Meerling',
  incorporation_date: '2011-02-01',
  jurisdiction: 'GB',
  registration_number: '04411873',
};
const TOLD = [
  { year: '1975', country: 'DK', registration_number: null, external_id: 'K-1' },
  { year: null, country: 'BE', registration_number: null, external_id: null },
  { year: '2011', country: 'GB', registration_number: '04411873', external_id: null },
];

describe('entities of one name', () => {
  it('have year, country, number and reference in the list and in the search by name', async () => {
    const ids = [];
    for (const body of [BORN, ABROAD, FIRM]) ids.push(await fixture.entity(body));
    const paths = [
      '/api/v1/entities/',
      '/api/v1/entities/?search=meerling',
      '/api/v1/entities/search/?q=anton+meerling',
    ];
    for (const path of paths) {
      const { body } = await fixture.call('GET', path);
      const told = new Map(
        unsafeLines(body['results']).map((line) => [line['id'], line['distinguished_by']]),
      );
      expect(ids.map((id) => told.get(id))).toEqual(TOLD);
    }
  });

  it('have it in the work list, as it is now', async () => {
    fixture.provider.matches = [match([listing('sandbox:1')])];
    const first = await fixture.screened(BORN);
    const second = await fixture.screened(NAME);
    const ids = [first, second].map(({ body }) => Object(body['entity']).id);
    await fixture.call('PATCH', `/api/v1/entities/${ids[1]}/`, {
      body: { tax_id: 'T-1', date_of_birth: '1948-01-02' },
    });
    const { body } = await fixture.call('GET', '/api/v1/work-items/');
    const about = unsafeLines(body['results']).map(({ entity }) => Object(entity));
    expect(ids.map((id) => about.find((each) => each.id === id)?.distinguished_by)).toEqual([
      TOLD[0],
      { year: '1948', country: null, registration_number: null, external_id: null },
    ]);
  });
});

function unsafeLines(results: unknown): readonly Readonly<Record<string, unknown>>[] {
  return results as readonly Readonly<Record<string, unknown>>[];
}
