/** Where an interpreter stands: the run, the scope within it, and what expressions see from there. */
import type { Clock } from '../../clock.ts';
import type { Permission } from '../../service.ts';
import type { Scope } from '../definition/model.ts';
import type { Bindings, Expressions } from '../expression/expressions.ts';
import type { Frame, Variables } from '../journal/frame.ts';
import type { Journal } from '../journal/journal.ts';
import { type Json, type JsonObject, withinLimit } from '../json.ts';
import type { Tokens } from './tokens.ts';

/**
 * Calls a service as the machine's role: `resource` is the integration without its callback suffix, or a function's
 * ARN. A rejection fails the state with the error's `name` as `Error` and its `message` as `Cause`.
 */
export type TaskCaller = (resource: string, args: unknown, roleArn: string) => Promise<unknown>;

/** Reads an object as the machine's role; undefined where there is none. Rejects where the role may not. */
export type ObjectReader = (bucket: string, key: string, roleArn: string) => Promise<Buffer | undefined>;

/** Why the machine's role may not do something, or undefined where it may. */
export type Permit = (roleArn: string, permission: Permission) => string | undefined;

/** One execution under way. */
export interface Run {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly tokens: Tokens;
  readonly expressions: Expressions;
  readonly task: TaskCaller;
  readonly readObject: ObjectReader;
  readonly permit: Permit;
  readonly machineArn: string;
  readonly roleArn: string;
  /** Runs the scope of a place from its frame to its end; the output, or a `Fault`. */
  readonly interpret: (place: Place) => Promise<Json>;
}

export interface Place {
  readonly run: Run;
  readonly scope: Scope;
  /** The path of the scope's frame in the journal. */
  readonly path: string;
  /** Fires when the scope must not go on; its reason is what the scope then ends with. */
  readonly signal: AbortSignal;
  /** `$states.context.Execution`. */
  readonly execution: JsonObject;
}

/** What a state comes to: the next state, or none at the end. */
export interface Step {
  readonly next: string | undefined;
  readonly output: Json;
  readonly assigned: Variables;
}

interface Exit {
  readonly Next?: string | undefined;
  readonly Output?: Json | undefined;
  readonly Assign?: Readonly<Record<string, Json>> | undefined;
}

export function frameOf(place: Place): Frame {
  return place.run.journal.frame(place.path);
}

/** What expressions of the current state see; `more` adds `result`, `errorOutput` or parts of the context. */
export function bindingsOf(
  place: Place,
  more: { readonly states?: JsonObject; readonly context?: JsonObject } = {},
): Bindings {
  const frame = frameOf(place);
  const context = { ...contextOf(place, frame), ...more.context };
  return { states: { input: frame.input, context, ...more.states }, variables: frame.variables };
}

/** Leaves the current state: `Output` and `Assign` see the same values, `fallback` is the output without one. */
export async function leave(place: Place, exit: Exit, states: JsonObject, fallback: Json): Promise<Step> {
  const { expressions } = place.run;
  const bindings = bindingsOf(place, { states });
  const what = `The output of the state '${frameOf(place).state}'`;
  const output = exit.Output === undefined ? fallback : await expressions.fill(exit.Output, bindings);
  const assigned: Record<string, Json> = {};
  for (const [name, template] of Object.entries(exit.Assign ?? {})) {
    assigned[name] = withinLimit(await expressions.fill(template, bindings), `The variable ${name}`);
  }
  return { next: exit.Next, output: withinLimit(output, what), assigned };
}

/** The context object (Step Functions developer guide, "Accessing execution data from the Context object"). */
function contextOf({ run, execution }: Place, frame: Frame): JsonObject {
  return {
    Execution: execution,
    StateMachine: { Id: run.machineArn, Name: run.machineArn.split(':').pop() ?? '' },
    State: {
      Name: frame.state,
      EnteredTime: new Date(frame.entered).toISOString(),
      RetryCount: frame.attempts.reduce((sum, count) => sum + count, 0),
    },
    ...(frame.item === undefined
      ? {}
      : { Map: { Item: { Index: frame.item.index, Value: frame.item.value } } }),
    ...(frame.call === undefined ? {} : { Task: { Token: frame.call.token } }),
  };
}
