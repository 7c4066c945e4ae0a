/** Exact counts of round trips and capacity of each route, in a warm process. */
import { InProcessApi } from '../../test/support/in-process-api.ts';
import { makeTenant } from '../../test/support/tenant.ts';
import type { Section } from '../table.ts';
import { batchCases } from './batch-cases.ts';
import { type CaseKind, unitsOf } from './case.ts';
import { entityCases, lookupCases } from './catalogue-cases.ts';
import { companyCases } from './company-cases.ts';
import { Meter } from './meter.ts';
import { questionnaireCases, respondentCases } from './questionnaire-cases.ts';
import { responseCases } from './response-cases.ts';
import { screeningCases } from './screening-cases.ts';

const GOAL_MEAN = 1.15;
const GOAL: Readonly<Record<CaseKind, number>> = { read: 1, list: 2, mutation: 2, send: 4 };

const CASES = [
  entityCases,
  lookupCases,
  responseCases,
  questionnaireCases,
  respondentCases,
  screeningCases,
  batchCases,
  companyCases,
];

/** Sections of the report. Throws where a call fails. */
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
    for (const each of CASES.flatMap((cases) => cases(api, tenant))) {
      await (await each.prepare())();
      const run = await each.prepare();
      meter.take();
      const { status } = await run();
      const counted = meter.take();
      const floor = unitsOf(each.floor);
      if (status >= 300) throw new Error(`${each.route} answered ${status}`);
      rows.push([
        each.route,
        each.kind,
        String(counted.roundTrips),
        `≤ ${GOAL[each.kind]}`,
        String(counted.commands),
        counted.units.toFixed(1),
        floor.toFixed(1),
        (counted.units / floor).toFixed(2),
      ]);
      ratios.push(counted.units / floor);
      if (counted.roundTrips > GOAL[each.kind])
        slow.push(`${each.route} takes ${counted.roundTrips} round trips`);
    }
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return {
      title: 'Round trips and capacity per route',
      how: `Counted by a middleware of the table client over the embedded table: round trips are the longest chain of calls of which each began after the one before had ended, the mail included. Capacity is what the table reports, audit row and outbox rows included. Warm process, live key. The floor is what the items of the design cost at 1 KB each. Goal: mean of all routes ≤ ${GOAL_MEAN} × floor.`,
      head: ['Route', 'Kind', 'Round trips', 'Goal', 'Commands', 'Capacity units', 'Floor', '× floor'],
      rows: [...rows, ['mean', '', '', '', '', '', '', mean.toFixed(2)]],
      short: [
        ...slow,
        ...(mean > GOAL_MEAN ? [`capacity is ${mean.toFixed(2)} × its floor instead of ${GOAL_MEAN}`] : []),
      ],
    };
  } finally {
    await api.close();
  }
}
