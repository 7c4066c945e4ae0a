/** The state machine of batch screening as a document (Amazon States Language, JSONata): round over the chunks, and rounds until none is left. */
import { LAST_ATTEMPT } from '#shared/domain/screening/batch/rules.ts';

export interface ScreeningBatchParts {
  readonly bucketName: string;
  /** Where the files of tenants begin. */
  readonly tenantPrefix: string;
  readonly chunk: StepFunction;
  readonly finish: StepFunction;
}

/** A function that does a step. */
export interface StepFunction {
  readonly arn: string;
  readonly timeoutSec: number;
}

/** The longest an execution may take; one that was cut off is started again by the job's timer. */
const LONGEST_SEC = 14 * 24 * 3_600;
/** What a function needs beside its own time until Lambda has answered. */
const MARGIN_SEC = 10;

/** Lambda itself could not run the function (Step Functions Developer Guide, "Handle transient Lambda service exceptions"). */
const BUSY = {
  ErrorEquals: [
    'Lambda.ClientExecutionTimeoutException',
    'Lambda.ServiceException',
    'Lambda.AWSLambdaException',
    'Lambda.SdkClientException',
    'Lambda.TooManyRequestsException',
  ],
  IntervalSeconds: 1,
  BackoffRate: 2,
  MaxAttempts: 8,
  MaxDelaySeconds: 30,
  JitterStrategy: 'FULL',
} as const;

/** The step is told which attempt it is, and gives up for good what still fails in the last one. */
const AGAIN = {
  ErrorEquals: ['States.ALL'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: LAST_ATTEMPT,
  JitterStrategy: 'FULL',
} as const;

/** The definition as a document; texts may be tokens of the CDK. */
export function screeningBatchDefinition(parts: ScreeningBatchParts): object {
  return {
    Comment: 'Screens the entities of a batch in chunks of ten; what a round leaves goes into the next one',
    QueryLanguage: 'JSONata',
    TimeoutSeconds: LONGEST_SEC,
    StartAt: 'Go over the chunks',
    States: {
      'Go over the chunks': overChunks(parts),
      'Finish the round': {
        ...invoke(parts.finish, '{% $states.input %}'),
        Output: '{% $states.result.Payload %}',
        Next: 'Is anything left',
      },
      'Is anything left': {
        Type: 'Choice',
        Choices: [{ Condition: '{% $states.input.done %}', Next: 'Done' }],
        Default: 'Wait for the next round',
      },
      'Wait for the next round': {
        Type: 'Wait',
        Seconds: '{% $states.input.wait_seconds %}',
        Output: '{% $states.input.next %}',
        Next: 'Go over the chunks',
      },
      Done: { Type: 'Succeed' },
    },
  };
}

/** As many chunks at once as the job has lanes. A round that cannot be gone over at all ends as one that has left everything. */
function overChunks({ bucketName, tenantPrefix, chunk }: ScreeningBatchParts): object {
  const folder = `'${tenantPrefix}' & $states.input.tenant_id & '/' & $states.input.environment & '/'`;
  return {
    Type: 'Map',
    Label: 'Chunks',
    ItemReader: {
      Resource: 'arn:aws:states:::s3:getObject',
      ReaderConfig: { InputType: 'JSON' },
      Arguments: { Bucket: bucketName, Key: `{% ${folder} & $states.input.chunks %}` },
    },
    ItemSelector: {
      tenant_id: '{% $states.input.tenant_id %}',
      environment: '{% $states.input.environment %}',
      job_id: '{% $states.input.job_id %}',
      round: '{% $states.input.round %}',
      chunk: '{% $states.context.Map.Item.Value %}',
    },
    MaxConcurrency: '{% $states.input.lanes %}',
    ToleratedFailurePercentage: 100,
    ItemProcessor: {
      // Standard: a chunk may wait longer for its provider than the five minutes of an express execution.
      ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
      StartAt: 'Screen the chunk',
      States: {
        'Screen the chunk': {
          ...invoke(chunk, '{% $merge([$states.input, {"attempt": $states.context.State.RetryCount}]) %}'),
          Catch: [{ ErrorEquals: ['States.ALL'], Output: {}, Next: 'Leave the chunk' }],
          Output: {},
          End: true,
        },
        'Leave the chunk': { Type: 'Pass', Output: {}, End: true },
      },
    },
    Catch: [
      {
        ErrorEquals: ['States.ALL'],
        Output: '{% $merge([$states.input, {"failure": $states.errorOutput.Error}]) %}',
        Next: 'Finish the round',
      },
    ],
    Output: '{% $states.input %}',
    Next: 'Finish the round',
  };
}

function invoke({ arn, timeoutSec }: StepFunction, payload: string): object {
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Arguments: { FunctionName: arn, Payload: payload },
    TimeoutSeconds: timeoutSec + MARGIN_SEC,
    Retry: [BUSY, AGAIN],
  };
}
