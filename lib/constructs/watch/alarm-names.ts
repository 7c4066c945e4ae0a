/** Names of alarms that other stacks refer to. */

/** Alarm of a function whose invocations fail, and the anchor of its runbook chapter. */
export function failingAlarm(functionName: string): string {
  return `function-${functionName}`;
}
