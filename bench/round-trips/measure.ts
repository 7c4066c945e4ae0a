/** Round trips and capacity of each route, counted exactly on a warm process. */
import { contractOf, requestOf, rowOf } from '../../docs/catalogue/catalogue.ts';
import { credentialOf } from '../../test/support/catalogue/credential.ts';
import { makeFacts } from '../../test/support/catalogue/facts.ts';
import { importAsked } from '../../test/support/catalogue/questionnaire.ts';
import type { FactsSource } from '../../test/support/catalogue/sources/facts-source.ts';
import { sourceIn } from '../../test/support/catalogue/sources/in-process-source.ts';
import { InProcessApi } from '../../test/support/in-process-api.ts';
import { makeTenant } from '../../test/support/tenant.ts';
import type { Section } from '../table.ts';
import { type Case, type CaseKind, unitsOf } from './case.ts';
import { CASES } from './cases.ts';
import { Meter } from './meter.ts';

const GOAL_MEAN = 1.15;
const HOOK = 'https://hooks.lantern.example/probity';
const GOAL: Readonly<Record<CaseKind, number>> = { read: 1, list: 2, mutation: 2, send: 4 };

/** Sections of the report; throws where a call does not succeed. */
export async function measureRoundTrips(): Promise<Section> {
  const meter = new Meter();
  const api = await InProcessApi.open(
    (client) => meter.observe(client),
    (run) => meter.outside(run),
  );
  try {
    const tenant = await makeTenant(api);
    const rows: string[][] = [];
    const ratios: number[] = [];
    const slow: string[] = [];
    const source = sourceIn({ api, tenant, webhookUrl: HOOK }, await importAsked(tenant));
    for (const each of CASES) {
      await (await prepare(source, each))();
      const run = await prepare(source, each);
      meter.take();
      const { status } = await run();
      const counted = meter.take();
      const floor = unitsOf(each.floor);
      if (status >= 300) throw new Error(`${nameOf(each)} answered ${status}`);
      rows.push([
        nameOf(each),
        each.kind,
        String(counted.roundTrips),
        `≤ ${GOAL[each.kind]}`,
        String(counted.commands),
        counted.units.toFixed(1),
        counted.readUnits.toFixed(1),
        floor.toFixed(1),
        (counted.units / floor).toFixed(2),
      ]);
      ratios.push(counted.units / floor);
      if (counted.roundTrips > GOAL[each.kind])
        slow.push(`${nameOf(each)} takes ${counted.roundTrips} round trips`);
    }
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return sectionOf(rows, mean, slow);
  } finally {
    await api.close();
  }
}

function sectionOf(rows: readonly string[][], mean: number, slow: readonly string[]): Section {
  return {
    title: 'Round trips and capacity per route',
    how: `Counted by a middleware of the table client over the embedded table: round trips are the longest chain of calls of which each began after the one before had ended, the mail included. Capacity is what the table reports, audit row and outbox rows included. Warm process, live key. The floor is what the items of the design cost at 1 KB each. Goal: mean of all routes ≤ ${GOAL_MEAN} × floor.`,
    head: [
      'Route',
      'Kind',
      'Round trips',
      'Goal',
      'Commands',
      'Capacity units',
      'Of them read',
      'Floor',
      '× floor',
    ],
    rows: [...rows, ['mean', '', '', '', '', '', '', '', mean.toFixed(2)]],
    short: [
      ...slow,
      ...(mean > GOAL_MEAN ? [`capacity is ${mean.toFixed(2)} × its floor instead of ${GOAL_MEAN}`] : []),
    ],
  };
}

function nameOf({ route, as }: Case): string {
  return as === undefined ? route : `${route}, ${as}`;
}

/** Makes what the call needs, and answers the one call that is counted. */
async function prepare(source: FactsSource, each: Case): Promise<() => Promise<{ readonly status: number }>> {
  const facts = await makeFacts(source, { ...rowOf(each.route), ...each.wanted });
  const { method, path, ...content } = requestOf(each.route, facts);
  const credential = credentialOf(contractOf(each.route), facts, source.key);
  const body = each.body === undefined ? {} : { body: each.body(facts) };
  const address = each.query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${each.query}`;
  const call = () => source.call(method, address, { ...credential, ...content, ...body });
  if (each.calledBefore === true) await call();
  return call;
}
