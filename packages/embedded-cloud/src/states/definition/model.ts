/** A state machine after reading: scopes of states, ready to be interpreted. */
import type * as z from 'zod';
import type {
  ChoiceFields,
  FailFields,
  MapFields,
  PassFields,
  SucceedFields,
  TaskFields,
  WaitFields,
} from './fields.ts';

export type PassState = z.infer<typeof PassFields>;
export type SucceedState = z.infer<typeof SucceedFields>;
export type FailState = z.infer<typeof FailFields>;
export type WaitState = z.infer<typeof WaitFields>;
export type ChoiceState = z.infer<typeof ChoiceFields>;
export type TaskState = z.infer<typeof TaskFields>;
export type MapState = z.infer<typeof MapFields> & { readonly processor: Scope };

export type State = PassState | SucceedState | FailState | WaitState | ChoiceState | TaskState | MapState;

/** States that fail, retry and catch. */
export type RecoverableState = TaskState | MapState;
export type Retrier = RecoverableState['Retry'][number];

/** States that are run one after the other: the machine itself, or the processor of a Map. */
export interface Scope {
  readonly startAt: string;
  readonly states: ReadonlyMap<string, State>;
}

export interface Definition {
  readonly scope: Scope;
  readonly timeoutSeconds: number | undefined;
}
