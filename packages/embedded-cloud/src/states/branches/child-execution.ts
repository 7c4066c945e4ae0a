/** The child workflow executions of a distributed Map, as their states and the Map's result show them. */
import type { Frame } from '../journal/frame.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Place } from '../machine/place.ts';

/** `$states.context.Execution` of the child at `index`; `label` names the Map. */
export function childExecution(place: Place, label: string): (index: number, frame: Frame) => JsonObject {
  const parent = String(place.execution['Name'] ?? '');
  const prefix = place.run.machineArn.replace(':stateMachine:', ':execution:');
  return (index, frame) => {
    const name = `${parent}-${index}`;
    return {
      ...place.execution,
      Id: `${prefix}/${label}:${name}`,
      Name: name,
      Input: frame.input,
      StartTime: new Date(frame.began).toISOString(),
    };
  };
}

/** A failed child in the place of its output, as AWS returns it (developer guide, "ResultWriter"). */
export function failedChild(
  execution: JsonObject,
  machineArn: string,
  frame: Frame,
  fault: { readonly error: string; readonly cause: string },
): Json {
  return {
    ExecutionArn: execution['Id'] ?? '',
    Name: execution['Name'] ?? '',
    StateMachineArn: machineArn,
    Status: 'FAILED',
    Input: JSON.stringify(execution['Input'] ?? null),
    InputDetails: { Included: true },
    Error: fault.error,
    Cause: fault.cause,
    RedriveCount: 0,
    StartDate: new Date(frame.began).toISOString(),
    StopDate: new Date(frame.ended ?? frame.began).toISOString(),
  };
}
