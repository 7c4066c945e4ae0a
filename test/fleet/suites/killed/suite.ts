/** A fleet that is stopped, and one that is killed under load: no acknowledged change is lost or duplicated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, openLink, sendQuestionnaire } from '../../../support/fleet/fleet-journeys.ts';
import { RecordingReceiver } from '../../../support/fleet/recording-receiver.ts';
import type { SuiteFixture } from '../suite-fixture.ts';
import { auditBooks, committedEvents, leftovers } from './books.ts';
import { Traffic } from './traffic.ts';

export interface Kills {
  readonly count: number;
  readonly clients: number;
}

/** A kill follows after at least this many acknowledged changes. */
const BEFORE_KILL = 40;
const A_FEW = 25;

export function restartSuite(fixture: () => SuiteFixture, kills: Kills): void {
  let receiver: RecordingReceiver;
  beforeAll(async () => {
    receiver = await RecordingReceiver.listen();
    const body = { event_type: 'all', webhook_url: receiver.url('/all') };
    const { fleet, tenant } = fixture();
    expectStatus(await fleet.call('POST', '/api/v1/webhooks/', { key: tenant.live, body }), 201);
  });
  afterAll(() => receiver.close());

  describe('a fleet that is started again', () => {
    it('after an orderly stop knows its keys, data, mails, sessions and its clock', async () => {
      const { fleet, tenant } = fixture();
      const sent = await sendQuestionnaire(fleet, tenant, tenant.live);
      const bearer = await openLink(fleet, sent.email);
      const path = `/api/v1/responses/${sent.responseId}/`;
      const before = expectStatus(await fleet.call('GET', path, { key: tenant.live }), 200);
      await fleet.advance(3_600);
      const [at, mails] = [await fleet.now(), await fleet.mailsTo(sent.email)];
      await fleet.stop();
      await fleet.startAgain();
      expect((await fleet.call('GET', path, { key: tenant.live })).body).toEqual(before.body);
      expect((await fleet.call('GET', '/api/v1/onboarding/session/', { key: bearer })).status).toBe(200);
      expect(await fleet.mailsTo(sent.email)).toEqual(mails);
      expect(await fleet.now()).toBeGreaterThanOrEqual(at);
      expect(await auditBooks(fixture())).toEqual([]);
    });

    it(`after ${kills.count} kills under ${kills.clients} clients has lost and doubled nothing`, async () => {
      const { fleet } = fixture();
      const traffic = new Traffic(fixture());
      for (let kill = 0; kill < kills.count; kill += 1) {
        traffic.start(kills.clients);
        await traffic.acknowledged(BEFORE_KILL + Math.floor(Math.random() * A_FEW));
        await fleet.kill();
        await traffic.stop();
        await fleet.startAgain();
        expect(await auditBooks(fixture()), `books after kill ${kill + 1}`).toEqual([]);
      }
      expect(traffic.unexpected).toEqual([]);
      await checkPromises(fixture(), traffic);

      await fleet.settle();
      await fleet.advance(3_600);
      await fleet.advance(60);
      expect(await leftovers(fixture())).toEqual([]);
      expect(await auditBooks(fixture())).toEqual([]);
    }, 3_600_000);

    it('delivers every event that was committed, under one id each', async () => {
      const committed = await committedEvents(fixture());
      expect(committed.length).toBeGreaterThan(0);
      expect(new Set(committed).size).toBe(committed.length);
      const deliveries = Map.groupBy(receiver.received, ({ eventId }) => eventId);
      expect(committed.filter((id) => !deliveries.has(id))).toEqual([]);
      const changing = [...deliveries].filter(
        ([, sends]) => new Set(sends.map(({ body, deliveryId }) => deliveryId + body)).size > 1,
      );
      expect(changing).toEqual([]);
      expect([...deliveries.keys()].filter((id) => !committed.includes(id))).toEqual([]);
    });
  });
}

async function checkPromises({ fleet, tenant }: SuiteFixture, { promises }: Traffic): Promise<void> {
  const read = (path: string) => fleet.call('GET', path, { key: tenant.live });
  const lost: string[] = [];
  for (const id of promises.entities) {
    if ((await read(`/api/v1/entities/${id}/`)).status !== 200) lost.push(`entity ${id}`);
  }
  for (const id of promises.responses) {
    const { status, body } = await read(`/api/v1/responses/${id}/`);
    const submitted = promises.submitted.has(id);
    if (status !== 200 || (submitted && body['status'] !== 'SUBMITTED')) lost.push(`response ${id}`);
  }
  expect(promises.submitted.size).toBeGreaterThan(0);
  expect(lost).toEqual([]);
}
