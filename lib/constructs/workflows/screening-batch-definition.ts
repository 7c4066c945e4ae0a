/** The state machine of batch screening (Amazon States Language, JSONata): rounds over the chunks until none is left. */
import { LAST_ATTEMPT } from '#shared/domain/screening/batch/rules.ts';

export interface ScreeningBatchParts {
  /** Partition of AWS: `aws`, or that of another group of regions. */
  readonly partition: string;
  readonly bucketName: string;
  /** Prefix of tenants' files. */
  readonly tenantPrefix: string;
  readonly chunk: StepFunction;
  readonly finish: StepFunction;
}

/** A function that executes a step. */
export interface StepFunction {
  readonly arn: string;
  readonly timeoutSec: number;
}

/** Longest duration of an execution. The job's timer restarts an execution that timed out. */
const LONGEST_SEC = 14 * 24 * 3_600;
/** Time for the invocation itself, in addition to the function's timeout. */
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

/** The step receives the number of its attempt. In the last attempt, it records what still fails as failed. */
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
        ...invoke(parts.partition, parts.finish, '{% $states.input %}'),
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

/** Concurrency is the job's number of lanes. If the map itself fails, the round ends with all chunks left. */
function overChunks({ partition, bucketName, tenantPrefix, chunk }: ScreeningBatchParts): object {
  const folder = `'${tenantPrefix}' & $states.input.tenant_id & '/' & $states.input.environment & '/'`;
  return {
    Type: 'Map',
    Label: 'Chunks',
    ItemReader: {
      Resource: `arn:${partition}:states:::s3:getObject`,
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
          ...invoke(
            partition,
            chunk,
            '{% $merge([$states.input, {"attempt": $states.context.State.RetryCount}]) %}',
          ),
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

function invoke(partition: string, { arn, timeoutSec }: StepFunction, payload: string): object {
  return {
    Type: 'Task',
    Resource: `arn:${partition}:states:::lambda:invoke`,
    Arguments: { FunctionName: arn, Payload: payload },
    TimeoutSeconds: timeoutSec + MARGIN_SEC,
    Retry: [BUSY, AGAIN],
  };
}
