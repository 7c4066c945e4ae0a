/** EventBridge Scheduler: one-time and recurring schedules over its REST protocol. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arn } from '../../../local/service.ts';
import { type EventCloud, eventCloud, QUEUE } from './support/event-cloud.ts';

const HOUR = 3_600_000;

let cloud: EventCloud;
beforeEach(async () => {
  cloud = await eventCloud();
});
afterEach(() => cloud.close());

const schedule = (expression: string, more: object = {}) => ({
  ScheduleExpression: expression,
  FlexibleTimeWindow: { Mode: 'OFF' },
  Target: { Arn: QUEUE, RoleArn: 'arn:aws:iam::000000000000:role/scheduler', Input: '{"job":"expire"}' },
  ...more,
});
const call = (method: string, name: string, body?: object) =>
  cloud.scheduler.handle(
    { method, url: `/schedules/${name}` },
    Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  );
const inAnHour = () => `at(${new Date(cloud.clock.now() + HOUR).toISOString().slice(0, 19)})`;
const delivered = (count: number) => vi.waitFor(() => expect(cloud.delivered).toHaveLength(count));

it('fires a one-time schedule once, when the clock reaches it, and removes it if told to', async () => {
  await call('POST', 'expiry', schedule(inAnHour(), { ActionAfterCompletion: 'DELETE' }));
  await cloud.clock.advance(HOUR + 1000);
  await delivered(1);
  await cloud.clock.advance(24 * HOUR);
  await delivered(1);
  expect(cloud.delivered[0]).toMatchObject({ arn: QUEUE, input: { job: 'expire' } });
  expect((await call('GET', 'expiry')).status).toBe(404);
});

it('fires after a restart what fell due while nothing ran', async () => {
  await call('POST', 'expiry', schedule(inAnHour()));
  await cloud.store.shelf<number>('clock').put('offset', 2 * HOUR);
  cloud = await cloud.restart();
  await delivered(1);
});

it('does not fire after its end date', async () => {
  const EndDate = (cloud.clock.now() + 90 * 60_000) / 1000;
  await call('POST', 'hourly', schedule('rate(1 hour)', { EndDate }));
  await cloud.clock.advance(HOUR);
  await delivered(1);
  await cloud.clock.advance(HOUR);
  await cloud.scheduler.close();
  expect(cloud.delivered).toHaveLength(1);
});

it('stands by a template and keeps its next time when ensured again', async () => {
  const definition = {
    name: 'nightly',
    arn: arn('scheduler', 'schedule/default/nightly'),
    properties: schedule('rate(2 hours)'),
  };
  await cloud.scheduler.ensureSchedule(definition);
  await cloud.clock.advance(HOUR);
  await cloud.scheduler.ensureSchedule(definition);
  await cloud.clock.advance(HOUR);
  await delivered(1);
});

it('describes, conflicts and deletes', async () => {
  await call('POST', 'daily', schedule('cron(0 6 ? * MON-FRI *)'));
  const again = await call('POST', 'daily', schedule('rate(1 hour)'));
  expect(again).toMatchObject({ status: 409, document: { __type: 'ConflictException' } });
  const { document } = await call('GET', 'daily');
  expect(document).toMatchObject({ Name: 'daily', GroupName: 'default', State: 'ENABLED' });
  expect((await call('DELETE', 'daily')).status).toBe(200);
  expect((await call('DELETE', 'daily')).status).toBe(404);
});

it.each([
  [{ ScheduleExpressionTimezone: 'Europe/Vienna' }, 'ScheduleExpressionTimezone'],
  [{ KmsKeyArn: 'x' }, 'KmsKeyArn'],
  [{ ScheduleExpression: 'hourly' }, 'hourly'],
  [
    { Target: { Arn: 'arn:aws:scheduler:::aws-sdk:sqs:sendMessage', RoleArn: 'r' } },
    'universal targets are not emulated',
  ],
])('refuses %j by name', async (member, reason) => {
  const { status, document } = await call('POST', 'odd', schedule('rate(1 hour)', member));
  expect(status).toBe(400);
  expect(JSON.stringify(document)).toContain(reason);
});
