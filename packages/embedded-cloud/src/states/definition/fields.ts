/** The fields of each state type in JSONata mode (Amazon States Language). Whatever is not here is refused by name. */
import * as z from 'zod';

const Expression = z.string().regex(/^\{%[\s\S]*%\}$/, 'must be a {% JSONata %} expression');
const Whole = z.number().int().min(0);
const WholeOrExpression = z.union([Whole, Expression]);
const PositiveOrExpression = z.union([z.number().int().min(1), Expression]);
const Template = z.json();
const VariableName = z
  .string()
  .regex(/^(?!states$)[\p{L}_][\p{L}\p{N}_]{0,79}$/u, 'is not a name for a variable');

const common = { Comment: z.string().optional(), QueryLanguage: z.literal('JSONata').optional() };
const flow = { Next: z.string().optional(), End: z.literal(true).optional() };
const results = { Output: Template.optional(), Assign: z.record(VariableName, Template).optional() };

const Retrier = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: z.array(z.string()).min(1),
  IntervalSeconds: z.number().int().min(1).default(1),
  MaxAttempts: Whole.max(99_999_999).default(3),
  BackoffRate: z.number().min(1).default(2),
  MaxDelaySeconds: z.number().int().min(1).max(31_622_400).optional(),
  JitterStrategy: z.enum(['NONE', 'FULL']).default('NONE'),
});
const Catcher = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: z.array(z.string()).min(1),
  Next: z.string(),
  ...results,
});
const recovery = { Retry: z.array(Retrier).default([]), Catch: z.array(Catcher).default([]) };

const ItemReader = z.strictObject({
  Resource: z.literal('arn:aws:states:::s3:getObject'),
  ReaderConfig: z.strictObject({
    InputType: z.enum(['JSON', 'JSONL']),
    MaxItems: PositiveOrExpression.optional(),
  }),
  Arguments: Template,
});
const ItemBatcher = z
  .strictObject({
    MaxItemsPerBatch: PositiveOrExpression.optional(),
    MaxInputBytesPerBatch: PositiveOrExpression.optional(),
    BatchInput: Template.optional(),
  })
  .refine(
    (batcher) => batcher.MaxItemsPerBatch !== undefined || batcher.MaxInputBytesPerBatch !== undefined,
    {
      error: 'needs MaxItemsPerBatch or MaxInputBytesPerBatch',
    },
  );

export const PassFields = z.strictObject({ Type: z.literal('Pass'), ...common, ...flow, ...results });
export const SucceedFields = z.strictObject({
  Type: z.literal('Succeed'),
  ...common,
  Output: Template.optional(),
});
export const FailFields = z.strictObject({
  Type: z.literal('Fail'),
  ...common,
  Error: z.string().optional(),
  Cause: z.string().optional(),
});
export const WaitFields = z
  .strictObject({
    Type: z.literal('Wait'),
    ...common,
    ...flow,
    ...results,
    Seconds: z.union([Whole.max(99_999_999), Expression]).optional(),
    Timestamp: z.union([z.iso.datetime({ offset: true }), Expression]).optional(),
  })
  .refine((wait) => (wait.Seconds === undefined) !== (wait.Timestamp === undefined), {
    error: 'needs either Seconds or Timestamp',
  });
export const ChoiceFields = z.strictObject({
  Type: z.literal('Choice'),
  ...common,
  ...results,
  Choices: z
    .array(
      z.strictObject({
        Comment: z.string().optional(),
        Condition: z.union([Expression, z.boolean()]),
        Next: z.string(),
        ...results,
      }),
    )
    .min(1),
  Default: z.string().optional(),
});
export const TaskFields = z.strictObject({
  Type: z.literal('Task'),
  ...common,
  ...flow,
  ...results,
  ...recovery,
  Resource: z.string(),
  Arguments: Template.optional(),
  TimeoutSeconds: PositiveOrExpression.optional(),
  HeartbeatSeconds: PositiveOrExpression.optional(),
});
export const MapFields = z.strictObject({
  Type: z.literal('Map'),
  ...common,
  ...flow,
  ...results,
  ...recovery,
  Items: z.union([z.array(Template), Expression]).optional(),
  ItemReader: ItemReader.optional(),
  ItemSelector: Template.optional(),
  ItemBatcher: ItemBatcher.optional(),
  ItemProcessor: z.looseObject({
    ProcessorConfig: z
      .strictObject({
        Mode: z.enum(['INLINE', 'DISTRIBUTED']).default('INLINE'),
        ExecutionType: z.enum(['STANDARD', 'EXPRESS']).optional(),
      })
      .default({ Mode: 'INLINE' }),
  }),
  MaxConcurrency: WholeOrExpression.optional(),
  ToleratedFailureCount: WholeOrExpression.optional(),
  ToleratedFailurePercentage: z.union([z.number().min(0).max(100), Expression]).optional(),
  Label: z.string().max(40).optional(),
});

/** Fields of a Map that only the distributed mode has. */
export const DISTRIBUTED_ONLY = [
  'ItemReader',
  'ItemBatcher',
  'ToleratedFailureCount',
  'ToleratedFailurePercentage',
  'Label',
] as const;

export const ScopeFields = z.strictObject({
  Comment: z.string().optional(),
  StartAt: z.string(),
  States: z.record(z.string().min(1).max(80), z.looseObject({ Type: z.string() })),
});
/** Fields that the machine as a whole has besides its scope. */
export const MachineFields = z.looseObject({
  QueryLanguage: z.string().default('JSONPath'),
  Version: z.literal('1.0').optional(),
  TimeoutSeconds: z.number().int().min(1).max(99_999_999).optional(),
});
