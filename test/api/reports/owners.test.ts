/** Reports of an entity that others own: its owners with share and listing, and the finding of the ownership rule. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { LISTED_PERSON, ReportFixture } from '../../support/reports/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ReportFixture;
let company: string;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ReportFixture.open(api);
  company = await fixture.entity({ entity_type: 'company', legal_name: 'Saltmarsh Crane Works Ltd' });
});

const named = (legal_name: string) => ({ entity_type: 'company', legal_name });

/** The id of an entity that is related to the company. */
async function related(body: object, to = company): Promise<string> {
  const { related_entity } = await fixture.ok('POST', `/api/v1/entities/${to}/relations/`, { body });
  return String(Object(related_entity)['id']);
}

async function report(of = company): Promise<string> {
  await fixture.generated(of);
  return fixture.text(of);
}

describe('the report of a company that listed owners hold by more than half', () => {
  beforeEach(async () => {
    const owners = [
      await related({ kind: 'owner', share: 30, related_entity: LISTED_PERSON }),
      await related({ kind: 'owner', share: 25, related_entity: named('Kastelmar Freight Holding Ltd') }),
      await related({
        kind: 'owner',
        share: 45,
        related_entity: { entity_type: 'individual', first_name: 'Clara', last_name: 'Nobody' },
      }),
    ];
    for (const owner of owners) await fixture.screen(owner);
    await fixture.screen(company);
  });

  it('says the finding of the ownership rule, its sum, and that the risk follows from it', async () => {
    const text = await report();
    expect(text).toContain(
      'Listed owners hold 55 % of Saltmarsh Crane Works Ltd: by the 50 percent rule it counts as listed itself.',
    );
    expect(text).toMatch(/Saltmarsh Crane Works Ltd: .*Ovrin Kastelmar 30 % \(listed\).* = 55 %/);
    expect(text).toMatch(
      /Owned to 55 % by listed owners \(2 not decided\) \| sanctions, by owners \| [\d.]+ of 100 \| [\d.]+ of 10/,
    );
    expect(text).not.toContain('No possible match counts towards the risk.');
  });

  it('lists every owner on record with its share and what it is listed for', async () => {
    const text = await report();
    expect(text).toMatch(/Ovrin Kastelmar[\s\S]{0,60}\| 30 % \|[\s\S]{0,80}Resembles Ovrin Kastelmar/);
    expect(text).toMatch(
      /Kastelmar Freight Holding Ltd[\s\S]{0,60}\| 25 % \|[\s\S]{0,80}Resembles Kastelmar Freight/,
    );
    expect(text).toMatch(/Clara Nobody[\s\S]{0,60}\| 45 % \|[\s\S]{0,80}No match by name/);
  });

  it('has an open point for each owner whose match is not decided or whose case is open', async () => {
    await fixture.decide(company, 'acceptable_risk');
    const text = await report();
    for (const owner of ['Ovrin Kastelmar', 'Kastelmar Freight Holding Ltd'])
      expect(text).toMatch(
        new RegExp(
          `“${owner}”, owner: \\d+ possible match(?:es have| has) not been decided on, and 1 case is open`,
        ),
      );
    expect(text).not.toContain('Nothing that was asked for or recorded is open.');
    expect(text).not.toContain('“Clara Nobody”');
  });

  it('says of each run what it found by name and by ownership', async () => {
    expect(await report()).toMatch(
      /By name: No match\nBy ownership: listed owners hold 55 %, which counts as listed/,
    );
  });

  it('does not contradict itself in its summary', async () => {
    const text = await report();
    expect(text).toMatch(
      /AML screening \| No match by name. Owned to 55 % by listed owners \(2 not decided\). Risk high/,
    );
    expect(text).toMatch(
      /Owners and officers \| 3 owners on record: 2 with a possible match that is not decided \(sanctions[^)]*\)/,
    );
  });
});

describe('the report of an entity with relations', () => {
  it('lists officers with role and dates, and relations that have ended as such', async () => {
    const officer = { entity_type: 'individual', first_name: 'Marit', last_name: 'Solheim' };
    await related({ kind: 'officer', role: 'Director', since: '2019-03-01', related_entity: officer });
    await related({
      kind: 'owner',
      share: 10,
      since: '2010-01-01',
      until: '2020-12-31',
      related_entity: named('Old Quay Ltd'),
    });
    const text = await report();
    expect(text).toMatch(/Marit Solheim[\s\S]{0,40}\| Director \|[\s\S]{0,40}since 1 March 2019/);
    expect(text).toMatch(/Old Quay Ltd[\s\S]{0,60}1 January 2010 to 31 December 2020/);
    expect(text).toContain('Not screened');
  });

  it('says of an owner what it holds', async () => {
    const owner = await related({ kind: 'owner', share: 30, related_entity: LISTED_PERSON });
    expect(await report(owner)).toMatch(/Saltmarsh Crane Works Ltd[\s\S]{0,40}\| Owner, 30 %/);
  });

  it('counts owners without a screening among the open points, and claims nothing of them', async () => {
    await related({ kind: 'owner', share: 30, related_entity: named('Unseen Holding Ltd') });
    await fixture.screen(company);
    const text = await report();
    expect(text).toContain('1 owner has no completed screening.');
    expect(text).not.toContain('Nothing that was asked for is open.');
  });

  it('says that nobody is on record where nobody is', async () => {
    const text = await report();
    expect(text).toContain('No owner and no officer is on record.');
    expect(text).not.toMatch(/no respondent has named/i);
  });
});
