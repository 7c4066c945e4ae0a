/** Targets of rules: where a matching event goes and in which form. */
import * as z from 'zod';
import { parseInput } from '../../input/parse-input.ts';
import { AwsError } from '../../service.ts';
import type { Draft } from '../delivery/deliveries.ts';
import { DEFAULT_RETRY_POLICY, RetryPolicyInput } from '../delivery/retry-policy.ts';
import { compilePath } from './json-path.ts';
import { compileTransformer, type Surroundings } from './transformer.ts';

const TargetInput = z.strictObject({
  Id: z.string().min(1),
  Arn: z.string().min(1),
  RoleArn: z.string().optional(),
  Input: z.string().optional(),
  InputPath: z.string().optional(),
  InputTransformer: z
    .strictObject({
      InputPathsMap: z.record(z.string(), z.string()).default({}),
      InputTemplate: z.string().min(1),
    })
    .optional(),
  RetryPolicy: RetryPolicyInput.optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string().optional() }).optional(),
  SqsParameters: z.strictObject({ MessageGroupId: z.string() }).optional(),
});

/** The delivery that an event calls for at one target. */
export type DraftFor = (surroundings: Surroundings) => Draft;

type Target = z.infer<typeof TargetInput>;

/** Reads a target as templates write it; members that are not emulated are refused by name. */
export function compileTarget(document: unknown, ruleArn: string): DraftFor {
  const target = parseInput(TargetInput, document, `a target of ${ruleArn}`);
  const shape = inputOf(target, ruleArn);
  return (surroundings) => ({
    ruleArn,
    arn: target.Arn,
    input: shape(surroundings),
    original: surroundings.event,
    groupId: target.SqsParameters?.MessageGroupId,
    policy: target.RetryPolicy ?? DEFAULT_RETRY_POLICY,
    deadLetterArn: target.DeadLetterConfig?.Arn,
  });
}

function inputOf(target: Target, ruleArn: string): (surroundings: Surroundings) => unknown {
  const { Input: constant, InputPath: path, InputTransformer: transformer } = target;
  const given = [constant, path, transformer].filter((form) => form !== undefined);
  if (given.length > 1) {
    throw invalidTarget(ruleArn, 'only one of Input, InputPath and InputTransformer may be given');
  }
  if (transformer !== undefined) {
    return compileTransformer(transformer.InputPathsMap, transformer.InputTemplate);
  }
  if (path !== undefined) {
    const find = compilePath(path);
    return ({ event }) => find(event) ?? null;
  }
  if (constant !== undefined) {
    const value = parsedConstant(constant, ruleArn);
    return () => value;
  }
  return ({ event }) => event;
}

function parsedConstant(text: string, ruleArn: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidTarget(ruleArn, 'Input is not a JSON document');
  }
}

function invalidTarget(ruleArn: string, reason: string): AwsError {
  return new AwsError('ValidationException', `a target of ${ruleArn} is not valid: ${reason}`);
}
