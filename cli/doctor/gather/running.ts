/** Facts of a running stage: dead-letter queues, schedules, alarms, failures, and what the public address answers. */
import * as z from 'zod';
import { rowsOf } from '../../../lib/fleet/rows.ts';
import { partName, type Stage } from '../../../lib/stages.ts';
import type { ClientSettings } from '../../connection/operator-context.ts';
import type { Facts } from '../facts.ts';
import { clientOptions, using } from './reading.ts';

const WAIT_MS = 10_000;
const DEAD = '-dead';
const Refusal = z
  .looseObject({ code: z.string().catch('without a code') })
  .catch({ code: 'without a body of ours' });
const Stats = z.object({ functions: z.record(z.string(), z.object({ failures: z.int() })) });

export async function publicAddress(origin: string): Promise<Facts['publicAddress']> {
  const answer = await fetch(new URL('/api/v1/entities/', origin), { signal: AbortSignal.timeout(WAIT_MS) });
  const body: unknown = await answer.json().catch(() => undefined);
  return { status: answer.status, code: Refusal.parse(body).code };
}

export async function deadLetters(client: ClientSettings, stage: Stage): Promise<Facts['deadLetters']> {
  const { GetQueueAttributesCommand, paginateListQueues, SQSClient } = await import('@aws-sdk/client-sqs');
  return using(new SQSClient(clientOptions(client)), async (sqs) => {
    const urls: string[] = [];
    for await (const page of paginateListQueues({ client: sqs }, { QueueNamePrefix: partName(stage, '') }))
      urls.push(...(page.QueueUrls ?? []).filter((url) => url.endsWith(DEAD)));
    const AttributeNames = ['ApproximateNumberOfMessages' as const];
    return Promise.all(
      urls.map(async (QueueUrl) => {
        const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
        const queue = QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1);
        return { queue, messages: Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0) };
      }),
    );
  });
}

export async function schedules(client: ClientSettings, stage: Stage): Promise<Facts['schedules']> {
  const { EventBridgeClient, ListRulesCommand } = await import('@aws-sdk/client-eventbridge');
  const wanted = rowsOf().filter(({ spec }) => spec.trigger.kind === 'schedule').length;
  return using(new EventBridgeClient(clientOptions(client)), async (events) => {
    const found: { rule: string; state: string }[] = [];
    let NextToken: string | undefined;
    do {
      const input = { NamePrefix: partName(stage, ''), ...(NextToken === undefined ? {} : { NextToken }) };
      const page = await events.send(new ListRulesCommand(input));
      for (const { Name = '', State = '', ScheduleExpression } of page.Rules ?? [])
        if (ScheduleExpression !== undefined) found.push({ rule: Name, state: State });
      NextToken = page.NextToken;
    } while (NextToken !== undefined);
    return { wanted, found };
  });
}

export async function alarms(client: ClientSettings, stage: Stage): Promise<Facts['alarms']> {
  const { CloudWatchClient, paginateDescribeAlarms } = await import('@aws-sdk/client-cloudwatch');
  return using(new CloudWatchClient(clientOptions(client)), async (watch) => {
    const found: Facts['alarms'][number][] = [];
    const input = { AlarmNamePrefix: partName(stage, '') };
    for await (const page of paginateDescribeAlarms({ client: watch }, input))
      for (const alarm of page.MetricAlarms ?? [])
        found.push({
          name: alarm.AlarmName ?? '',
          state: alarm.StateValue ?? '',
          text: alarm.AlarmDescription ?? '',
          notifies: alarm.ActionsEnabled === true && (alarm.AlarmActions ?? []).length > 0,
        });
    return found;
  });
}

/** From the control address of the local fleet. */
export async function failures(health: string): Promise<Facts['failures']> {
  const answer = await fetch(new URL('stats', health), { signal: AbortSignal.timeout(WAIT_MS) });
  const { functions } = Stats.parse(await answer.json());
  return Object.entries(functions).map(([name, each]) => ({ name, failures: each.failures }));
}
