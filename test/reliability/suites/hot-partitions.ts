/** No route writes so often to one partition that a tenant could make it hot: writes of several calls, counted by partition. */
import { describe, expect, it } from 'vitest';
import type { KnownRoute } from '../../../docs/catalogue/catalogue.ts';
import { rowOf } from '../../../docs/catalogue/catalogue.ts';
import type { Suite } from '../../../docs/derived/reliability/recorded.ts';
import { makeFacts } from '../../support/catalogue/facts.ts';
import { importAsked } from '../../support/catalogue/questionnaire.ts';
import { sourceIn } from '../../support/catalogue/sources/in-process-source.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { writesBy } from '../../support/faults/partition-writes.ts';
import { callOf, MUTATIONS } from '../../support/faults/runs/mutations.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const HOOK = 'https://hooks.lantern.example/probity';
const CALLS = 3;
/** A partition takes this many writes a second; one in a transaction counts twice (DynamoDB, partition limits). */
const WRITES_PER_SECOND = 1_000;
const PER_TRANSACTIONAL = 2;
/** Calls of one route that one tenant must be able to make a second, whatever its keys are allowed. */
const WANTED_PER_SECOND = 100;

export interface Measured {
  /** None where the run claims no figures. */
  readonly suite?: Suite;
  /** Routes that are measured: 1 for all, 4 for every fourth. */
  readonly of: number;
}

export function hotPartitionsSuite({ suite, of }: Measured): void {
  const measured = MUTATIONS.filter((_, index) => index % of === 0);
  let api: InProcessApi;
  withApi(
    (opened) => {
      api = opened;
    },
    { announcesAnything: true },
  );

  let highest = 0;
  describe('a partition', () => {
    it.each(measured.map((contract) => [contract.id, contract] as const))(
      `takes ${WANTED_PER_SECOND} calls a second of %s by one tenant`,
      async (_id, contract) => {
        const writes = await hottest(api, contract);
        highest = Math.max(highest, writes);
        expect(WRITES_PER_SECOND / (writes * PER_TRANSACTIONAL)).toBeGreaterThanOrEqual(WANTED_PER_SECOND);
      },
    );

    it.runIf(suite !== undefined)('covers at least what docs/reliability.md says', () => {
      figuresOf('hot-partitions', suite, {
        routes: measured.length,
        calls: measured.length * CALLS,
        'calls a second that the hottest partition takes': Math.floor(
          WRITES_PER_SECOND / (highest * PER_TRANSACTIONAL),
        ),
      });
    });
  });
}

/** Writes of one call, on the average, to the partition that all calls of the route share and that gets most. */
async function hottest(api: InProcessApi, contract: KnownRoute): Promise<number> {
  const tenant = await makeTenant(api);
  const source = sourceIn({ api, tenant, webhookUrl: HOOK }, await importAsked(tenant));
  const counted = writesBy(api.ports.tables);
  const caller = api.over({ tables: counted.tables });
  const seen = new Map<string, number>();
  for (let call = 0; call < CALLS; call += 1) {
    const facts = await makeFacts(source, { ...rowOf(contract.id), unanswered: false });
    counted.partitions.clear();
    await callOf(contract, tenant, facts)(caller, `key-of-call-number-${call}`);
    for (const [pk, writes] of counted.partitions) seen.set(pk, (seen.get(pk) ?? 0) + writes);
  }
  return Math.max(0, ...seen.values()) / CALLS;
}
