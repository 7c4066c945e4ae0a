/** Many calls with one key at the same moment: one effect, one charge, one event, and one answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMutation, type Route } from '#shared/contract/route.ts';
import type { WireAnswer } from '../../../support/fleet/client.ts';
import { EVERY_ROUTE } from '../../../support/fleet/fleet-routes.ts';
import { RecordingReceiver } from '../../../support/fleet/recording-receiver.ts';
import type { Stage } from '../stage.ts';
import { type ContestStage, SCENARIOS, type Scenario, type Target, tally } from './scenarios.ts';

export interface Contest {
  readonly callers: number;
  readonly rounds: number;
}

const CONTESTED = EVERY_ROUTE.filter((contract) => contract.auth === 'key' && isMutation(contract));

export function concurrencySuite(stage: () => Stage, contest: Contest): void {
  let receiver: RecordingReceiver;
  beforeAll(async () => {
    receiver = await RecordingReceiver.listen();
  });
  afterAll(() => receiver.close());

  describe(`${contest.callers} calls at once under one key, ${contest.rounds} times over`, () => {
    it('have a scenario for every mutating route of an API key', () => {
      expect(Object.keys(SCENARIOS).sort()).toEqual(CONTESTED.map(({ id }) => id).sort());
    });

    it.each(CONTESTED.map((contract) => [contract.id, contract] as const))(
      'have one effect on %s',
      async (id, contract) => {
        const scenario = SCENARIOS[id];
        if (scenario === undefined) throw new Error(`${id} has no scenario`);
        await contend({ ...stage(), receiver }, contract, scenario, contest);
      },
    );
  });
}

async function contend(
  stage: ContestStage,
  contract: Route,
  scenario: Scenario,
  contest: Contest,
): Promise<void> {
  const { fleet, tenant } = stage;
  const targets: Target[] = [];
  for (let round = 0; round < contest.rounds; round += 1) targets.push(await scenario.prepare(stage));
  const [sk, count] = scenario.adds ?? ['', 0];
  const prefix = tenant.prefixes[scenario.environment ?? 'live'];
  const look = async () => tally(await fleet.items(), prefix, contract.id, sk);
  await fleet.settle();
  const before = await look();
  const key = tenant[scenario.environment ?? 'live'];
  for (const target of targets)
    judgeAnswers(await crowd(fleet, contract, { ...target, key }, contest.callers), contract);
  const after = await look();

  const { rounds } = contest;
  const charge = (scenario.charge ?? 0) * rounds;
  expect(after.effects - before.effects, 'effects').toBe(count * rounds);
  expect(after.audits - before.audits, 'audit rows').toBe(rounds);
  expect(before.credits - after.credits, 'credits').toBe(charge);
  expect(after.charged - before.charged, 'ledger entries').toBe(charge);
  expect(after.held, 'credits held').toBe(before.held);
  const own = new Set(scenario.events ?? []);
  const announced = after.events.slice().sort();
  for (const event of own) {
    const times = (events: readonly string[]) => events.filter((type) => type === event).length;
    expect(times(announced) - times(before.events), event).toBe(rounds);
  }
  if (own.size === 0 && scenario.goesOn !== true)
    expect(after.events.length - before.events.length, 'events').toBe(0);
  for (const { email } of targets) {
    if (email !== undefined) expect(await fleet.mailsTo(email), email).toHaveLength(1);
  }
}

function crowd(
  fleet: Stage['fleet'],
  contract: Route,
  target: Target & { readonly key: string },
  callers: number,
) {
  const idempotencyKey = randomUUID();
  const { path, key, body, form } = target;
  const options = { key, idempotencyKey, ...(body === undefined ? {} : { body }), ...form };
  return Promise.all(Array.from({ length: callers }, () => fleet.call(contract.method, path, options)));
}

function judgeAnswers(answers: readonly WireAnswer[], contract: Route): void {
  const done = answers.filter(({ status }) => status < 300);
  const others = answers.filter(({ status }) => status >= 300);
  expect(done.length, `${contract.id}: ${others[0]?.text ?? ''}`).toBeGreaterThan(0);
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([contract.success.status]));
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const other of others) {
    expect([other.status, other.body['code']], other.text).toEqual([409, 'idempotency_request_in_progress']);
  }
}
