/** The workflows that are interrupted and resumed. */
import { INVOKE, invoke } from '../../../testing/workflow-cloud.ts';

const call = (name: string, more: object = {}) =>
  invoke({ Arguments: { FunctionName: name, Payload: '{% $states.input %}' }, ...more });

/** Three items, each through two functions, one after the other; then a function for the whole. */
export const HALF_WAY = {
  Start: call('first', { Assign: { kept: 'still here' }, Next: 'Each' }),
  Each: {
    Type: 'Map',
    Items: '{% $states.input.items %}',
    ItemProcessor: {
      ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
      StartAt: 'One',
      States: { One: call('first', { Next: 'Two' }), Two: call('second') },
    },
    Next: 'End',
  },
  End: { Type: 'Succeed', Output: { done: '{% $states.input %}', kept: '{% $kept %}' } },
};

/** Hands its token out and waits for the answer. */
export const WAITING = {
  Ask: {
    Type: 'Task',
    Resource: `${INVOKE}.waitForTaskToken`,
    Arguments: { FunctionName: 'handOut', Payload: '{% $states.context.Task.Token %}' },
    TimeoutSeconds: 86_400,
    HeartbeatSeconds: 3600,
    End: true,
  },
};
