/** The documents that the Step Functions operations take (API reference, JSON protocol). */
import * as z from 'zod';

const taskToken = z.string().min(1).max(2048);

export const StartExecution = z.strictObject({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().default('{}'),
});
export const DescribeExecution = z.strictObject({ executionArn: z.string() });
export const StopExecution = z.strictObject({
  executionArn: z.string(),
  error: z.string().max(256).optional(),
  cause: z.string().max(32_768).optional(),
});
export const ListExecutions = z.strictObject({
  stateMachineArn: z.string(),
  statusFilter: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']).optional(),
  maxResults: z.number().int().min(0).max(1000).default(100),
  nextToken: z.string().regex(/^\d+$/).optional(),
});
export const SendTaskSuccess = z.strictObject({ taskToken, output: z.string() });
export const SendTaskFailure = z.strictObject({
  taskToken,
  error: z.string().max(256).optional(),
  cause: z.string().max(32_768).optional(),
});
export const SendTaskHeartbeat = z.strictObject({ taskToken });
