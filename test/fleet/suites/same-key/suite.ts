/** Many calls with one key at the same moment: one effect, one charge, one event, and one answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMutation } from '#shared/contract/route.ts';
import { orgPrefix } from '#shared/platform/scope.ts';
import { EVERY_ROUTE, type KnownRoute, requestOf, rowOf } from '../../../../docs/catalogue/catalogue.ts';
import { credentialOf } from '../../../support/catalogue/credential.ts';
import { type MadeFacts, makeFacts } from '../../../support/catalogue/facts.ts';
import { wireForm } from '../../../support/catalogue/form.ts';
import type { Asked } from '../../../support/catalogue/questionnaire.ts';
import { importAskedByOperator, sourceOn } from '../../../support/catalogue/sources/fleet-source.ts';
import type { WireAnswer } from '../../../support/fleet/client.ts';
import { RecordingReceiver } from '../../../support/fleet/recording-receiver.ts';
import { oneOfEach } from '../../../support/sampling/one-of-each.ts';
import type { SuiteFixture } from '../suite-fixture.ts';
import { type ContestedRoute, EFFECTS, type Effect, tally } from './effects.ts';

export interface Contest {
  readonly callers: number;
  readonly rounds: number;
  /** Every route, or one for each way in which calls are admitted, read and charged. */
  readonly of: 'every route' | 'each kind';
}

interface ContestFixture extends SuiteFixture {
  readonly receiver: RecordingReceiver;
  readonly asked: Asked;
}

const CONTESTED = EVERY_ROUTE.filter(
  (contract) =>
    isMutation(contract) &&
    (contract.auth === 'key' || (contract.auth === 'session' && contract.idempotency !== 'none')),
);

const kindOf = ({ id, method, auth, encoding }: KnownRoute) =>
  [method, auth, encoding, rowOf(id).charge !== undefined].join(' ');

export function concurrencySuite(fixture: () => SuiteFixture, contest: Contest): void {
  const routes = contest.of === 'every route' ? CONTESTED : oneOfEach(CONTESTED, kindOf);
  let receiver: RecordingReceiver;
  let asked: Asked;
  beforeAll(async () => {
    receiver = await RecordingReceiver.listen();
    asked = await importAskedByOperator(fixture().fleet, fixture().tenant);
  });
  afterAll(() => receiver.close());

  describe(`${contest.callers} calls at once under one key, ${contest.rounds} times over`, () => {
    it('have a scenario for every mutating route of an API key, and for those of people that remember keys', () => {
      expect(Object.keys(EFFECTS).sort()).toEqual(CONTESTED.map(({ id }) => id).sort());
    });

    it.each(routes.map((contract) => [contract.id, contract] as const))(
      'have one effect on %s',
      async (id, contract) => {
        await contend({ ...fixture(), receiver, asked }, contract, EFFECTS[unsafeContested(id)], contest);
      },
    );
  });
}

/** The filter of `CONTESTED` says in values what the type says of contracts. */
function unsafeContested(id: KnownRoute['id']): ContestedRoute {
  return id as ContestedRoute;
}

function factsFor(fixture: ContestFixture, contract: KnownRoute, effect: Effect): Promise<MadeFacts> {
  const { environment = 'live', unanswered = false } = effect;
  const webhookUrl = fixture.receiver.url(`/contest/${randomUUID()}`);
  const source = sourceOn({ ...fixture, environment, webhookUrl }, fixture.asked);
  return makeFacts(source, { ...rowOf(contract.id), unanswered });
}

async function contend(
  fixture: ContestFixture,
  contract: KnownRoute,
  effect: Effect,
  contest: Contest,
): Promise<void> {
  const { fleet, tenant } = fixture;
  const targets: MadeFacts[] = [];
  for (let round = 0; round < contest.rounds; round += 1)
    targets.push(await factsFor(fixture, contract, effect));
  const [sk, count] = effect.adds ?? ['', 0];
  const partitions = {
    prefix: tenant.prefixes[effect.environment ?? 'live'],
    organisation: orgPrefix(tenant.id),
  };
  const look = async () => tally(await fleet.items(), partitions, { action: contract.id, sk });
  await fleet.settle();
  const before = await look();
  const key = tenant[effect.environment ?? 'live'];
  for (const facts of targets)
    judgeAnswers(await crowd(fleet, contract, { facts, key }, contest.callers), contract);
  if (effect.settles === true) await fleet.settle();
  const after = await look();

  const { rounds } = contest;
  const { announces = [], charge: price = 0 } = rowOf(contract.id);
  const charge = price * rounds;
  expect(after.effects - before.effects, 'effects').toBe(count * rounds);
  expect(after.people - before.people, 'people').toBe((effect.addsPeople ?? 0) * rounds);
  expect(after.passkeys - before.passkeys, 'passkeys').toBe((effect.addsPasskeys ?? 0) * rounds);
  expect(after.audits - before.audits, 'audit rows').toBe(rounds);
  expect(before.credits - after.credits, 'credits').toBe(charge);
  expect(after.charged - before.charged, 'ledger entries').toBe(charge);
  expect(after.held, 'credits held').toBe(before.held);
  for (const event of announces) {
    const times = (events: readonly string[]) => events.filter((type) => type === event).length;
    expect(times(after.events) - times(before.events), event).toBe(rounds);
  }
  if (announces.length === 0 && effect.goesOn !== true)
    expect(after.events.length - before.events.length, 'events').toBe(0);
  if (effect.mails !== true) return;
  // Some mails are sent by a job after the commit.
  await fleet.settle();
  for (const { email } of targets) expect(await fleet.mailsTo(email), email).toHaveLength(1);
}

function crowd(
  fleet: SuiteFixture['fleet'],
  contract: KnownRoute,
  { facts, key }: { readonly facts: MadeFacts; readonly key: string },
  callers: number,
) {
  const idempotencyKey = randomUUID();
  const { method, path, body, form } = requestOf(contract.id, facts);
  const content = form === undefined ? { body } : wireForm(form);
  const credential = credentialOf(contract, facts, key);
  const headers = { ...('headers' in content ? content.headers : {}), ...credential.headers };
  const options = { ...credential, idempotencyKey, ...content, headers };
  return Promise.all(Array.from({ length: callers }, () => fleet.call(method, path, options)));
}

function judgeAnswers(answers: readonly WireAnswer[], contract: KnownRoute): void {
  const done = answers.filter(({ status }) => status < 300);
  const others = answers.filter(({ status }) => status >= 300);
  expect(done.length, `${contract.id}: ${others[0]?.text ?? ''}`).toBeGreaterThan(0);
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([contract.success.status]));
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const other of others) {
    expect([other.status, other.body['code']], other.text).toEqual([409, 'idempotency_request_in_progress']);
  }
}
