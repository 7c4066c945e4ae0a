/** Who screens where: test mode asks nobody outside, live mode whom the stage has chosen, and nobody is clear without lists. */
import { afterAll, describe, expect, it } from 'vitest';
import { screeningContext } from '#shared/domain/screening/context.ts';
import { deployedScreener, type ProviderSettings } from '#shared/domain/screening/providers/deployed.ts';
import { screenEntity } from '#shared/domain/screening/run.ts';
import type { Environment } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { memoryLists } from '../../../../support/lists/memory-lists.ts';
import { putPeopleInForce } from '../../../../support/lists/people-in-force.ts';
import { caseOf, LISTED, ScreeningFixture } from '../../../../support/screening/fixture.ts';
import { YenteServer } from '../../../../support/screening/yente-server.ts';
import { withApi } from '../../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let yente: YenteServer;
const lists = memoryLists();

withApi(async (opened) => {
  api = opened;
  fixture = await ScreeningFixture.open(api);
  yente = await YenteServer.open();
});
afterAll(() => yente.close());

/** Screens a person as a deployed stage does, and answers the screening. */
async function screen(provider: ProviderSettings['provider'], mode: Environment, body: object) {
  const ports = { ...api.ports, lists };
  const screener = deployedScreener({ provider, yenteUrl: yente.url }, ports);
  const id = await fixture.entity(body, mode);
  const context = screeningContext({ ...api.ports, screener });
  await screenEntity(fixture.tenant.scopes[mode], id, context, { reason: 'batch', lastAttempt: true });
  return (await fixture.read(id, mode)).body;
}

const person = (first_name: string, last_name: string) => ({ ...LISTED, first_name, last_name });

describe('a deployed stage', () => {
  // proves SCR-112
  it('fails in live mode while it has no lists, and calls nobody clear', async () => {
    expect(await screen('embedded', 'live', person('Basil', 'Quenneville'))).toMatchObject({
      status: 'failed',
      failure: 'no_lists',
      risk_score: null,
    });
  });

  it('asks its own engine in live mode, over the lists in force', async () => {
    await putPeopleInForce(lists, [{ ref: '1', name: 'Basil Quenneville' }], '2026-03-01T09:00:00.000Z');
    expect(await screen('embedded', 'live', person('Basil', 'Quenneville'))).toMatchObject({
      match_count: 1,
      lists: { provider: 'embedded', sources: [{ list: 'un_sc' }] },
    });
    // The sandbox's people are on no list of live mode.
    expect(await screen('embedded', 'live', LISTED)).toMatchObject({ status: 'completed', match_count: 0 });
  });

  it('tells a record that has left the lists from one that only resembles the entity no more', async () => {
    const own = memoryLists();
    const screener = deployedScreener(
      { provider: 'embedded', yenteUrl: yente.url },
      { ...api.ports, lists: own },
    );
    const context = screeningContext({ ...api.ports, screener });
    const scope = fixture.tenant.scopes.live;
    const ids = await Promise.all(
      [1, 2].map(() => fixture.entity({ ...person('Otoline', 'Farowmere'), date_of_birth: '1960-02-03' })),
    );
    const [born, other] = ['1960-02-03', '1999-09-09'];
    const ends = async (id: string) =>
      JSON.stringify(caseOf(await fixture.call('GET', `/api/v1/screening/${id}/detailed/`))).match(
        /"listing_ended_utc":("|null)/g,
      );
    const listed = (birthDate: string) => ({ ref: '1', name: 'Ottoline Farrowmere', birthDate });
    await putPeopleInForce(own, [listed(born)], '2026-03-01T09:00:00.000Z');
    for (const id of ids) await screenEntity(scope, id, context, { reason: 'batch' });
    const [first = '', second = ''] = ids;
    const { version: changed } = await putPeopleInForce(own, [listed(other)], '2026-03-02T09:00:00.000Z');
    await screenEntity(scope, first, context, { reason: 'list_changed', listVersion: changed });
    expect(await ends(first)).toEqual(['"listing_ended_utc":null']);
    const filler = { ref: '2', name: 'Basil Quenneville' };
    const { version: gone } = await putPeopleInForce(own, [filler], '2026-03-03T09:00:00.000Z');
    await screenEntity(scope, second, context, { reason: 'list_changed', listVersion: gone });
    expect(new Set(await ends(second))).toEqual(new Set(['"listing_ended_utc":"']));
    for (const id of ids)
      expect((await fixture.read(id)).body).toMatchObject({ match_count: 0, risk_score: 0 });
  });

  it('asks yente in live mode where that is chosen, and fails as yente does', async () => {
    const leopold = person('Leopold', 'Draycastle');
    expect(await screen('yente', 'live', leopold)).toMatchObject({
      match_count: 2,
      lists: { provider: 'yente', engine: 'yente logic-v2', list_version: '20260101-abc' },
    });
    yente.fault = 'failedInside';
    expect(await screen('yente', 'live', leopold)).toMatchObject({ status: 'failed', failure: 'malformed' });
    yente.fault = undefined;
  });

  // proves SCR-006
  it('asks nobody outside in test mode, whichever provider is chosen', async () => {
    const before = yente.calls;
    for (const provider of ['yente', 'embedded'] as const)
      expect(await screen(provider, 'test', LISTED)).toMatchObject({
        match_count: 1,
        is_test_data: true,
        lists: { provider: 'sandbox' },
      });
    expect(await screen('embedded', 'test', person('Basil', 'Quenneville'))).toMatchObject({
      match_count: 0,
    });
    expect(yente.calls).toBe(before);
  });
});
