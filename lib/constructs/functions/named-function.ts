/** The version of a function that answers calls, by the function's name, for stacks that do not create it. */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import { type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';

/** The alias of the version that answers calls. */
export const SERVING = 'serving';

export function servingFunction(scope: Construct, stage: Stage, name: string): IFunction {
  const functionArn = Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `${partName(stage, name)}:${SERVING}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return LambdaFunction.fromFunctionAttributes(scope, name, { functionArn, sameEnvironment: true });
}
