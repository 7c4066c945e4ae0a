/** Schedules of EventBridge Scheduler: the document of the API and of the template, and what it means. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Draft } from '../events/delivery/deliveries.ts';
import { DEFAULT_RETRY_POLICY, RetryPolicyInput } from '../events/delivery/retry-policy.ts';
import { parseSchedulerExpression, type Schedule } from '../events/schedule/expression.ts';
import type { Period } from '../events/schedule/timetable.ts';
import { parseInput } from '../input/parse-input.ts';
import { ACCOUNT, AwsError, REGION } from '../service.ts';

/** A point in time: the API sends seconds since the epoch, templates write ISO 8601. */
const Moment = z.union([z.number(), z.iso.datetime({ offset: true })]);

const ScheduleInput = z.strictObject({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.literal(['UTC', 'Etc/UTC']).optional(),
  FlexibleTimeWindow: z.strictObject({
    Mode: z.enum(['OFF', 'FLEXIBLE']),
    MaximumWindowInMinutes: z.number().int().min(1).max(1440).optional(),
  }),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  StartDate: Moment.optional(),
  EndDate: Moment.optional(),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  Description: z.string().max(512).optional(),
  Target: z.strictObject({
    Arn: z.string().refine((target) => !target.startsWith('arn:aws:scheduler:::aws-sdk:'), {
      error: 'universal targets are not emulated',
    }),
    RoleArn: z.string(),
    Input: z.string().optional(),
    RetryPolicy: RetryPolicyInput.optional(),
    DeadLetterConfig: z.strictObject({ Arn: z.string().optional() }).optional(),
    SqsParameters: z.strictObject({ MessageGroupId: z.string() }).optional(),
  }),
});

export type ScheduleDocument = z.infer<typeof ScheduleInput>;

/** A placeholder that would differ from attempt to attempt. */
const ATTEMPT_NUMBER = '<aws.scheduler.attempt-number>';

/** Reads the document; members and values that nobody emulates are refused by name. */
export function readSchedule(document: unknown, name: string): ScheduleDocument {
  const schedule = parseInput(ScheduleInput, document, `schedule ${name}`);
  if (schedule.Target.Input?.includes(ATTEMPT_NUMBER)) {
    throw new AwsError('ValidationException', `the embedded cloud refuses ${ATTEMPT_NUMBER} in ${name}`);
  }
  parseSchedulerExpression(schedule.ScheduleExpression);
  return schedule;
}

export function timing(document: ScheduleDocument): { readonly schedule: Schedule; readonly period: Period } {
  return {
    schedule: parseSchedulerExpression(document.ScheduleExpression),
    period: { start: milliseconds(document.StartDate), end: milliseconds(document.EndDate) },
  };
}

/** The delivery that the schedule calls for at `due` (ms); its window, if flexible, is used from the start. */
export function draftOf(document: ScheduleDocument, arn: string, due: number): Draft {
  const { Target: target } = document;
  const input = inputOf(target.Input, arn, due);
  return {
    ruleArn: arn,
    arn: target.Arn,
    input,
    original: input,
    groupId: target.SqsParameters?.MessageGroupId,
    policy: target.RetryPolicy ?? DEFAULT_RETRY_POLICY,
    deadLetterArn: target.DeadLetterConfig?.Arn,
  };
}

function inputOf(template: string | undefined, arn: string, due: number): unknown {
  const time = new Date(due).toISOString().replace(/\.\d+Z$/, 'Z');
  const id = randomUUID();
  if (template === undefined) {
    return {
      version: '0',
      id,
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      account: ACCOUNT,
      time,
      region: REGION,
      resources: [arn],
      detail: '{}',
    };
  }
  const filled = template
    .replaceAll('<aws.scheduler.schedule-arn>', arn)
    .replaceAll('<aws.scheduler.scheduled-time>', time)
    .replaceAll('<aws.scheduler.execution-id>', id);
  return jsonOrText(filled);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function milliseconds(moment: number | string | undefined): number | undefined {
  if (moment === undefined) return undefined;
  return typeof moment === 'number' ? moment * 1000 : Date.parse(moment);
}
