/**
 * The job compacts the name index, and a change of watchlists leads to an alert through queue and worker.
 */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { putPeopleInForce } from '../../support/lists/people-in-force.ts';
import { caseOf } from '../../support/screening/fixture.ts';
import type { SuiteFixture } from './suite-fixture.ts';

const Found = z.object({ results: z.array(z.object({ id: z.string(), similarity_score: z.number() })) });
const BYSTANDER = { ref: '1', name: 'Ottoline Farrowmere' };
const BASIL = { ref: '2', name: 'Basil Quenneville' };

export function entitiesSuite(fixture: () => SuiteFixture): void {
  async function call(method: string, path: string, body?: unknown) {
    const { status, text, ...answer } = await fixture().fleet.call(method, `/api/v1${path}`, {
      key: fixture().tenant.live,
      ...(body === undefined ? {} : { body }),
    });
    return { status, text, headers: {}, body: Object(answer.body) };
  }

  async function bestOf(name: string) {
    const { body } = await call('GET', `/entities/search/?q=${encodeURIComponent(name)}`);
    return Found.parse(body).results[0];
  }

  // proves ENT-501
  it('names are found before and after their fold, and after the fleet was killed', async () => {
    for (let batch = 0; batch < 3; batch += 1) {
      const entities = Array.from({ length: 170 }, (_, at) => ({
        ...{ entity_type: 'company', legal_name: `Harbour ${batch} Company ${at}` },
      }));
      const made = await call('POST', '/entities/batch/', { entities, skip_duplicates: false });
      expect([made.status, made.body.summary?.created], made.text).toEqual([201, 170]);
    }
    const before = await bestOf('Harbour 1 Company 42');
    expect(before?.similarity_score).toBe(1);
    await fixture().fleet.settle();
    const log = `${fixture().tenant.prefixes.live}#NAMES`;
    const left = (await fixture().fleet.items()).filter(({ pk }) => `${String(pk)}#`.startsWith(`${log}#`));
    expect(left.map(({ sk }) => sk)).toContain('P');
    expect(left.filter(({ sk }) => String(sk).startsWith('N#')).length).toBeLessThan(500);
    await fixture().fleet.kill();
    await fixture().fleet.startAgain();
    expect(await bestOf('Harbour 1 Company 42')).toEqual(before);
    const again = await call('POST', '/entities/batch/', {
      entities: [{ entity_type: 'company', legal_name: 'HARBOUR 1 COMPANY 42' }],
    });
    expect(again.body).toMatchObject({ skipped: [{ existing_entity_id: before?.id }] });
    expect(await fixture().fleet.failedFunctions()).toEqual([]);
  });

  // proves SCR-112
  it('a record that is added to the lists raises an alert for the entity that it resembles', async () => {
    const operator = await fixture().fleet.operator();
    const publish = async (people: readonly (typeof BASIL)[]) =>
      putPeopleInForce(operator.lists, people, new Date(await fixture().fleet.now()).toISOString());
    await publish([BYSTANDER]);
    const person = { entity_type: 'individual', first_name: 'Basil', last_name: 'Quenneville' };
    const id = String((await call('POST', '/entities/', person)).body.id);
    expect((await call('POST', '/screening/', { entity_id: id })).status).toBe(202);
    await fixture().fleet.settle();
    expect((await call('GET', `/screening/${id}/`)).body).toMatchObject({ status: 'completed', cases: [] });
    await operator.monitoring.send([{ body: await publish([BYSTANDER, BASIL]) }]);
    operator.close();
    await fixture().fleet.settle();
    await fixture().fleet.advance(120);
    expect(caseOf(await call('GET', `/screening/${id}/`))).toMatchObject({
      status: 'open',
      alerts: [{ kind: 'list_changed', changes: [{ reasons: ['new_record'] }] }],
    });
    expect(await fixture().fleet.failedFunctions()).toEqual([]);
  });
}
