/** Rules: what a bus lets through, or a schedule calls for, and to which targets. */
import { AwsError } from '../service.ts';
import { compilePattern, type Matcher } from './pattern/compile.ts';
import { parseSchedule, type Schedule } from './schedule/expression.ts';
import { compileTarget, type DraftFor } from './target/target.ts';

/** A rule as the template describes it; `targets` are `Targets` of AWS::Events::Rule. */
export interface RuleDefinition {
  readonly name: string;
  readonly arn: string;
  /** Name or ARN of the bus. */
  readonly bus: string;
  readonly pattern?: unknown;
  /** `rate(…)` or `cron(…)`; only on the default bus. */
  readonly schedule?: string | undefined;
  readonly enabled: boolean;
  readonly targets: readonly unknown[];
}

export interface Rule {
  readonly name: string;
  readonly arn: string;
  readonly bus: string;
  readonly enabled: boolean;
  readonly matches: Matcher;
  readonly schedule: Schedule | undefined;
  readonly targets: readonly DraftFor[];
}

/** Targets a rule may have (EventBridge quotas). */
const MOST_TARGETS = 5;

/** Reads a rule; members that are not emulated are refused by name. */
export function compileRule(definition: RuleDefinition): Rule {
  const { name, arn, enabled, pattern, schedule, targets } = definition;
  const bus = busName(definition.bus);
  if (pattern === undefined && schedule === undefined) {
    throw invalidRule(name, 'EventPattern or ScheduleExpression must be given');
  }
  if (schedule !== undefined && bus !== 'default') {
    throw invalidRule(name, 'ScheduleExpression is supported only on the default event bus');
  }
  if (targets.length > MOST_TARGETS) throw invalidRule(name, `more than ${MOST_TARGETS} targets`);
  return {
    name,
    arn,
    bus,
    enabled,
    matches: pattern === undefined ? () => false : compilePattern(pattern),
    schedule: schedule === undefined ? undefined : parseSchedule(schedule),
    targets: targets.map((target) => compileTarget(target, arn)),
  };
}

/** The name in a bus's name or ARN. */
export function busName(nameOrArn: string): string {
  return nameOrArn.split('/').pop() ?? nameOrArn;
}

function invalidRule(name: string, reason: string): AwsError {
  return new AwsError('ValidationException', `rule ${name} is not valid: ${reason}`);
}
